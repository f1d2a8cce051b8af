"""Playing Kingdom Maps through the page, by mouse, by keyboard alone, or with a finger."""

import re
from abc import abstractmethod
from typing import Final

from playwright.sync_api import Locator, expect

from tests.browser.support.board_pages import Hand, Keys, drag, middle_of, spoken_at

GAME: Final = "kingdom-maps"
HEXES: Final = 61
LETTERS: Final = {"Mountain": "m", "Forest": "f", "Farm": "a", "Lake": "l", "Desert": "d", "Village": "v"}


class Brush(Hand):
    """Whoever sits at a page paints with it: always the lowest number, wherever there is room."""

    GRID = "Your map"
    TO_DO = re.compile("announce a|take a die|choose one of|choose the crit|one die gives|draw [A-Z]", re.IGNORECASE)
    MOST_TURNS = 80

    # What is seen

    @property
    def painted(self) -> Locator:
        return self.page.get_by_test_id("painted").locator("use")

    @property
    def territories(self) -> Locator:
        return self.page.get_by_role("group", name="Territories").get_by_role("button")

    @property
    def dice(self) -> Locator:
        return self.page.get_by_role("group", name=re.compile("^Dice")).get_by_role("button")

    @property
    def criteria(self) -> Locator:
        return self.page.get_by_role("button", name=re.compile("score it now"))

    @property
    def open(self) -> Locator:
        """Where the next hex may be drawn."""
        return self.board.get_by_role("gridcell", name=re.compile("can be drawn$"))

    @property
    def empty(self) -> Locator:
        return self.board.get_by_role("gridcell", name=re.compile(", empty"))

    @property
    def left(self) -> int:
        """Hexes that are still to be painted."""
        words = self.page.get_by_test_id("left")
        found = re.match(r"\d+", words.inner_text()) if words.count() else None
        return int(found[0]) if found else 0

    @property
    def total(self) -> int:
        return int(re.findall(r"\d+", self.page.get_by_test_id("total").inner_text())[0])

    def hex(self, name: str) -> Locator:
        return self.board.get_by_role("gridcell", name=re.compile(f"^{name},"))

    # What is done

    def turn(self) -> None:
        self.plan()
        self.finish()

    def plan(self) -> None:
        """Everything that can be planned now, until it can be confirmed."""
        words = self.prompt.inner_text().lower()
        if "choose the crit" in words:
            return self.score()
        if "announce" in words:
            self.announce()
        if "draw " not in words:
            self.take()
            expect(self.told).to_have_text(re.compile("draw on the map|is the last"))
        self.paint()
        if self.criteria.count():
            self.score()
        expect(self.confirm).to_be_enabled()
        return None

    def paint(self) -> None:
        last = self.told.filter(has_text="is the last")
        while self.left:
            expect(self.open.or_(last).first).to_be_visible()
            if last.count():
                return  # nothing can be drawn
            before = self.painted.count()
            self.paint_one()
            expect(self.painted).to_have_count(before + 1)
            if self.left:
                expect(self.open).not_to_have_count(0)

    def finish(self) -> None:
        """Confirms, and waits until the server knows all of it."""
        expect(self.confirm).to_be_enabled()
        before = self.said.inner_text()
        self.press_confirm()
        expect(self.said).not_to_have_text(before, use_inner_text=True)
        for kind in ("painted", "coming"):
            expect(self.page.get_by_test_id(kind)).to_have_count(0)

    def usable(self) -> str:
        """A territory that can be announced."""
        found = re.search(r"(\w+) [●○]* , [1-9] uses? left", " ".join(self.territories.all_text_contents()))
        assert found, self.territories.all_text_contents()
        return found[1]

    def lowest(self) -> int:
        """The place of the die with the lowest number among the dice."""
        return min(
            range(self.dice.count()), key=lambda nth: int(re.findall(r"\d", self.dice.nth(nth).inner_text())[-1])
        )

    @abstractmethod
    def announce(self) -> None: ...

    @abstractmethod
    def take(self) -> None: ...

    @abstractmethod
    def paint_one(self) -> None: ...

    @abstractmethod
    def score(self) -> None: ...

    @abstractmethod
    def press_confirm(self) -> None: ...


class Mouse(Brush):
    def announce(self) -> None:
        self.territories.filter(has_text=self.usable()).click()
        expect(self.told).to_contain_text("take a die")

    def take(self) -> None:
        self.dice.nth(self.lowest()).click()

    def paint_one(self) -> None:
        self.open.first.click()

    def score(self) -> None:
        self.criteria.first.click()

    def press_confirm(self) -> None:
        self.confirm.click()

    def stroke(self, *names: str) -> None:
        """Holds the button down from hex to hex."""
        for number, name in enumerate(names):
            self.page.mouse.move(*middle_of(self.hex(name)), steps=4)
            if number == 0:
                self.page.mouse.down()
        self.page.mouse.up()


class Keyboard(Keys, Brush):
    """Nothing but keys, from the moment the page is there."""

    @property
    def at(self) -> str:
        """Where a screen reader says that the cursor is."""
        return spoken_at(self.board)[:2]

    def announce(self) -> None:
        self.tab_to(self.board)
        self.key(LETTERS[self.usable()])
        expect(self.told).to_contain_text("take a die")

    def take(self) -> None:
        self.tab_to(self.board)
        self.key(re.findall(r"\d", self.dice.nth(self.lowest()).inner_text())[-1])

    def paint_one(self) -> None:
        self.tab_to(self.board)
        name = str(self.open.first.evaluate("cell => cell.ariaLabel"))[:2]
        self.go_to(name)
        self.key("Space")

    def go_to(self, name: str) -> None:
        rows = ord(name[0]) - ord(self.at[0])
        self.key(*["ArrowDown" if rows > 0 else "ArrowUp"] * abs(rows))
        columns = int(name[1]) - int(self.at[1])
        self.key(*["ArrowRight" if columns > 0 else "ArrowLeft"] * abs(columns))
        assert self.at == name

    def score(self) -> None:
        self.tab_to(self.board)
        self.key("1")

    def press_confirm(self) -> None:
        self.key("Enter")


class Finger(Mouse):
    def announce(self) -> None:
        self.territories.filter(has_text=self.usable()).tap()
        expect(self.told).to_contain_text("take a die")

    def take(self) -> None:
        self.dice.nth(self.lowest()).tap()

    def paint_one(self) -> None:
        self.open.first.tap()

    def press_confirm(self) -> None:
        self.confirm.tap()

    def drag(self, *names: str, lift: bool = True) -> None:
        """From hex to hex, and maybe stays there."""
        drag(self.page, [middle_of(self.hex(name)) for name in names], lift)
