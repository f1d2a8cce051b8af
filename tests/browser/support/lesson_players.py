"""Somebody who does what the guided first game of a game says, by mouse, by keyboard or by touch.

Each function plays all steps, and checks that the lesson says what it should before each of them.
"""

import re
from collections.abc import Callable
from typing import Any, Final

from playwright.sync_api import expect

from landwright.games.polyminix.solver import Placed
from tests.browser.support import (
    forgenesis_board,
    graphia_genesis_board,
    kingdom_maps_board,
    polyminix_board,
    terramorphic_expanse_board,
)
from tests.browser.support.board_pages import BoardPlayer
from tests.browser.support.browser_user import BrowserUser
from tests.browser.support.polyminix_board import parse_square

BOARDS: Final = {
    "Forgenesis": forgenesis_board,
    "Graphia Genesis": graphia_genesis_board,
    "Kingdom Maps": kingdom_maps_board,
    "Polyminix": polyminix_board,
    "Terramorphic Expanse": terramorphic_expanse_board,
}
WAYS: Final[dict[str, dict[str, Any]]] = {
    "Mouse": {},
    "Keyboard": {},
    "Touch": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
SHAPES: Final = (  # in the lesson of Graphia Genesis: which card, and the squares by row and column
    (1, ((11, 3), (11, 4), (11, 5), (12, 4))),
    (1, ((11, 6),)),
    (2, ((10, 3), (10, 4), (10, 5), (10, 6))),
    (2, ((9, 7), (10, 7), (11, 7), (11, 8))),
)
W5: Final = Placed("W5", tuple(map(parse_square, ("a3", "b3", "b4", "c4", "c5"))))
T4: Final = Placed("T4", tuple(map(parse_square, ("b1", "a2", "b2", "c2"))))
Y5: Final = Placed("Y5", tuple(map(parse_square, ("d1", "d2", "c3", "d3", "d4"))))
I2: Final = Placed("I2", tuple(map(parse_square, ("e2", "e3"))))


def says(user: BrowserUser, text: str) -> None:
    expect(user.page.get_by_test_id("lesson")).to_contain_text(text)


def begin(user: BrowserUser, game: str, way: str = "Mouse") -> Any:
    """Begins the lesson on the start page, and returns the player, of the class that plays this way."""
    user.go("/")
    user.card(game).get_by_role("button", name="Learn").click()
    user.page.wait_for_url("**/table/*")
    player: BoardPlayer = getattr(BOARDS[game], way)(user)
    player.wait()
    return player


def play_forgenesis(player: forgenesis_board.ForgenesisPlayer) -> None:
    says(player.user, "You win when one of your creatures stands on Blue's base")
    player.activate("a2", "Jump")
    says(player.user, "summon the Snake")
    player.wait()
    player.summon("Snake", "b1")
    says(player.user, "Refresh")
    player.wait()
    player.press("Refresh")
    says(player.user, "one step away from your base")
    player.wait()
    player.activate("c2", "Move to c3")
    player.activate("b1", "Move to c1")
    player.press("End turn")
    says(player.user, "two steps from Blue's base")
    player.wait()
    player.activate("c3", "Move to c4")
    player.press("End turn")


def play_graphia_genesis(player: graphia_genesis_board.GraphiaGenesisPlayer) -> None:
    sayings = ("put the T on the marked squares", "Draw it beside your River", "the long shape", "Choose the L")
    for text, (card, squares) in zip(sayings, SHAPES, strict=True):
        says(player.user, text)
        player.wait()
        before = player.drawn()
        player.aim_at(card, squares)
        says(player.user, "Press Confirm")
        player.finish()
        player.expect_drawn(before)


def play_kingdom_maps(player: kingdom_maps_board.KingdomMapsPlayer) -> None:
    says(player.user, "choose Lake")
    player.choose_territory("Lake")
    says(player.user, "Take the 2")
    player.take_number(2)
    says(player.user, "tap d3, then d4")
    for name in ("d3", "d4"):
        player.paint_hex(name)
    says(player.user, "Press Confirm to play it")
    player.finish()
    says(player.user, "announced Forest")
    player.wait()
    player.take_number(3)
    says(player.user, "three hexes of Forest")
    for name in ("e4", "f4", "f5"):
        player.paint_hex(name)
    says(player.user, "Your three hexes are planned")
    player.finish()


def play_polyminix(player: polyminix_board.PolyminixPlayer) -> None:
    says(player.user, "take the green deck")
    player.choose_any("Green")
    says(player.user, "Choose side 1")
    player.choose_any("Side 1")
    for text, piece in (("the stairs", W5), ("Now the T", T4), ("the bump", Y5)):
        says(player.user, text)
        player.place(piece)
    says(player.user, "Only the domino is left")
    player.place_last(I2)


def play_terramorphic_expanse(player: terramorphic_expanse_board.ExpansePlayer) -> None:
    for text, side, place in (
        ("First the map is laid", "Old Wood", "1 east"),
        ("Lay a second land", "Long Marsh", "1 west"),
    ):
        says(player.user, text)
        player.wait()
        player.play_land(side, place)
        says(player.user, "Press Confirm")
        player.press_confirm()
    says(player.user, "First the cube")
    player.wait()
    player.pick(player.itineraries.filter(has_text="Green or purple"))
    says(player.user, "Second, change the map")
    player.play_land("Dry Plain", "1 east and 1 south")
    says(player.user, "Third, your Guide")
    player.pick(player.city("Saltmark"))
    says(player.user, "use the action of a land")
    player.pick(player.actions.filter(has_text="Two steps"))
    for city in ("Zenith", "Xanthe"):
        expect(player.city(city)).to_have_accessible_name(re.compile("can be entered"))
        player.pick(player.city(city))
    says(player.user, "The turn is complete")
    player.press_confirm()


def go_on(player: BoardPlayer) -> None:
    """Plays the next turn of the match that a lesson leads into."""
    player.wait()
    player.turn()


LESSONS: Final[dict[str, Callable[[Any], None]]] = {
    "Forgenesis": play_forgenesis,
    "Graphia Genesis": play_graphia_genesis,
    "Kingdom Maps": play_kingdom_maps,
    "Polyminix": play_polyminix,
    "Terramorphic Expanse": play_terramorphic_expanse,
}
