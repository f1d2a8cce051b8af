"""Playing Kingdom Maps through the page, by mouse, by keyboard or by touch."""

import re
from abc import abstractmethod
from typing import Final

from playwright.sync_api import Locator, expect

from tests.browser.support.board_pages import BoardPlayer, KeyboardInput, centre_of, cursor_label, drag

GAME: Final = "kingdom-maps"
HEXES: Final = 61
LETTERS: Final = {"Mountain": "m", "Forest": "f", "Farm": "a", "Lake": "l", "Desert": "d", "Village": "v"}


class KingdomMapsPlayer(BoardPlayer):
    """The page object of a Kingdom Maps table. It takes the lowest die and paints any legal hexes."""

    GRID = "Your map"
    OWN_TURN = re.compile("announce a|take a die|choose one of|choose the crit|one die gives|draw [A-Z]", re.IGNORECASE)
    MAX_TURNS = 80

    # Reading the page

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
        """The hexes that can be drawn next."""
        return self.board.get_by_role("gridcell", name=re.compile("can be drawn$"))

    @property
    def empty(self) -> Locator:
        return self.board.get_by_role("gridcell", name=re.compile(", empty"))

    @property
    def left(self) -> int:
        """The number of hexes that are still to be painted."""
        words = self.page.get_by_test_id("left")
        found = re.match(r"\d+", words.inner_text()) if words.count() else None
        return int(found[0]) if found else 0

    @property
    def total(self) -> int:
        return int(re.findall(r"\d+", self.page.get_by_test_id("total").inner_text())[0])

    def hex(self, name: str) -> Locator:
        return self.board.get_by_role("gridcell", name=re.compile(f"^{name},"))

    # Playing

    def turn(self) -> None:
        self.plan()
        self.finish()

    def plan(self) -> None:
        """Plans a whole turn, until it can be confirmed."""
        words = self.prompt.inner_text().lower()
        if "choose the crit" in words:
            return self.score()
        if "announce" in words:
            self.announce()
        if "draw " not in words:
            self.take()
            expect(self.plan_text).to_have_text(re.compile("draw on the map|is the last"))
        self.paint()
        if self.criteria.count():
            self.score()
        expect(self.confirm).to_be_enabled()
        return None

    def paint(self) -> None:
        last = self.plan_text.filter(has_text="is the last")
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
        """Confirms, and waits until the server has accepted everything."""
        expect(self.confirm).to_be_enabled()
        before = self.history.inner_text()
        self.press_confirm()
        expect(self.history).not_to_have_text(before, use_inner_text=True)
        for kind in ("painted", "coming"):
            expect(self.page.get_by_test_id(kind)).to_have_count(0)

    def die(self, number: int) -> Locator:
        return self.dice.filter(has_text=re.compile(rf"{number}( hexes)?$")).first

    def usable(self) -> str:
        """A territory that can be announced."""
        found = re.search(r"(\w+) [●○]* , [1-9] uses? left", " ".join(self.territories.all_text_contents()))
        assert found, self.territories.all_text_contents()
        return found[1]

    def lowest(self) -> int:
        """The index of the die with the lowest number."""
        return min(
            range(self.dice.count()), key=lambda nth: int(re.findall(r"\d", self.dice.nth(nth).inner_text())[-1])
        )

    def announce(self) -> None:
        self.choose_territory(self.usable())

    def take(self) -> None:
        self.take_number(int(re.findall(r"\d", self.dice.nth(self.lowest()).inner_text())[-1]))

    def paint_one(self) -> None:
        self.paint_hex(str(self.open.first.evaluate("cell => cell.ariaLabel"))[:2])

    @abstractmethod
    def choose_territory(self, name: str) -> None: ...

    @abstractmethod
    def take_number(self, number: int) -> None: ...

    @abstractmethod
    def paint_hex(self, name: str) -> None: ...

    @abstractmethod
    def score(self) -> None: ...

    @abstractmethod
    def press_confirm(self) -> None: ...


class Mouse(KingdomMapsPlayer):
    def tap(self, target: Locator) -> None:
        target.click()

    def choose_territory(self, name: str) -> None:
        self.tap(self.territories.filter(has_text=name))
        expect(self.plan_text).to_contain_text("take a die")

    def take_number(self, number: int) -> None:
        self.tap(self.die(number))

    def paint_hex(self, name: str) -> None:
        self.tap(self.hex(name))

    def score(self) -> None:
        self.tap(self.criteria.first)

    def press_confirm(self) -> None:
        self.tap(self.confirm)

    def stroke(self, *names: str) -> None:
        """Drags with the mouse from hex to hex."""
        for number, name in enumerate(names):
            self.page.mouse.move(*centre_of(self.hex(name)), steps=4)
            if number == 0:
                self.page.mouse.down()
        self.page.mouse.up()


class Keyboard(KeyboardInput, KingdomMapsPlayer):
    """Plays with the keyboard only."""

    @property
    def at(self) -> str:
        """The hex of the cursor."""
        return cursor_label(self.board)[:2]

    def choose_territory(self, name: str) -> None:
        self.tab_to(self.board)
        self.key(LETTERS[name])
        expect(self.plan_text).to_contain_text("take a die")

    def take_number(self, number: int) -> None:
        self.tab_to(self.board)
        self.key(str(number))

    def paint_hex(self, name: str) -> None:
        self.tab_to(self.board)
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


class Touch(Mouse):
    def tap(self, target: Locator) -> None:
        target.tap()

    def drag(self, *names: str, release: bool = True) -> None:
        """Drags with a finger from hex to hex."""
        drag(self.page, [centre_of(self.hex(name)) for name in names], release)
