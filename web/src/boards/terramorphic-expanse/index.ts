import type { GameBoard } from '../contract';
import Board from './Board.svelte';
import { describeView } from './text';

const terramorphicExpanse: GameBoard = { board: Board, describeView };

export default terramorphicExpanse;
