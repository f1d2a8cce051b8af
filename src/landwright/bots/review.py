"""Review of a played game: how many points each turn lost compared with the best turn that a search finds.

from landwright.bots.review import Moment, review, worst

reviewed = review(match.game, [Moment(number, state, seat, actions), ...], seed=1, report=lambda done, total: ...)
for turn in worst(reviewed): print(turn.number, turn.actions, turn.best, turn.loss)
"""

import math
from collections.abc import Callable, Iterable, Sequence
from statistics import fmean, stdev
from typing import Final

import msgspec

from landwright.bots.play_ons import PlayOns, play_ons_of
from landwright.core.game import Game
from landwright.core.types import State

PLAY_ONS: Final = 96  # of each turn; half choose the best one, the others compare it with the played one
MIN_PLAY_ONS: Final = 6
CERTAINTY: Final = 2.0  # standard errors; a smaller difference may be luck


class Moment(msgspec.Struct, frozen=True):
    """A turn, and the state in which it began. Its actions end where another seat or chance was due."""

    number: int  # of the first event; part of the seed, so that reviews of turns are independent of each other
    state: State
    seat: int
    actions: tuple[int, ...]


class Reviewed(msgspec.Struct, frozen=True):
    number: int
    seat: int
    actions: tuple[int, ...]
    best: tuple[int, ...]  # the actions themselves if no better turn was found
    loss: float  # how many points more the seat has on average after the best turn and playing on; 0 or more


def can_review(game: Game) -> bool:
    """Whether the game has points to compare turns by, and time to think about them."""
    return bool(game.scoring.parts) and not game.info.is_real_time


def is_turn_over(game: Game, s: State, seat: int) -> bool:
    """Whether another seat or chance is due."""
    return bool(game.rules.chances(s)) or seat not in game.seats_waiting(s)


def review(
    game: Game,
    moments: Iterable[Moment],
    *,
    seed: int = 0,
    seconds: float = 1.0,
    report: Callable[[int, int], None] = lambda done, total: None,
) -> list[Reviewed]:
    """Reviews turns in the given order; `report` gets the number of reviewed turns and the total.

    After both turns the game is played on many times with the same chance, and the points of the score sheet are
    compared. So the loss is in points, and does not depend on luck. `seconds` is the approximate limit for one turn.
    With 0 there is no limit, and the same seed gives the same result.
    """
    play, todo, reviewed = play_ons_of(game), list(moments), list[Reviewed]()
    for done, moment in enumerate(todo, 1):
        reviewed.append(_review_one(play, moment, seed, seconds))
        report(done, len(todo))
    return reviewed


def _review_one(play: PlayOns, moment: Moment, seed: int, seconds: float) -> Reviewed:
    game = play.game
    s, seat = game.sandbox(moment.state, moment.seat)
    first_seed = (seed << 20) + moment.number
    nothing_lost = Reviewed(moment.number, moment.seat, moment.actions, moment.actions, 0.0)
    played = game.after(s, seat, *moment.actions)
    # Turns that lead to the same situation are equally good, such as the same hexes in another order.
    ends = {game.strategy.key(played): (moment.actions, played)}
    for turn in play.candidates(s, seat, first_seed, 0.3 * seconds):
        end = game.after(s, seat, *turn)
        ends.setdefault(game.strategy.key(end), (turn, end))
    _, *others = ends.values()
    if not others:
        return nothing_lost
    points = _points_after(play, [played, *(end for _, end in others)], seat, first_seed, 0.7 * seconds)
    # Not those that chose the best turn: chosen by luck, it would look too good.
    best = max(range(1, len(points)), key=lambda i: (fmean(points[i][::2]), -i))
    gains = [other - own for own, other in zip(points[0][1::2], points[best][1::2], strict=True)]
    loss = fmean(gains)
    if loss <= 0 or loss < CERTAINTY * stdev(gains) / math.sqrt(len(gains)):
        return nothing_lost
    return Reviewed(moment.number, moment.seat, moment.actions, others[best - 1][0], loss)


def _points_after(
    play: PlayOns, ends: Sequence[State], seat: int, first_seed: int, seconds: float
) -> list[list[float]]:
    """For each state, the seat's points after playing on with the same seeds."""
    found: list[list[float]] = [[] for _ in ends]
    is_late = play.timer(seconds)
    for number in range(PLAY_ONS):
        for s, points in zip(ends, found, strict=True):
            points.append(play.points_after(s, seat, (first_seed << 8) + number))
        if number % 2 and number + 1 >= MIN_PLAY_ONS and is_late():
            break
    return found


def worst(reviewed: Sequence[Reviewed], count: int = 3) -> list[Reviewed]:
    """The turns that lost most, the worst first, without those that lost nothing."""
    lost = [turn for turn in reviewed if turn.loss > 0]
    return sorted(lost, key=lambda turn: (-turn.loss, turn.number))[:count]
