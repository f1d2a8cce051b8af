"""Review of a played game: how much each action lost compared with the best action that a search finds.

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
SEARCH_ROLLOUTS: Final = 300  # for the search of one action
COMPARE_ROLLOUTS: Final = 60  # to compare the two actions


class Moment(msgspec.Struct, frozen=True):
    """An action, and the state in which it was chosen."""

    number: int  # of the event; part of the seed, so that reviews of actions are independent of each other
    state: State
    seat: int
    action: int


class Reviewed(msgspec.Struct, frozen=True):
    number: int
    seat: int
    action: int
    best: int  # the action itself if no better one was found
    loss: float  # difference to the best action, 0 or more: in points, or in evaluation for games without points


def can_review(game: Game) -> bool:
    """Whether the game has points to compare actions by, and time to think about them."""
    return bool(game.scoring.parts) and not game.info.is_real_time


def review(
    game: Game,
    moments: Iterable[Moment],
    *,
    seed: int = 0,
    seconds: float = 0.25,
    report: Callable[[int, int], None] = lambda done, total: None,
) -> list[Reviewed]:
    """Reviews actions in the given order; `report` gets the number of reviewed actions and the total.

    Both actions are compared in rollouts with the same chance, so the loss does not depend on luck. `seconds` is the
    approximate limit for one action. With 0 there is no limit, and the same seed gives the same result.
    """
    search, todo, reviewed = Rollouts(game, SEARCH), list(moments), []
    for done, moment in enumerate(todo, 1):
        reviewed.append(_review_one(search, moment, seed, seconds))
        report(done, len(todo))
    return reviewed


def _review_one(search: Rollouts, moment: Moment, seed: int, seconds: float) -> Reviewed:
    game = search.game
    s, seat = game.sandbox(moment.state, moment.seat)
    rollout_seed = (seed << 20) + moment.number
    best = search.search(s, seat, rollout_seed, rollouts=SEARCH_ROLLOUTS, seconds=0.7 * seconds).action
    loss = 0.0
    if best != moment.action:
        values = search.compare(
            s, seat, (best, moment.action), rollout_seed, rollouts=COMPARE_ROLLOUTS, seconds=0.3 * seconds
        )
        loss = (values[0] - values[1]) * game.strategy.points_per_value
    if loss <= 0:
        best, loss = moment.action, 0.0
    return Reviewed(moment.number, moment.seat, moment.action, best, loss)


def worst(reviewed: Sequence[Reviewed], count: int = 3) -> list[Reviewed]:
    """The actions that lost most, the worst first, without those that lost nothing."""
    lost = [action for action in reviewed if action.loss > 0]
    return sorted(lost, key=lambda action: (-action.loss, action.number))[:count]
