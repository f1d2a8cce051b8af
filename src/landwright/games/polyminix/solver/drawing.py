"""Solutions as text."""

from landwright.games.polyminix.solver.runner import Solution


def draw_solution(solution: Solution) -> str:
    """Rows of letters: L5 is `L`, and another piece called L is `l`; squares without a piece are `.`."""
    signs: dict[str, str] = {}
    for piece, _ in sorted(solution, key=lambda placed: (-len(placed.squares), placed.piece)):
        letter = piece[0]
        choices = [letter, letter.lower(), *"123456789"]
        signs[piece] = next(sign for sign in choices if sign not in signs.values())
    drawn = {cell: signs[piece] for piece, squares in solution for cell in squares}
    rows, columns = [row for row, _ in drawn], [column for _, column in drawn]
    return "\n".join(
        "".join(drawn.get((row, column), ".") for column in range(min(columns), max(columns) + 1))
        for row in range(min(rows), max(rows) + 1)
    )
