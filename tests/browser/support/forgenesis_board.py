"""Playing Forgenesis through the page, by mouse, by keyboard or by touch.

All players use the same simple strategy: win if possible, else advance the creature that is furthest ahead, bring in
a new one, and refresh when all are resting. Against the weakest bot such a match ends soon.
"""

import re
from abc import abstractmethod
from typing import Final, NamedTuple

from playwright.sync_api import Locator, expect

from tests.browser.support.board_pages import BoardPlayer, KeyboardInput, cursor_label

OTHER: Final = {"Orange": "Blue", "Blue": "Orange"}
BOARD: Final = "Forgenesis board"
WINS, ADVANCES, CHANGES, HARMS, LOSES = range(5)
IS_BELOW: Final = """([one, other]) => {
    const top = (square) => document.querySelector(`[data-cell=${square}]`).getBoundingClientRect().top;
    return top(one) > top(other) + 1;
}"""


def _rank(words: str, colour: str) -> int:
    if "wins" in words:
        return WINS if f"{colour} wins" in words else LOSES
    if "off the board" in words:
        return HARMS
    return ADVANCES if words.startswith("Move to") else CHANGES


class Piece(NamedTuple):
    square: str
    colour: str
    is_ready: bool

    @property
    def progress(self) -> int:
        steps = "abcd".index(self.square[0]) + int(self.square[1]) - 1
        return steps if self.colour == "Orange" else 6 - steps


class ForgenesisPlayer(BoardPlayer):
    """The page object of a Forgenesis table."""

    GRID = BOARD
    OWN_TURN = re.compile("opponent's first creature|move your creatures|the turn\\.", re.IGNORECASE)
    MAX_TURNS = 100

    # Reading the page

    def square(self, square: str) -> Locator:
        return self.board.get_by_role("gridcell", name=re.compile(f"^{square},"))

    def is_selected(self, square: str) -> bool:
        """Whether a creature is selected. One without a legal action is not; the page shows the reason instead."""
        return self.square(square).get_attribute("aria-selected") == "true"

    def expect_below(self, one: str, other: str) -> None:
        """Waits until a square is further down than another, maybe after an animation."""
        self.page.wait_for_function(IS_BELOW, arg=[one, other])

    def pieces(self) -> list[Piece]:
        found = [re.match(r"(\w\d), (Orange|Blue) (?!base|summ)\w+(.*)", words) for words in self.squares()]
        tired = ("resting", "activated")
        return [Piece(one[1], one[2], not any(word in one[3] for word in tired)) for one in found if one]

    def free_spaces(self, colour: str) -> list[str]:
        return [words[:2] for words in self.squares() if f", empty, {colour} summoning space" in words]

    @property
    def colour(self) -> str:
        """The colour to play, when it is the user's turn."""
        if self._lesson.is_visible():
            return self.own_colour
        prompt = self.prompt.inner_text()
        found = re.search(r"(?:(Orange|Blue): )?(you choose|move|bring in|nothing more)", prompt, re.IGNORECASE)
        assert found, "it is not the user's turn"
        return found[1] or self.own_colour

    @property
    def own_colour(self) -> str:
        """The colour of a user with one seat."""
        seats = self.page.get_by_role("list", name="Seats").inner_text()
        found = re.search(r"(Orange|Blue), you", seats)
        assert found, seats
        return found[1]

    def can(self, name: str) -> bool:
        button = self.page.get_by_role("button", name=name)
        return button.is_visible() and button.is_enabled()

    # Playing

    def turn(self) -> None:
        """Plays a whole turn."""
        colour = self.colour
        if "opponent's first creature" in self.prompt.inner_text().lower():
            return self.bring_in(OTHER[colour])
        if not self.go_forward(colour):
            return self.press("Refresh")
        self.prompt.filter(has_text=re.compile("end the turn|won|lost|draw")).wait_for()
        if self.is_over:
            return None
        if self.free_spaces(colour) and self.reserve(colour):
            return self.bring_in(colour)
        return self.press("End turn")

    def reserve(self, colour: str) -> int:
        tray = self.page.get_by_role("region", name=f"{colour}: reserve and removed creatures")
        return tray.get_by_role("button").count()

    def go_forward(self, colour: str) -> bool:
        """Activates one creature. Returns false when it is better to refresh."""
        options: list[tuple[int, str, str]] = []
        for piece in sorted(self.pieces(), key=lambda each: -each.progress):
            if piece.colour != colour or not piece.is_ready:
                continue
            offered = self.select(piece.square)
            options += [(_rank(words, colour), piece.square, words) for words in offered]
            if options and min(options)[0] == WINS:
                break
            if offered:
                self.unselect(piece.square)
        if not options or (min(options)[0] >= HARMS and self.can("Refresh")):
            return False
        rank, square, words = min(options, key=lambda option: option[0])
        self.take(square, offered if rank == WINS else self.select(square), words)
        return True

    def offered(self, beginning: str = r"(Orange|Blue) \w+ on \w\d\. ") -> list[str]:
        """The choices as a screen reader announces them: `Orange Frog on b1. 1: Move to b2. 2: Move to c1.`"""
        spoken = self.page.get_by_text(re.compile(f"^{beginning}1: "))
        expect(spoken).to_have_count(1)
        return [words.removesuffix(".") for words in re.split(r"\s*\b\d+: ", spoken.inner_text())[1:]]

    def log(self) -> str:
        return self.history.inner_text()

    def done(self, before: str) -> None:
        """Waits until the history has changed."""
        expect(self.history).not_to_have_text(before, use_inner_text=True)

    @abstractmethod
    def select(self, square: str) -> list[str]:
        """Selects a creature, and returns its choices."""

    @abstractmethod
    def unselect(self, square: str) -> None: ...

    @abstractmethod
    def take(self, square: str, offered: list[str], words: str) -> None:
        """Plays a choice of the selected creature."""

    @abstractmethod
    def bring_in(self, colour: str) -> None:
        """Places a creature of a colour on a summoning space."""

    @abstractmethod
    def summon(self, kind: str, square: str) -> None:
        """Brings a creature of a kind to a summoning space."""

    @abstractmethod
    def press(self, name: str) -> None:
        """Presses Refresh or End turn."""

    def activate(self, square: str, words: str) -> None:
        """Plays the choice of a creature that begins with these words."""
        offered = self.select(square)
        self.take(square, offered, next(each for each in offered if each.startswith(words)))


