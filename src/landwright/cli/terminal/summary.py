"""The end of a terminal game: the result, the points, and where the log is."""

import shlex

from landwright.cli.console import QuitError, new_table
from landwright.cli.errors import join_words
from landwright.cli.terminal.game import TerminalGame


class Summary:
    def __init__(self, played: TerminalGame) -> None:
        self.played, self.match, self.game, self.screen = played, played.match, played.game, played.screen

    def end(self) -> None:
        """The game is over, or somebody has resigned."""
        self.played.show()
        self.screen.write(self._result(), style="bold")
        self._points()
        if self._is_saved() or self._offer_to_save():
            self._show_how_to_verify()

    def leave(self, *, offers: bool) -> None:
        """Somebody leaves before the end."""
        if self._is_saved() or (offers and self._offer_to_save()):
            self.screen.write(f"The game is saved in {self.played.autosave.file}. Continue it with:")
            self.screen.write(f"  landwright terminal --resume {self._quoted()}")
        else:
            self.screen.write("You have left the game; it was not saved.")

    def _result(self) -> str:
        """A sentence with the winner and the reason."""
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
        if winners == self.played.people:
            return f"You win as {join_words(names)}" if len(winners) == 1 else f"You win together, {join_words(names)}"
        return f"{join_words(names)} {'wins' if len(winners) == 1 else 'share the win'}"

    def _points(self) -> None:
        if not self.game.scoring.parts:
            return
        found = self.game.points(self.match.state, len(self.match.seats))
        table = new_table("", *found[0], "total")
        for seat, points in enumerate(found):
            table.add_row(self.game.seat_name(seat), *map(str, points.values()), str(sum(points.values())))
        self.screen.console.print(table)

    def _is_saved(self) -> bool:
        """Saves the game; whether it has a file and is saved."""
        problem = self.played.autosave.save(self.match)
        if problem:
            self.screen.write(problem)
        return bool(self.played.autosave.file) and not problem

    def _offer_to_save(self) -> bool:
        """Asks a person for a file until the game is saved; False if the person wants none."""
        if self.screen.is_interactive:
            self.screen.write("Save the game? Type the name of a file, or press Enter not to save.")
        while self.screen.is_interactive and not self.played.autosave.file:
            try:
                name = self.screen.ask("file")
            except QuitError:
                return False
            if not name:
                return False
            answer = self.played.save_in(name)
            if not self.played.autosave.file:
                self.screen.write(answer)
        return bool(self.played.autosave.file)

    def _show_how_to_verify(self) -> None:
        self.screen.write(f"The log is in {self.played.autosave.file}. Verify its dice with:")
        self.screen.write(f"  landwright verify {self._quoted()}")

    def _quoted(self) -> str:
        return shlex.quote(str(self.played.autosave.file))
