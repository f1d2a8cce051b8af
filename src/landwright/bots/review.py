"""Review of a played game: what each action lost against the best one that a search finds.

from landwright.bots.review import Moment, review, worst

moments = [
    Moment(number, match.state_at(number), event.seat, match.action_at(number))
    for number, event in enumerate(match.events)
    if isinstance(event, ActionEvent) and event.seat == seat
]
reviewed = review(match.game, moments, seed=1, report=lambda done, total: ...)
for draw in worst(reviewed): print(draw.number, draw.action, draw.best, draw.loss)
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

import msgspec

from landwright.bots.rollouts import Rollouts, Settings
from landwright.core.game import Game
from landwright.core.types import State

SEARCH: Final = Settings(candidates=12, steps=2)
FUTURES: Final = 300  # of the search for one action
COMPARED: Final = 60  # futures in which the two actions are compared


class Moment(msgspec.Struct, frozen=True):
    """An action, and the state in which it was chosen."""

    number: int  # of the event; also part of the seed, so that a review does not depend on what else is reviewed
    state: State
    seat: int
    action: int


class Reviewed(msgspec.Struct, frozen=True):
    number: int
    seat: int
    action: int
    best: int  # the action itself where nothing better was found
    loss: float  # how much less the action is worth, 0 or more: in points, or in evaluation where a game has none


def review(
    game: Game,
    moments: Iterable[Moment],
    *,
    seed: int = 0,
    seconds: float = 0.25,
    report: Callable[[int, int], None] = lambda done, total: None,
) -> list[Reviewed]:
    """Reviews actions in the order given; `report` is told how many are done, and of how many.

    Both actions are tried in the same futures, so that luck is no part of the loss. `seconds` is the approximate limit
    for one action; with 0 there is no limit, and the same seed finds the same.
    """
    search, asked, reviewed = Rollouts(game, SEARCH), list(moments), []
    for done, moment in enumerate(asked, 1):
        reviewed.append(_review_one(search, moment, seed, seconds))
        report(done, len(asked))
    return reviewed


def _review_one(search: Rollouts, moment: Moment, seed: int, seconds: float) -> Reviewed:
    game = search.game
    s, seat = game.sandbox(moment.state, moment.seat)
    luck = (seed << 20) + moment.number
    best = search.search(s, seat, luck, futures=FUTURES, seconds=0.7 * seconds).action
    loss = 0.0
    if best != moment.action:
        values = search.compare(s, seat, (best, moment.action), luck, futures=COMPARED, seconds=0.3 * seconds)
        loss = (values[0] - values[1]) * game.strategy.points_per_value
    if loss <= 0:
        best, loss = moment.action, 0.0
    return Reviewed(moment.number, moment.seat, moment.action, best, loss)


def worst(reviewed: Sequence[Reviewed], count: int = 3) -> list[Reviewed]:
    """The actions that lost most, the worst first; those that lost nothing are not among them."""
    lost = [action for action in reviewed if action.loss > 0]
    return sorted(lost, key=lambda action: (-action.loss, action.number))[:count]
