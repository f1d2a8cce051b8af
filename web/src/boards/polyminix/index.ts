import type { GameBoard } from '../contract';
import Board from './Board.svelte';
import Cover from './Cover.svelte';
import { describeView } from './text';

const board: GameBoard = { board: Board, cover: Cover, describeView };

export default board;
