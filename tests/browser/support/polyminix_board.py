"""Playing Polyminix through the page, by mouse, by keyboard or by touch. The solver finds the solutions."""

import re
from abc import abstractmethod
from collections.abc import Sequence
from typing import Final

from playwright.sync_api import CDPSession, Locator, expect

from landwright.games.polyminix import solve
from landwright.games.polyminix.components import COLUMNS
from landwright.games.polyminix.problems.solutions import ALL_PROBLEMS, solve_problem
from landwright.games.polyminix.solver import Constraints, Placed
from landwright.geometry.polyomino import normalise
from tests.browser.support.board_pages import BoardPlayer, KeyboardInput, centre_of, drag

GAME: Final = "polyminix"
QUARTERS: Final = 4
RACE: Final = re.compile(r"[Cc]over all|[Bb]uild a")
Square = tuple[int, int]  # row and column
ENTER_AT: Final = """(moment) => {
    const press = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    setTimeout(press, moment - Date.now());
}"""


def parse_square(name: str) -> Square:
    return int(name[1:]) - 1, COLUMNS.index(name[0])


def square_name(square: Square) -> str:
    return f"{COLUMNS[square[1]]}{square[0] + 1}"


def placed_text(placed: Placed) -> str:
    return " ".join(map(square_name, sorted(placed.squares)))


def parse_box(text: str) -> Constraints:
    """The constraints of a box from its label, such as `?1: L4 and N5, and 2 of your choice`."""
    pieces = tuple(re.findall(r"\b[A-Z][2-5]\b", text))
    if "exactly" in text:
        return Constraints(exactly=pieces)
    if "except" in text:
        return Constraints(without=pieces)
    if "areas" in text:
        return Constraints(areas=tuple(map(int, re.findall(r"\d", text.partition("areas")[2]))))
    others = re.search(r"(\d) of your choice", text)
    assert others, text
    return Constraints(required=pieces, others=int(others[1]))


class PolyminixPlayer(BoardPlayer):
    GRID = "Your sheet"
    OWN_TURN = re.compile(r"[Cc]hoose|[Cc]over|[Bb]egin|[Bb]uild")
    MAX_TURNS = 100

    # Reading the page

    @property
    def ghost(self) -> Locator:
        return self.page.get_by_test_id("ghost")

    @property
    def lying(self) -> Locator:
        return self.page.get_by_test_id("lying")

    @property
    def give_up(self) -> Locator:
        return self.page.get_by_role("button", name="Give up")

    def tray(self, piece: str) -> Locator:
        return self.page.get_by_role("group", name="Your pieces").get_by_role("button", name=re.compile(f"^{piece}"))

    def square(self, square: Square) -> Locator:
        name = re.compile(f"^{square_name(square)}, ")
        return self.board.get_by_role("gridcell", name=name)

    def figure(self) -> list[Square]:
        return [parse_square(label.split(",")[0]) for label in self.squares() if "not of the figure" not in label]

    def solution(self) -> Sequence[Placed]:
        """A solution of the own card."""
        label = self.page.get_by_text(re.compile("^The box: ")).inner_text()
        found = solve(self.figure(), parse_box(label.removeprefix("The box: ")))
        assert found.solution
        return found.solution

    def middle(self, squares: Sequence[Square]) -> tuple[float, float]:
        """The middle of the bounding box of some squares, on the screen."""
        rows, columns = [row for row, _ in squares], [column for _, column in squares]
        first = self.square((0, 0)).bounding_box()
        assert first
        side = first["width"]
        x = first["x"] + (min(columns) + max(columns) + 1) / 2 * side
        return x, first["y"] + (min(rows) + max(rows) + 1) / 2 * side

    # Playing

    def wait(self) -> None:
        own_turn = self.prompt.filter(has_text=self.OWN_TURN).or_(self._lesson)
        expect(self._rematch.or_(own_turn)).to_be_visible()
        if not self.is_over:
            expect(self.board.or_(self.choices)).to_be_visible()

    @property
    def choices(self) -> Locator:
        """The buttons of a choice outside of a race."""
        return self.page.get_by_role("group", name="Choose", exact=True)

    def wait_for_race(self) -> None:
        expect(self.prompt).to_have_text(RACE)
        expect(self.board).to_be_visible()

    def choose_until_race(self, deck: str = "Green") -> None:
        """Makes the choices of a turn, until the race begins."""
        for _ in range(10):
            self.wait()
            if self.is_over or RACE.search(self.prompt.inner_text()):
                return
            self.choose(deck)
        raise AssertionError("the race does not begin")

    def choose(self, deck: str = "Green") -> None:
        before = self.prompt.inner_text()
        self.choose_any(f"First|{deck}|Side 1|Begin")
        expect(self.prompt).not_to_have_text(before)

    def choose_any(self, pattern: str) -> None:
        self.press(self.choices.get_by_role("button").filter(has_text=re.compile(pattern)).first)

    def turn(self) -> None:
        """Makes a choice, or covers the whole figure."""
        if not RACE.search(self.prompt.inner_text()):
            return self.choose()
        return self.cover(self.solution())

    def cover(self, solution: Sequence[Placed]) -> None:
        for placed in solution:
            self.place(placed)

    def place(self, placed: Placed) -> None:
        before = self.lying.count()
        self.place_last(placed)
        expect(self.lying).not_to_have_count(before)

    def place_last(self, placed: Placed) -> None:
        """Places a piece after which the sheet may be cleared."""
        self.pick_up(placed.piece)
        self.aim(placed)
        self.let_go(placed)

    def held_squares(self) -> list[Square]:
        """Where the piece in the hand is."""
        return [parse_square(name) for name in re.findall(r"\b[a-p]\d+\b", self.plan_text.inner_text())]

    def orient(self, placed: Placed) -> None:
        """Turns and flips the piece, which is over the sheet, until it has the right shape."""
        for _ in range(2):
            for _ in range(QUARTERS):
                if normalise(self.held_squares()) == normalise(placed.squares):
                    return
                self.press_turn()
            self.press_flip()
        raise AssertionError(f"{placed} {self.plan_text.inner_text()}")

    def aim(self, placed: Placed) -> None:
        self.move_to(placed)
        self.orient(placed)
        self.move_to(placed)

    def press(self, button: Locator) -> None:
        button.click()

    def press_turn(self) -> None:
        self.page.keyboard.press("r")

    def press_flip(self) -> None:
        self.page.keyboard.press("f")

    @abstractmethod
    def pick_up(self, piece: str) -> None: ...

    @abstractmethod
    def move_to(self, placed: Placed) -> None:
        """Moves the piece to where its middle belongs."""

    @abstractmethod
    def let_go(self, placed: Placed) -> None: ...


