"""Playing an action."""

from landwright.core.types import State
from landwright.games.polyminix.lookup import ORDERED_PLACEMENTS
from landwright.games.polyminix.rules.race import begin_race, give_up, place, take_back
from landwright.games.polyminix.rules.turns import choose_mode, choose_side, name_deck
from landwright.games.polyminix.state import (
    BEGIN_ACTION,
    DECK_AT,
    HINT_ACTION,
    MODE_AT,
    PLACE_AT,
    SIDE_AT,
    TAKE_BACK_AT,
)
from landwright.kernels import inlined


@inlined
def act(s: State, seat: int, action: int) -> None:
    if action >= PLACE_AT:
        place(s, seat, ORDERED_PLACEMENTS[action - PLACE_AT])
    elif action >= TAKE_BACK_AT:
        take_back(s, seat, action - TAKE_BACK_AT)
    elif action < DECK_AT:
        choose_mode(s, action - MODE_AT)
    elif action < SIDE_AT:
        name_deck(s, action - DECK_AT)
    elif action < BEGIN_ACTION:
        choose_side(s, seat, action - SIDE_AT + 1)
    elif action == BEGIN_ACTION:
        begin_race(s)
    elif action == HINT_ACTION:
        s.hints += 1  # 8.4
    else:
        give_up(s, seat)
