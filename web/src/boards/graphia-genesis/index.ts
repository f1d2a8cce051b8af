import type { GameBoard } from '../contract';
import Board from './Board.svelte';
import Cover from './Cover.svelte';
import { describeView } from './text';
import type { View } from './types';

const graphiaGenesis: GameBoard = { board: Board, cover: Cover, spoken: (view) => describeView(view as View) };

export default graphiaGenesis;
