import type { GameBoard } from '../contract';
import Board from './Board.svelte';
import { describeView } from './text';

const kingdomMaps: GameBoard = { board: Board, describeView };

export default kingdomMaps;
