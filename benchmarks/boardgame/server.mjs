// Tic-tac-toe on boardgame.io's server, with its default storage, on a free port of the loopback interface.
// Writes the port on a line of its own, and ends when its standard input does.

import { createRequire } from "node:module";

const { Server } = createRequire(import.meta.url)("boardgame.io/server");

const LINES = [
  [0, 1, 2], [3, 4, 5], [6, 7, 8],
  [0, 3, 6], [1, 4, 7], [2, 5, 8],
  [0, 4, 8], [2, 4, 6],
];

const ticTacToe = {
  name: "tic-tac-toe",
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, cell) => {
      if (!Number.isInteger(cell) || G.cells[cell] !== null) return "INVALID_MOVE";
      G.cells[cell] = playerID;
    },
  },
  endIf: ({ G }) => {
    const winning = LINES.find(([a, b, c]) => G.cells[a] !== null && G.cells[a] === G.cells[b] && G.cells[a] === G.cells[c]);
    if (winning) return { winner: G.cells[winning[0]] };
    if (!G.cells.includes(null)) return { draw: true };
  },
};

const server = Server({ games: [ticTacToe], origins: [] });
const listen = server.app.listen.bind(server.app);
server.app.listen = (_port, ...rest) => listen(0, "127.0.0.1", ...rest);
const { appServer } = await server.run({ port: 1 });
console.log(`port ${appServer.address().port}`);
process.stdin.on("close", () => process.exit()).on("end", () => process.exit()).resume();
