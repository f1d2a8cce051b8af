"""Playing Graphia Genesis through the page, by mouse, by keyboard or by touch."""

import math
import re
from abc import abstractmethod
from collections.abc import Sequence
from typing import Final

from playwright.sync_api import Locator, expect

from tests.browser.support.board_pages import SETTLED, BoardPlayer, KeyboardInput, cursor_label, drag

SIDE: Final = 12
REACH: Final = 2  # the distance of the centre of a shape from its row or column, at most
GAME: Final = "graphia-genesis"
ARROWS: Final = (("ArrowUp", "ArrowDown"), ("ArrowLeft", "ArrowRight"))


class GraphiaGenesisPlayer(BoardPlayer):
    """The page object of a Graphia Genesis table."""

    GRID = "Your map"
    OWN_TURN = re.compile(r"^(➤ )?(\w+: d|D)raw ")
    MAX_TURNS = 60

    # Reading the page

    @property
    def ghost(self) -> Locator:
        return self.page.get_by_test_id("ghost")

    @property
    def rolled(self) -> int:
        found = re.search(r"row (\d+)", self.prompt.inner_text())
        assert found, "it is not the user's turn"
        return int(found[1])

    @property
    def total(self) -> int:
        row = self.page.get_by_role("row", name=re.compile("^Total")).first
        return int(re.findall(r"\d+", row.inner_text())[0])

    @property
    def cards(self) -> Locator:
        """The shapes to choose from; none for a Nexus."""
        return self.page.get_by_role("group", name=re.compile("^Cards of round")).get_by_role("button")

    def square(self, row: int, column: int) -> Locator:
        return self.board.get_by_role("gridcell", name=re.compile(f"^row {row}, column {column},"))

    def drawn(self) -> int:
        return sum("empty" not in words for words in self.squares())

    # Playing

    def turn(self) -> None:
        """Draws the shape at any legal place."""
        before = self.drawn()
        self.page.evaluate(SETTLED)  # without the goal of the first turn the board is higher up
        self.aim()
        expect(self.confirm).to_be_enabled()
        self.finish()
        self.expect_drawn(before)

    def expect_drawn(self, before: int) -> None:
        """Waits until more than `before` squares are drawn on the map."""
        expect(self.board.get_by_role("gridcell", name=re.compile("empty$"))).not_to_have_count(SIDE * SIDE - before)

    @abstractmethod
    def aim(self) -> None:
        """Puts the shape at a legal place."""

    @abstractmethod
    def aim_at(self, card: int, squares: Sequence[tuple[int, int]]) -> None:
        """Puts the shape of a card, as it is turned, on some squares by row and column."""

    @abstractmethod
    def finish(self) -> None:
        """Confirms the place of the shape."""


def middle(squares: Sequence[tuple[int, int]]) -> tuple[float, float]:
    """The middle of the bounding box of some squares, in squares from the upper left corner of the map."""
    rows, columns = zip(*squares, strict=True)
    return (min(rows) - 1 + max(rows)) / 2, (min(columns) - 1 + max(columns)) / 2


class Mouse(GraphiaGenesisPlayer):
    def point(self, row: int, column: int) -> None:
        """Points beside the centre of a square: at the centre, a shape of even width could be on either side."""
        box = self._box()
        self.page.mouse.move(box["x"] + box["cell"] * (column - 0.4), box["y"] + box["cell"] * (row - 0.4))

    def aim(self) -> None:
        for _ in range(2):
            for _ in range(4):
                if self._found():
                    self.page.mouse.down()
                    self.page.mouse.up()
                    return
                self.page.keyboard.press("r")
            self.page.keyboard.press("2")
        raise AssertionError("no shape fits, although it is the user's turn")

    def aim_at(self, card: int, squares: Sequence[tuple[int, int]]) -> None:
        self.choose_card(card)
        box, (row, column) = self._box(), middle(squares)
        self.click(box["x"] + box["cell"] * column, box["y"] + box["cell"] * row)

    def choose_card(self, card: int) -> None:
        self.page.keyboard.press(str(card))

    def click(self, x: float, y: float) -> None:
        self.page.mouse.click(x, y)

    def finish(self) -> None:
        self.page.mouse.down()
        self.page.mouse.up()

    def _found(self) -> bool:
        if "fits nowhere" in self.plan_text.inner_text():
            return False
        number = self.rolled
        places = [(row, column) for row in range(1, SIDE + 1) for column in range(1, SIDE + 1)]
        away = {place: min(abs(place[0] - number), abs(place[1] - number)) for place in places}
        for place in sorted(places, key=lambda place: away[place]):
            if away[place] <= REACH:
                self.point(*place)
                if re.search(r" at row \d+", self.plan_text.inner_text()):
                    return True
        return False

    def _box(self) -> dict[str, float]:
        first, last = self.square(1, 1).bounding_box(), self.square(SIDE, SIDE).bounding_box()
        assert first
        assert last
        return {"x": first["x"], "y": first["y"], "cell": (last["x"] + last["width"] - first["x"]) / SIDE}


class Keyboard(KeyboardInput, GraphiaGenesisPlayer):
    """Plays with the keyboard only."""

    @property
    def at(self) -> str:
        """The label of the square at the cursor."""
        return cursor_label(self.board)

    def aim(self) -> None:
        """Accepts the place where the page has put the shape. There is always one on the user's turn."""
        self.tab_to(self.board)
        if self.ghost.count() == 0:
            self.key("ArrowRight")
        expect(self.plan_text).to_contain_text(" at row ")
        self.key("Enter")

    def aim_at(self, card: int, squares: Sequence[tuple[int, int]]) -> None:
        self.tab_to(self.board)
        self.key(str(card))
        if self.ghost.count() == 0:
            self.key("ArrowRight")
        goal = [math.ceil(number) for number in middle(squares)]  # the row and the column of the cursor
        here = [int(number) for number in re.findall(r"\d+", self.at)[:2]]
        for keys, away in zip(ARROWS, (goal[0] - here[0], goal[1] - here[1]), strict=True):
            self.key(*[keys[away > 0]] * abs(away))
        self.key("Enter")

    def finish(self) -> None:
        self.key("Enter")


class Touch(Mouse):
    def aim(self) -> None:
        expect(self.ghost).to_be_visible()
        self.tap(self.ghost)

    def choose_card(self, card: int) -> None:
        if self.cards.count():
            self.cards.nth(card - 1).tap()

    def click(self, x: float, y: float) -> None:
        self.page.touchscreen.tap(x, y)

    def finish(self) -> None:
        self.confirm.tap()

    def tap(self, target: Locator) -> None:
        """Taps a square of the shape: the centre of its bounding box may be outside of it."""
        cell = self.square(*self.first_square())
        assert target.is_visible()
        cell.tap()

    def first_square(self) -> tuple[int, int]:
        found = re.search(r"row (\d+), column (\d+)", self.plan_text.inner_text())
        assert found, self.plan_text.inner_text()
        return int(found[1]), int(found[2])

    def drag(self, path: list[tuple[float, float]], release: bool = True) -> None:
        """Drags from point to point on the screen."""
        drag(self.page, path, release)
