"""Drawing maps of Graphia Genesis through the page, by mouse, by keyboard alone, or with a finger."""

import re
from abc import abstractmethod
from typing import Final

from playwright.sync_api import Locator, expect

from tests.browser.support.board_pages import Hand, Keys, drag, spoken_at

SIDE: Final = 12
REACH: Final = 2  # how far from the row or column the middle of a shape can be
GAME: Final = "graphia-genesis"


class Pen(Hand):
    """Whoever sits at a page draws with it."""

    GRID = "Your map"
    TO_DO = re.compile(r"^(➤ )?(\w+: d|D)raw ")
    MOST_TURNS = 60

    # What is seen

    @property
    def ghost(self) -> Locator:
        return self.page.get_by_test_id("ghost")

    @property
    def rolled(self) -> int:
        found = re.search(r"row (\d+)", self.prompt.inner_text())
        assert found, "it is not our turn"
        return int(found[1])

    @property
    def total(self) -> int:
        row = self.page.get_by_role("row", name=re.compile("^Total")).first
        return int(re.findall(r"\d+", row.inner_text())[0])

    def square(self, row: int, column: int) -> Locator:
        return self.board.get_by_role("gridcell", name=re.compile(f"^row {row}, column {column},"))

    def drawn(self) -> int:
        return sum("empty" not in words for words in self.squares())

    # What is done

    def turn(self) -> None:
        """Draws somewhere, whatever comes."""
        before = self.drawn()
        self.aim()
        expect(self.confirm).to_be_enabled()
        self.finish()
        expect(self.board.get_by_role("gridcell", name=re.compile("empty$"))).not_to_have_count(SIDE * SIDE - before)

    @abstractmethod
    def aim(self) -> None:
        """Finds a place that fits, and puts the shape there."""

    @abstractmethod
    def finish(self) -> None:
        """Draws what is aimed at."""


class Mouse(Pen):
    def point(self, row: int, column: int) -> None:
        """Beside the middle of a square: on it, a shape of even width could lie to either side."""
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
        raise AssertionError("nothing fits, but something has to be drawn")

    def finish(self) -> None:
        self.page.mouse.down()
        self.page.mouse.up()

    def _found(self) -> bool:
        if "fits nowhere" in self.told.inner_text():
            return False
        number = self.rolled
        places = [(row, column) for row in range(1, SIDE + 1) for column in range(1, SIDE + 1)]
        away = {place: min(abs(place[0] - number), abs(place[1] - number)) for place in places}
        for place in sorted(places, key=lambda place: away[place]):
            if away[place] <= REACH:
                self.point(*place)
                if re.search(r" at row \d+", self.told.inner_text()):
                    return True
        return False

    def _box(self) -> dict[str, float]:
        first, last = self.square(1, 1).bounding_box(), self.square(SIDE, SIDE).bounding_box()
        assert first
        assert last
        return {"x": first["x"], "y": first["y"], "cell": (last["x"] + last["width"] - first["x"]) / SIDE}


class Keyboard(Keys, Pen):
    """Nothing but keys, from the moment the page is there."""

    @property
    def at(self) -> str:
        """Where a screen reader says that the cursor is."""
        return spoken_at(self.board)

    def aim(self) -> None:
        """The shape waits where it fits; there is always such a place, or it would not be our turn."""
        self.tab_to(self.board)
        if self.ghost.count() == 0:
            self.key("ArrowRight")
        expect(self.told).to_contain_text(" at row ")
        self.key("Enter")

    def finish(self) -> None:
        self.key("Enter")


class Finger(Mouse):
    def aim(self) -> None:
        expect(self.ghost).to_be_visible()
        self.tap(self.ghost)

    def finish(self) -> None:
        self.confirm.tap()

    def tap(self, target: Locator) -> None:
        """On a square of the shape: the middle of its rectangle may be none of it."""
        cell = self.square(*self.first_square())
        assert target.is_visible()
        cell.tap()

    def first_square(self) -> tuple[int, int]:
        found = re.search(r"row (\d+), column (\d+)", self.told.inner_text())
        assert found, self.told.inner_text()
        return int(found[1]), int(found[2])

    def drag(self, way: list[tuple[float, float]], lift: bool = True) -> None:
        """From point to point on the screen."""
        drag(self.page, way, lift)
