"""Drawing maps of Graphia Genesis through the page, by mouse, by keyboard alone, or with a finger."""

import re
from abc import ABC, abstractmethod
from typing import Any, Final

from playwright.sync_api import Locator, Page, expect

from tests.browser.keys import Keys, spoken_at
from tests.browser.person import Person

MOST_DRAWS: Final = 60
SIDE: Final = 12
REACH: Final = 2  # how far from the row or column the middle of a shape can be
SOON: Final = 10_000  # milliseconds
GAME: Final = "graphia-genesis"


class Pen(ABC):
    """Whoever sits at a page draws with it."""

    def __init__(self, person: Person, page: Page | None = None) -> None:
        self.person = person
        self.page = page or person.page

    # What is seen

    @property
    def map(self) -> Locator:
        return self.page.get_by_role("grid", name="Your map")

    @property
    def prompt(self) -> Locator:
        return self.page.get_by_test_id("prompt")

    @property
    def told(self) -> Locator:
        return self.page.get_by_test_id("told")

    @property
    def ghost(self) -> Locator:
        return self.page.get_by_test_id("ghost")

    @property
    def confirm(self) -> Locator:
        return self.page.get_by_role("button", name="Confirm")

    @property
    def rolled(self) -> int:
        found = re.search(r"row (\d+)", self.prompt.inner_text())
        assert found, "it is not our turn"
        return int(found[1])

    @property
    def total(self) -> int:
        row = self.page.get_by_role("row", name=re.compile("^Total")).first
        return int(re.findall(r"\d+", row.inner_text())[0])

    def squares(self) -> list[str]:
        """Each square as it is spoken: `row 3, column 4, Forest`."""
        return self.map.get_by_role("gridcell").evaluate_all("cells => cells.map((cell) => cell.ariaLabel)")

    def square(self, row: int, column: int) -> Locator:
        return self.map.get_by_role("gridcell", name=re.compile(f"^row {row}, column {column},"))

    def drawn(self) -> int:
        return sum("empty" not in words for words in self.squares())

    @property
    def is_over(self) -> bool:
        return self.page.get_by_role("button", name="Rematch").is_visible()

    def wait(self) -> None:
        """Until it is our turn, or all is over."""
        end = self.page.get_by_role("button", name="Rematch")
        expect(end.or_(self.prompt.filter(has_text=re.compile("^(➤ )?(\\w+: d|D)raw ")))).to_be_visible(timeout=SOON)

    # What is done

    def play_to_the_end(self) -> int:
        """How many draws it took."""
        for draws in range(MOST_DRAWS):
            self.wait()
            if self.is_over:
                return draws
            self.draw()
        raise AssertionError("the game goes on and on")

    def draw(self) -> None:
        """Draws somewhere, whatever comes."""
        before = self.drawn()
        self.aim()
        expect(self.confirm).to_be_enabled()
        self.finish()
        expect(self.map.get_by_role("gridcell", name=re.compile("empty$"))).not_to_have_count(SIDE * SIDE - before)

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
        return spoken_at(self.map)

    def aim(self) -> None:
        """The shape waits where it fits; there is always such a place, or it would not be our turn."""
        self.tab_to(self.map)
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
        session = self.page.context.new_cdp_session(self.page)

        def touch(kind: str, *points: dict[str, Any]) -> None:
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

        for number, (x, y) in enumerate(way):
            touch("touchMove" if number else "touchStart", {"x": x, "y": y})
        if lift:
            touch("touchEnd")
