"""Playing Terramorphic Expanse through the page, by mouse, by keyboard or by touch."""

import re
from abc import abstractmethod
from collections.abc import Callable
from typing import Any, Final

from playwright.sync_api import Locator, Page, expect

from tests.browser.support.board_pages import BoardPlayer, KeyboardInput, centre_of, cursor_label

GAME: Final = "terramorphic-expanse"
PHASES: Final = ("Cube", "Land", "Guide")
NEW_TURN: Final = re.compile("side of this land|put your scoring cube", re.IGNORECASE)


class ExpansePlayer(BoardPlayer):
    """The page object of a Terramorphic Expanse table. It goes to the city with the most points in reach."""

    GRID = "The expanse"
    OWN_TURN = re.compile(
        "side of this land|put your|play, flip|move your|choose a letter|put the bonus|step of", re.IGNORECASE
    )
    MAX_TURNS = 200

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.lands: list[str] = []  # what was done with lands: play, flip, move or pass
        self.wanted: tuple[str, ...] = ("flip", "move", "play")  # of these the first that is possible, in turn

    # Reading the page

    @property
    def phase(self) -> str:
        """The phase that the plan has come to; empty in set-up and when the turn is planned."""
        current = self.page.get_by_role("list", name="Phases of the turn").locator("[aria-current]")
        if not current.count():
            return ""
        return next((phase for phase in PHASES if phase in current.inner_text()), "")

    @property
    def slots(self) -> Locator:
        return self.board.get_by_role("gridcell", name=re.compile("^Place"))

    @property
    def cities(self) -> Locator:
        return self.board.get_by_role("gridcell", name=re.compile(r", in \w+ \w+"))

    @property
    def reachable(self) -> Locator:
        return self.board.get_by_role("gridcell", name=re.compile("can be (entered|reached)"))

    @property
    def bonus_cities(self) -> Locator:
        return self.board.get_by_role("gridcell", name=re.compile("the bonus cube can go here"))

    @property
    def letters(self) -> Locator:
        return self.page.get_by_role("group", name="Letters").get_by_role("button")

    @property
    def itineraries(self) -> Locator:
        return self.page.get_by_role("group", name="Itineraries").get_by_role("button")

    @property
    def actions(self) -> Locator:
        return self.page.get_by_role("group", name="Actions of the lands").get_by_role("button")

    @property
    def sides(self) -> Locator:
        return self.page.get_by_role("group", name=re.compile("Supply|The drawn card")).get_by_role("button")

    @property
    def box(self) -> list[float]:
        """The part of the expanse that is shown: x, y, width and height."""
        return [float(number) for number in str(self.board.get_attribute("viewBox")).split()]

    def city(self, name: str) -> Locator:
        return self.board.get_by_role("gridcell", name=re.compile(f"^{name},"))

    def expect_phase(self, phase: str) -> None:
        current = self.page.get_by_role("list", name="Phases of the turn").locator("[aria-current]")
        expect(current).to_contain_text(phase)

    def best_city(self) -> Locator | None:
        """The reachable city with the most points; the first if none has any."""
        labels = self.reachable.evaluate_all("cells => cells.map((cell) => cell.ariaLabel)")
        if not labels:
            return None
        points = [max(map(int, re.findall(r"\+(\d+) point", label)), default=0) for label in labels]
        return self.reachable.nth(points.index(max(points)))

    # Playing

    def turn(self) -> None:
        self.plan()
        self.finish()

    def plan(self) -> None:
        """Plans the rest of a turn."""
        if "side of this land" in self.prompt.inner_text().lower():
            expect(self.slots.first).to_be_attached()
            return self.pick(self.slots.first)
        expect(self.page.get_by_role("list", name="Phases of the turn")).to_be_visible()
        if self.phase == "Cube":
            self.pick(self.itineraries.first)
            self.expect_phase("Land")
        if self.phase == "Land":
            self.terraform()
            self.expect_phase("Guide")
        self.guide()
        return None

    def terraform(self) -> None:
        """Does what was not done for longest, as far as it is possible."""
        for kind in self.wanted:
            if getattr(self, f"{kind}_a_land")():
                self.wanted = (*(each for each in self.wanted if each != kind), kind)
                self.lands.append(kind)
                return
        self.lands.append("pass")
        self.pick(self.page.get_by_role("button", name="Pass"))

    def play_a_land(self) -> bool:
        for nth in range(self.sides.count()):
            self.pick(self.sides.nth(nth))
            expect(self.sides.nth(nth)).to_have_attribute("aria-pressed", "true")
            if self.slots.count():
                self.pick(self.slots.first)
                return True
        return False

    def play_land(self, side: str, place: str) -> None:
        """Takes a side of a card, unless it is the chosen one, and lays it at a place."""
        card = self.sides.filter(has_text=side)
        expect(card).to_be_enabled()
        if card.get_attribute("aria-pressed") == "false":
            self.pick(card)
        self.pick(self.board.get_by_role("gridcell", name=re.compile(f"^Place {place} for ")))

    def flip_a_land(self) -> bool:
        if not self.flip_is_shown():
            return False
        self.press_flip()
        return True

    def flip_is_shown(self) -> bool:
        """Chooses a land that can be flipped."""
        return self._choose_land(self.flip.is_enabled)

    def move_a_land(self) -> bool:
        if not self._choose_land(lambda: self.slots.count() > 0):
            return False
        self.pick(self.slots.first)
        return True

    def _choose_land(self, is_wanted: Callable[[], bool]) -> bool:
        """Chooses one land after another by a city, until it is as wanted."""
        names = self.cities.evaluate_all("cells => cells.map((cell) => cell.ariaLabel)")
        seen: set[str] = set()
        for label in names:
            land = re.search(r", in (\w+ \w+)", label)
            if land is None or land[1] in seen:
                continue
            seen.add(land[1])
            self.pick(self.city(label.split(",")[0]))
            expect(self.plan_text).to_contain_text(re.compile(f"You can .*{land[1]}"))
            if is_wanted():
                return True
        return False

    @property
    def flip(self) -> Locator:
        return self.page.get_by_role("button", name="Flip")

    def guide(self) -> None:
        """Goes on until the turn is complete."""
        done = self.plan_text.filter(has_text="The turn is complete.")
        end = self.page.get_by_role("button", name=re.compile("End turn|Stop here"), disabled=False)
        for _ in range(12):
            expect(done.or_(self.reachable).or_(end).or_(self.letters).or_(self.bonus_cities).first).to_be_attached()
            if done.count():
                return
            before = self.plan_text.inner_text()
            self.enter_or_end(end)
            expect(self.plan_text).not_to_have_text(before, use_inner_text=True)
        raise AssertionError("the turn does not end")

    def enter_or_end(self, end: Locator) -> None:
        if self.letters.count():
            return self.pick(self.letters.first)
        if self.bonus_cities.count():
            return self.pick(self.bonus_cities.first)
        return self.pick(self.best_city() or end)

    def finish(self) -> None:
        """Confirms, and waits until the server has accepted everything."""
        expect(self.confirm).to_be_enabled()
        before = self.history.inner_text()
        self.press_confirm()
        expect(self.history).not_to_have_text(before, use_inner_text=True)
        # Several actions are accepted one after the other: until the last one the turn goes on.
        between = self.prompt.filter(has_text=NEW_TURN).or_(self.prompt.filter(has_not_text=self.OWN_TURN))
        expect(self._rematch.or_(between).first).to_be_visible()

    @abstractmethod
    def pick(self, target: Locator) -> None: ...

    @abstractmethod
    def press_flip(self) -> None: ...

    @abstractmethod
    def press_confirm(self) -> None: ...


