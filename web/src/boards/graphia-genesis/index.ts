import type { GameBoard } from '../contract';
import Board from './Board.svelte';
import Cover from './Cover.svelte';
import type { View } from './types';
import { spoken } from './words';

const graphiaGenesis: GameBoard = { board: Board, cover: Cover, describeView: (view: View) => spoken(view) };

export default graphiaGenesis;
