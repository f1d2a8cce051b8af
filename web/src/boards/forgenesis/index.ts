import type { GameBoard } from '../contract';
import Board from './Board.svelte';
import Cover from './Cover.svelte';
import type { View } from './types';
import { spoken } from './words';

const forgenesis: GameBoard = { board: Board, cover: Cover, spoken: (view) => spoken(view as View) };

export default forgenesis;
