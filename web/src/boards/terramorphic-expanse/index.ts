import type { GameBoard } from '../contract';
import Board from './Board.svelte';
import Cover from './Cover.svelte';
import { describeView } from './text';

const terramorphicExpanse: GameBoard = { board: Board, cover: Cover, describeView };

export default terramorphicExpanse;