class Mouse(ExpansePlayer):
    def pick(self, target: Locator) -> None:
        target.click()

    def press_flip(self) -> None:
        self.flip.click()

    def press_confirm(self) -> None:
        self.confirm.click()

    def drag(self, by: tuple[int, int]) -> None:
        """Drags the map from its corner, where no land lies."""
        box = self.board.bounding_box()
        assert box
        x, y = box["x"] + 15, box["y"] + 15
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + by[0], y + by[1], steps=5)
        self.page.mouse.up()


class Keyboard(KeyboardInput, ExpansePlayer):
    """Plays with the keyboard only."""

    def pick(self, target: Locator) -> None:
        label = str(target.get_attribute("aria-label"))
        if target.get_attribute("role") == "gridcell":
            self.tab_to(self.board)
            self.go_to(re.split(" for " if label.startswith("Place") else ",", label, maxsplit=1)[0])
            self.key("Space")
        else:
            self.tab_to(target)
            self.key("Enter")

    def go_to(self, name: str) -> None:
        """Moves the cursor by arrows towards a spot, along a path that is searched on the page."""
        for key in self.board.evaluate(FIND_KEYS, name):
            self.key(key)
        assert cursor_label(self.board).startswith(name), (cursor_label(self.board), name)

    def press_flip(self) -> None:
        self.key("f")

    def press_confirm(self) -> None:
        self.key("Enter")


