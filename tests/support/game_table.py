"""A game in some state for tests of its rules: actions and chance as text, refusals as rule numbers."""

from typing import Self

from landwright.core.game import Game
from landwright.core.plain_state import PlainState
from landwright.core.types import State

Seat = int | str  # its number or its name


class GameTable:
    def __init__(self, game: Game, s: State) -> None:
        self.game = game
        self.s = s

    @property
    def plain(self) -> PlainState:
        return self.game.plain(self.s)

    @property
    def outcomes(self) -> list[str]:
        """The texts of the possible chance outcomes."""
        return [self.game.notation.chance_text(self.plain, k) for k in range(self.game.rules.chances(self.s))]

    def apply_chance(self, *texts: str) -> Self:
        for text in texts:
            self.game.rules.apply_chance(self.s, self.outcomes.index(text))
        return self

    def seat_number(self, seat: Seat) -> int:
        return seat if isinstance(seat, int) else self.game.info.seat_names.index(seat)

    def legal(self, seat: Seat) -> list[str]:
        """The texts of a seat's legal actions."""
        return [self.text_of(action, seat) for action in self.game.actions(self.s, self.seat_number(seat))]

    def text_of(self, action: int, seat: Seat) -> str:
        return self.game.notation.action_text(self.plain, self.seat_number(seat), action)

    def read(self, text: str, seat: Seat) -> int:
        return self.game.notation.read_action(self.plain, self.seat_number(seat), text)

    def rule_against(self, text: str, seat: Seat) -> str:
        """The number of the rule that forbids an action, or an empty string."""
        refusal = self.game.refusal(self.s, self.seat_number(seat), self.read(text, seat))
        return refusal.rule if refusal else ""

    def perform(self, text: str, seat: Seat) -> None:
        """Performs an action that must be legal."""
        rule = self.rule_against(text, seat)
        assert not rule, f"{seat} cannot do {text} in {self.game.state_text(self.s)}: rule {rule}"
        self.game.rules.act(self.s, self.seat_number(seat), self.read(text, seat))

    def points_of(self, seat: Seat) -> dict[str, int]:
        return self.game.points(self.s, int(self.s.seats))[self.seat_number(seat)]