class Mouse(ForgenesisPlayer):
    def tap(self, target: Locator) -> None:
        target.click()

    def select(self, square: str) -> list[str]:
        self.tap(self.square(square))
        return self.offered() if self.is_selected(square) else []

    def unselect(self, square: str) -> None:
        self.tap(self.square(square))

    def take(self, square: str, offered: list[str], words: str) -> None:
        before = self.log()
        self.tap(self.board.get_by_role("gridcell", name=words).first)
        asked = self.page.get_by_role("list", name="Choose one")
        if asked.is_visible():
            self.tap(asked.get_by_role("button", name=words).first)
        self.tap(self.confirm)
        self.done(before)

    def bring_in(self, colour: str) -> None:
        tray = self.page.get_by_role("region", name=f"{colour}: reserve and removed creatures")
        self._place(tray.get_by_role("button").first, self.free_spaces(colour)[0])

    def summon(self, kind: str, square: str) -> None:
        tray = self.page.get_by_role("region", name=f"{self.own_colour}: reserve and removed creatures")
        self._place(tray.get_by_role("button", name=kind), square)

    def _place(self, creature: Locator, square: str) -> None:
        before = self.log()
        self.tap(creature)
        self.tap(self.square(square))  # aims
        expect(self.confirm).to_be_enabled()
        self.tap(self.square(square))  # commits
        self.done(before)

    def press(self, name: str) -> None:
        before = self.log()
        self.tap(self.page.get_by_role("button", name=name))
        self.done(before)


class Touch(Mouse):
    def tap(self, target: Locator) -> None:
        target.tap()


class Keyboard(KeyboardInput, ForgenesisPlayer):
    """Plays with the keyboard only."""

    @property
    def at(self) -> str:
        """The square of the cursor."""
        return cursor_label(self.board)[:2]

    def go_to(self, square: str, colour: str) -> None:
        self.tab_to(self.board)
        here, turned = self.at, colour == "Blue"
        right = "abcd".index(square[0]) - "abcd".index(here[0])
        up = int(square[1]) - int(here[1])
        keys = ["ArrowRight" if (right > 0) != turned else "ArrowLeft"] * abs(right)
        keys += ["ArrowUp" if (up > 0) != turned else "ArrowDown"] * abs(up)
        self.key(*keys)
        assert self.at == square

    def select(self, square: str) -> list[str]:
        self.go_to(square, self.colour)
        self.key("Enter")
        return self.offered()[:9] if self.is_selected(square) else []  # the digits 1 to 9

    def unselect(self, square: str) -> None:
        self.key("Escape")

    def take(self, square: str, offered: list[str], words: str) -> None:
        before = self.log()
        self.key(str(offered.index(words) + 1), "Enter")
        self.done(before)

    def bring_in(self, colour: str) -> None:
        before = self.log()
        self.go_to(self.free_spaces(colour)[0], self.colour)
        self.key("Enter")
        if self.reserve(colour) > 1:
            assert len(self.offered("")) > 1
            self.key("1")
        self.key("Enter")
        self.done(before)

    def summon(self, kind: str, square: str) -> None:
        before = self.log()
        self.go_to(square, self.own_colour)
        self.key("Enter")
        offered = self.offered("")
        self.key(str(next(number for number, words in enumerate(offered, 1) if kind in words)), "Enter")
        self.done(before)

    def press(self, name: str) -> None:
        before = self.log()
        self.tab_to(self.board)
        self.key({"Refresh": "r", "End turn": "e"}[name])
        self.done(before)