class Mouse(PolyminixPlayer):
    """Picks a piece up by a click, and places it by another."""

    pointer = (0.0, 0.0)

    def let_go_at(self, moment: float) -> None:
        """Places the piece in the hand by Enter at a moment of the system clock, in milliseconds."""
        self.page.evaluate(ENTER_AT, moment)

    def pick_up(self, piece: str) -> None:
        self.tray(piece).click()

    def move_to(self, placed: Placed) -> None:
        x, y = self.pointer = self.middle(placed.squares)
        self.page.mouse.move(x + 1, y + 1)
        self.page.mouse.move(x, y)

    def let_go(self, placed: Placed) -> None:
        self.page.mouse.down()
        self.page.mouse.up()


class MouseDrag(Mouse):
    """Drags pieces from the tray."""

    def pick_up(self, piece: str) -> None:
        x, y = centre_of(self.tray(piece))
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + 20, y - 20)

    def let_go(self, placed: Placed) -> None:
        self.page.mouse.up()


class Keyboard(KeyboardInput, PolyminixPlayer):
    """Plays with the keyboard only."""

    def press(self, button: Locator) -> None:
        self.tab_to(button)
        self.key("Enter")

    def pick_up(self, piece: str) -> None:
        for _ in range(4):
            self.key(piece[0].lower())
            if self.plan_text.inner_text().startswith(piece):
                return
        raise AssertionError(f"{piece} cannot be picked up")

    def move_to(self, placed: Placed) -> None:
        """By arrows, until the upper left corner of the bounding box is right."""
        for axis, keys in enumerate((("ArrowUp", "ArrowDown"), ("ArrowLeft", "ArrowRight"))):
            for _ in range(16):
                here = min(square[axis] for square in self.held_squares())
                away = min(square[axis] for square in placed.squares) - here
                if away == 0:
                    break
                self.key(keys[away > 0])

    def let_go(self, placed: Placed) -> None:
        self.key("Enter")


class Touch(PolyminixPlayer):
    """Taps a piece in the tray, turns it by buttons, and drags it to where it belongs."""

    _session: CDPSession | None = None
    _down = 0  # fingers

    def press(self, button: Locator) -> None:
        button.tap()

    def pick_up(self, piece: str) -> None:
        self.tray(piece).tap()

    def press_turn(self) -> None:
        self.page.get_by_role("button", name="Turn").tap()

    def press_flip(self) -> None:
        self.page.get_by_role("button", name="Flip").tap()

    def aim(self, placed: Placed) -> None:
        self.orient(placed)

    def move_to(self, placed: Placed) -> None:
        """Drags the piece along with the finger. Where it fits, it is placed when the finger goes up."""
        (x, y), (to_x, to_y) = self.middle(self.held_squares()), self.middle(placed.squares)
        self.drag([(x + (to_x - x) * share, y + (to_y - y) * share) for share in (0, 0.1, 0.5, 1)])

    def let_go(self, placed: Placed) -> None:
        if sorted(self.held_squares()) == sorted(placed.squares):
            return self.page.get_by_role("button", name="Place", exact=True).tap()
        return self.move_to(placed)

    def drag(self, path: list[tuple[float, float]], release: bool = True) -> None:
        drag(self.page, path, release)

    def fingers(self, *states: Sequence[tuple[float, float]]) -> None:
        """Where fingers are on the screen, one state after another. They stay down after the last one."""
        session = self._session = self._session or self.page.context.new_cdp_session(self.page)
        for state in states:
            kind = "touchMove" if len(state) == self._down else "touchStart" if len(state) > self._down else "touchEnd"
            points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(state)]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
            self._down = len(state)


def problem_solution(player: PolyminixPlayer) -> Sequence[Placed]:
    """A solution of the problem of game 2, in the upper left corner of the sheet."""
    wanted = player.prompt.inner_text().lower().rstrip(".").partition("build ")[2]
    problem = next(problem for problem in ALL_PROBLEMS if problem.text == wanted)
    return solve_problem(problem).solution