class Touch(Mouse):
    def pick(self, target: Locator) -> None:
        """Taps it. On a phone the map begins at the Guide: what lies outside is found on the whole map."""
        if not self.is_in_view(target):
            self.page.get_by_role("button", name="Show the whole expanse").tap()
        target.tap()

    def is_in_view(self, target: Locator) -> bool:
        """Whether it is a control beside the map, or lies on the part of the map that is shown."""
        frame, box = self.board.bounding_box(), target.bounding_box()
        assert frame
        assert box
        is_on_map = target.evaluate("element => element.getAttribute('role') === 'gridcell'")
        inside = frame["x"] <= box["x"] and box["x"] + box["width"] <= frame["x"] + frame["width"]
        return not is_on_map or (
            inside and frame["y"] <= box["y"] and box["y"] + box["height"] <= frame["y"] + frame["height"]
        )

    def press_flip(self) -> None:
        self.flip.tap()

    def press_confirm(self) -> None:
        self.confirm.tap()


def pinch(page: Page, target: Locator, factor: float) -> None:
    """Moves two fingers apart, or together, around the middle of an element."""
    session = page.context.new_cdp_session(page)
    x, y = centre_of(target)

    def touch(kind: str, *distances: float) -> None:
        points = [{"x": x + sign * by, "y": y, "id": number} for by in distances for number, sign in enumerate((-1, 1))]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    start = 80 if factor < 1 else 40
    touch("touchStart", start)
    for step in range(1, 6):
        touch("touchMove", start * (1 + (factor - 1) * step / 5))
    touch("touchEnd")


# A search over the board's own geometry: which arrows lead from the cursor to the cell with a label.
FIND_KEYS: Final = """(grid, name) => {
    const cells = [...grid.querySelectorAll('[role=gridcell]')].map((cell) => (
        { id: cell.id, label: cell.ariaLabel, x: cell.cx.baseVal.value, y: cell.cy.baseVal.value }));
    const arrows = { ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0] };
    const beyond = (from, [ax, ay]) => {
        let best = null, least = Infinity;
        for (const cell of cells) {
            const dx = cell.x - from.x, dy = cell.y - from.y;
            const along = dx * ax + dy * ay, aside = Math.abs(dx * ay) + Math.abs(dy * ax);
            if (along > 1 && along >= aside / 2 && along + 2.5 * aside < least) {
                best = cell; least = along + 2.5 * aside;
            }
        }
        return best;
    };
    const start = cells.find(({ id }) => id === grid.getAttribute('aria-activedescendant'));
    const paths = new Map([[start, []]]);
    for (const [cell, keys] of paths) {
        if (cell.label.startsWith(name)) return keys;
        for (const [key, direction] of Object.entries(arrows)) {
            const next = beyond(cell, direction);
            if (next && !paths.has(next)) paths.set(next, [...keys, key]);
        }
    }
    throw new Error(`no arrows lead to ${name}`);
}"""
