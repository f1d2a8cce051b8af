"""Solutions as text."""

from landwright.games.polyminix.solver.runner import Solution


def draw_solution(solution: Solution, size: tuple[int, int] | None = None) -> str:
    """Rows of letters: L5 is `L`, and another piece called L is `l` or a digit; squares without a piece are `.`.

    With a size, as many rows and columns from (0, 0); otherwise only those that the solution has.
    """
    signs: dict[str, str] = {}
    for piece, _ in sorted(solution, key=lambda placed: (-len(placed.squares), placed.piece)):
        letter = piece[0]
        choices = [letter, letter.lower(), *"123456789"]
        signs[piece] = next(sign for sign in choices if sign not in signs.values())
    drawn = {cell: signs[piece] for piece, squares in solution for cell in squares}
    rows, columns = ([cell[axis] for cell in drawn] for axis in (0, 1))
    height, width = (range(length) for length in size) if size else map(_span, (rows, columns))
    return "\n".join("".join(drawn.get((row, column), ".") for column in width) for row in height)


def _span(numbers: list[int]) -> range:
    return range(min(numbers), max(numbers) + 1)
