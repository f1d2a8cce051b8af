"""The bots of Polyminix. They solve like people: piece by piece, with pauses, and sometimes they take a piece back.

The solver is imported when a bot first needs it: the game is listed without.
"""

from typing import TYPE_CHECKING, Final

from landwright.bots.rng import new_rng, roll
from landwright.core.bot import Advice, Bot
from landwright.core.plain_state import PlainState
from landwright.core.types import State
from landwright.games.polyminix.bots import pace
from landwright.games.polyminix.bots.choices import choose_deck, choose_mode, choose_side
from landwright.games.polyminix.components import PLACEMENT_PIECE
from landwright.games.polyminix.lookup import PLACEMENT_ACTION
from landwright.games.polyminix.state import (
    BEGIN,
    BEGIN_ACTION,
    DECK,
    DECK_AT,
    GIVE_UP_ACTION,
    MODE,
    MODE_AT,
    PLACE_AT,
    RACE,
    SIDE_AT,
    TAKE_BACK_AT,
)

if TYPE_CHECKING:
    from landwright.games.polyminix.bots.plan import Plan

# By level, for a choice outside the race, up to 1.6 times as long. There are two before a race, and people wait.
CHOICE_SECONDS: Final = (0.9, 0.85, 0.8, 0.75, 0.7)
MILLE: Final = 1000


class SolvingBot(Bot):
    """A level from 0.

    Its solution and its speed in a race follow from the state, so that a bot which is asked anew for every action keeps
    to its plan. Mistakes and pauses follow from the seed.
    """

    def __init__(self, level: int) -> None:
        self.level = level

    def begin(self, seed: int) -> None:
        self.rng = new_rng(seed)

    def choose(self, s: State, seat: int) -> int:
        """Without mistakes: in a race the next piece of a solution that agrees with what is placed."""
        from landwright.games.polyminix.bots import hints

        plain = self.game.plain(s)
        if plain.phase != RACE:
            return self._choice(plain, seat)
        found = hints.hint(plain, seat)
        return hints.way_back(plain, seat) if found is None else found

    def advise(self, s: State, seat: int) -> Advice:
        from landwright.games.polyminix.bots import hints

        plain = self.game.plain(s)
        if plain.phase != RACE:
            return Advice(self._choice(plain, seat))
        found = hints.hint(plain, seat)
        return Advice(None, hints.NOT_KNOWN) if found is None else Advice(found)

    def choose_timed(self, s: State, seat: int) -> tuple[int, float]:
        plain = self.game.plain(s)
        if plain.phase == RACE:
            return self._race(plain, seat)
        return self._choice(plain, seat), CHOICE_SECONDS[self.level] * self._between(0.6, 1.6)

    def _choice(self, s: PlainState, seat: int) -> int:
        if s.phase == MODE:
            return MODE_AT + choose_mode(s, self.level, self._between(0, 1))
        if s.phase == DECK:
            return DECK_AT + choose_deck(s, self.level)
        return BEGIN_ACTION if s.phase == BEGIN else SIDE_AT + choose_side(s, seat, self.level)

    def _race(self, s: PlainState, seat: int) -> tuple[int, float]:
        from landwright.games.polyminix.bots.plan import placements_on, plan_of

        normal, share, seed = self._luck(s, seat)
        plan, placements = plan_of(s, seat, seed), placements_on(s, seat)
        done = sum(placement in plan for placement in placements)
        gives_up = share < pace.GIVE_UP_RATES[self.level] and done >= len(plan) // 2
        if not plan or gives_up:
            return GIVE_UP_ACTION, CHOICE_SECONDS[self.level]
        seconds = pace.race_seconds(self.level, _factor(s, seat, plan), normal) * pace.step_share(done, len(plan))
        wrong = [placement for placement in placements if placement not in plan]
        if wrong:
            return TAKE_BACK_AT + int(PLACEMENT_PIECE[wrong[0]]), seconds * pace.TAKING_BACK
        is_last = done == len(plan) - 1
        if not is_last and self._between(0, 1) < pace.MISTAKE_RATES[self.level]:
            mistake = self._mistake(s, seat, plan)
            if mistake is not None:
                return mistake, seconds * pace.WRONG_PLACEMENT
        following = next(placement for placement in plan if placement not in placements)
        return int(PLACEMENT_ACTION[following]), seconds * self._between(0.7, 1.3)

    def _luck(self, s: PlainState, seat: int) -> tuple[float, float, int]:
        """What is the same during a whole race."""
        dice = (s.race_mode + 1, s.race_turn_die + 1, s.race_test_die)
        points = (sum(points) for points in s.points)
        return pace.luck(self.level, seat, s.turns, s.on_second >> seat & 1, *dice, *s.race_cards, *points)

    def _mistake(self, s: PlainState, seat: int, plan: "Plan") -> int | None:
        """A legal placement that is not part of the plan."""
        right = {int(PLACEMENT_ACTION[placement]) for placement in plan}
        wrong = [action for action in self.game.actions(s.record, seat) if action >= PLACE_AT and action not in right]
        return wrong[roll(self.rng, len(wrong))] if wrong else None

    def _between(self, low: float, high: float) -> float:
        return low + (high - low) * roll(self.rng, MILLE) / MILLE


def _factor(s: PlainState, seat: int, plan: "Plan") -> float:
    """How much longer the figure takes than a simple one."""
    from landwright.games.polyminix.bots.plan import box_of, effort_of, region_of

    if s.game == 2:
        return pace.FACTOR_OF_PIECE * len(plan)
    return pace.factor_of_effort(effort_of(region_of(s, seat), box_of(s, seat)))
