"""How a game in the terminal is taken leave of: the result, the points, and where the log is."""

import shlex

from landwright.cli.console import LeavingError, new_table
from landwright.cli.errors import listing
from landwright.cli.terminal.game import Table


class Farewell:
    def __init__(self, table: Table) -> None:
        self.table, self.match, self.game, self.screen = table, table.match, table.match.game, table.screen

    def end(self) -> None:
        """The game is over, or somebody has resigned."""
        self.table.show()
        self.screen.say(self._result(), style="bold")
        self._points()
        if self._kept() or self._offer():
            self._say_how_to_verify()

    def leave(self, *, offers: bool) -> None:
        """Somebody leaves before the end."""
        if self._kept() or (offers and self._offer()):
            self.screen.say(f"The game is saved in {self.table.keeper.file}. Go on with it by:")
            self.screen.say(f"  landwright terminal --resume {self._quoted()}")
        else:
            self.screen.say("You have left the game; it was not saved.")

    def _result(self) -> str:
        """One sentence: who won, and why."""
        outcome = self.match.outcome
        if outcome is None:
            others = [self.game.seat_name(seat) for seat in range(len(self.match.seats))]
            left = [name for name in others if not self.match.closed.startswith(f"{name} ")]
            return f"{self.match.closed}; {left[0]} wins." if len(left) == 1 else f"{self.match.closed}."
        return f"{self._who_won(list(outcome.winners))}: {outcome.reason}."

    def _who_won(self, winners: list[int]) -> str:
        seats = len(self.match.seats)
        names = [self.game.seat_name(seat) for seat in winners]
        if seats == 1:
            return "The game is over"
        if len(winners) == seats:
            return "A draw"
        if winners == self.table.people:
            return f"You win as {listing(names)}" if len(winners) == 1 else f"You win together, {listing(names)}"
        return f"{listing(names)} {'wins' if len(winners) == 1 else 'share the win'}"

    def _points(self) -> None:
        if not self.game.scoring.parts:
            return
        found = self.game.points(self.match.state, len(self.match.seats))
        table = new_table("", *found[0], "total")
        for seat, points in enumerate(found):
            table.add_row(self.game.seat_name(seat), *map(str, points.values()), str(sum(points.values())))
        self.screen.console.print(table)

    def _kept(self) -> bool:
        """Whether the game is in its file, with its last event."""
        problem = self.table.keeper.keep(self.match)
        if problem:
            self.screen.say(problem)
        return bool(self.table.keeper.file) and not problem

    def _offer(self) -> bool:
        """Asks a person for a file until the game is in it; False when none is wanted."""
        if self.screen.is_person:
            self.screen.say("Save the game? Type the name of a file, or only Enter for no.")
        while self.screen.is_person and not self.table.keeper.file:
            try:
                name = self.screen.ask("file")
            except LeavingError:
                return False
            if not name:
                return False
            answer = self.table.keep_in(name)
            if not self.table.keeper.file:
                self.screen.say(answer)
        return bool(self.table.keeper.file)

    def _say_how_to_verify(self) -> None:
        self.screen.say(f"The log is in {self.table.keeper.file}. Prove its chance by:")
        self.screen.say(f"  landwright verify {self._quoted()}")

    def _quoted(self) -> str:
        return shlex.quote(str(self.table.keeper.file))
