"""Plain states and views."""

from typing import Any

import msgspec
from msgspec import inspect

from landwright.core.game import Game, View
from landwright.core.types import State
from landwright.kernels import buffer_of
from landwright.testing.conformance.playthrough import Playthrough, check, in_random_games
from landwright.testing.samples import Samples


@in_random_games()
def plain_states_say_the_same_as_the_record(play: Playthrough) -> None:
    """Numbers are Python's own and arrays are lists, from a record as from a buffer."""
    game = play.game
    for s in play.some_moments():
        plain, names = game.plain(s), game.state.names or ()
        fields = {name: getattr(plain, name) for name in names}
        assert fields == {name: s[name].tolist() for name in names}
        assert all(type(value) in (int, float, bool, list) for value in fields.values())
        assert plain.record.tobytes() == game.plain(buffer_of(s)).record.tobytes() == s.tobytes()


@check
def the_view_is_tagged_with_the_name_of_the_game(game: Game, samples: Samples) -> None:
    info = inspect.type_info(game.view)
    assert isinstance(info, inspect.StructType)
    assert info.tag == game.name
    assert issubclass(game.view, View)


@in_random_games()
def views_travel_as_json(play: Playthrough) -> None:
    view_of = play.game.view.of
    for s in play.some_moments():
        plain = play.game.plain(s)
        for view in (view_of(plain, seat) for seat in range(-1, play.seats)):
            assert isinstance(view, play.game.view)
            assert msgspec.json.decode(msgspec.json.encode(view), type=play.game.view) == view


@in_random_games()
def views_and_points_show_nothing_that_the_seat_may_not_know(play: Playthrough) -> None:
    game, twins = play.game, play.samples.twins
    for s in play.some_moments() if twins else ():
        points = game.points(s, play.seats)
        for seat in range(play.seats):
            shown = shown_to(game, s, seat)
            for twin in twins(s, seat) if twins else ():
                assert shown_to(game, twin, seat) == shown
                assert game.points(twin, play.seats) == points


def shown_to(game: Game, s: State, seat: int) -> list[Any]:
    """Everything that is shown to a seat."""
    plain, actions = game.plain(s), game.actions(s, seat)
    prompts = [game.notation.prompt(plain, seat, actions)] if seat in game.seats_waiting(s) else []
    return [game.view.of(plain, seat), game.notation.drawing(plain), prompts, actions]
