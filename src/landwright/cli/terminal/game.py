"""A terminal game of people and bots, for any game, with the texts of its notation."""

from collections.abc import Mapping
from pathlib import Path

from landwright.bots.registry import title_of
from landwright.cli.compile_game import compile_game, make_bot
from landwright.cli.console import QuitError, Screen
from landwright.cli.errors import WrongArgumentError, join_words
from landwright.cli.terminal import input_parser, rulebook
from landwright.cli.terminal.autosave import Autosave
from landwright.cli.terminal.clocks import Clocks
from landwright.cli.terminal.event_feed import EventFeed, event_lines
from landwright.cli.terminal.input_parser import COMMANDS, Command, ParsedInput
from landwright.core.bot import Bot
from landwright.core.game import Refusal
from landwright.core.log import ActionEvent, ChanceEvent, Event
from landwright.core.match import Match, Refused
from landwright.core.transition import MatchError
from landwright.lab.interruptions import Interruptions

MAX_LISTED = 48
ADVISER = "level5"
HELP = "Type a number from the list, an action such as '{example}', or the beginning of an action. Commands:"


class TerminalGame:
    def __init__(self, match: Match, bots: Mapping[int, Bot], autosave: Autosave, screen: Screen) -> None:
        self.match, self.bots, self.autosave, self.screen = match, bots, autosave, screen
        self.game = match.game
        self.clocks = Clocks(match, bots)
        self.people = [seat for seat in range(len(match.seats)) if seat not in bots]
        choices = [number for number, event in enumerate(match.events) if self._is_choice(event)]
        self.feed = EventFeed(match, shown=choices[-1] if choices else 0)  # a resumed match shows only the last events

    def play(self) -> None:
        """Plays until the game is over; raises `QuitError` if a person leaves."""
        while not self.match.is_finished:
            if not self._step():
                self._ask(next(seat for seat in self.match.waiting if seat in self.people))
                self._autosave()

    def _is_choice(self, event: Event) -> bool:
        """Whether the event is the action of a person."""
        return isinstance(event, ActionEvent) and event.seat in self.people

    def greet(self) -> None:
        """Shows the players, and how to get help."""
        players = [f"{self.game.seat_name(seat)} is {self._who(seat)}" for seat in range(len(self.match.seats))]
        self.screen.write(f"{self.game.info.title}: {', '.join(players)}. Type 'help' at any time.", style="bold")
        if any(isinstance(event, ChanceEvent) for event in self.match.events) or self.game.info.has_chance:
            self.screen.write(f"The dice follow from a secret seed. Its hash is {self.match.commitment}", style="dim")

    def _who(self, seat: int) -> str:
        if seat in self.bots:
            return f"the bot {title_of(self.match.seats[seat])}"
        return "you" if len(self.people) == 1 else "a person"

    def show_events(self) -> None:
        for line in self.feed.lines():
            self.screen.write(line, style="cyan")

    def _autosave(self) -> None:
        if problem := self.autosave.save(self.match):
            self.screen.write(problem)
            self.autosave.file = None

    # Bots and time

    def _step(self) -> bool:
        """Plays what is due without people; False if a person has to act. Simultaneous bots choose before any of them
        acts and before people do, so nobody has an advantage."""
        thinking = [self.game.seat_name(seat) for seat in self.match.waiting if seat in self.bots]
        with Interruptions() as interruptions:
            with self.screen.thinking(join_words(thinking)):
                has_happened = self.clocks.step()
            if has_happened:
                self._autosave()
                if not self.people:
                    self.show_events()
            interruptions.check()
        return has_happened

    # People

    def _ask(self, seat: int) -> None:
        """Shows the state to a person and reads input until the version of the seat changes."""
        self.show()
        self.screen.write(self._prompt(seat), style="bold")
        if (seconds := self.clocks.seconds_left) is not None:
            self.screen.write(f"{seconds} seconds left.")
        self._show_actions(seat, "", MAX_LISTED)
        version = self.match.versions[seat]
        while self.match.versions[seat] == version and not self.match.is_finished:
            line = self.screen.ask(self.game.seat_name(seat))
            if self._is_too_late(seat, version):
                self.screen.write("Too late: the game has changed in the meantime.")
            elif line:
                self._answer(seat, input_parser.parse(self.game, self.match.state, seat, line))

    def _prompt(self, seat: int) -> str:
        """What the seat can do; before its first action also the goal of the game."""
        words = self.game.notation.prompt(self.match.plain, seat, self.match.actions(seat))
        prompt = f"{self.game.seat_name(seat)}: {words}"
        has_acted = any(isinstance(event, ActionEvent) and event.seat == seat for event in self.match.events)
        return prompt if has_acted else f"{self.game.info.goal}\n{prompt}"

    def _is_too_late(self, seat: int, version: int) -> bool:
        """Plays what was due while a person typed; whether the version of the seat has changed."""
        if self.game.info.is_real_time:
            while self.match.versions[seat] == version and not self.match.is_finished and self._step():
                pass
        return self.match.versions[seat] != version

    def show(self) -> None:
        self.show_events()
        self.screen.write()
        self.screen.write(self.game.notation.drawing(self.match.plain))
        self.screen.write()

    def _answer(self, seat: int, parsed: Command | ParsedInput) -> None:
        if isinstance(parsed, Command):
            getattr(self, f"_{parsed.name}")(seat, parsed.argument)
        elif parsed.sentence:
            self.screen.write(parsed.sentence)
        elif parsed.action == self.game.strategy.hint_action:
            self._hint(seat, "")
        else:
            self._act(seat, parsed.action)

    def _act(self, seat: int, action: int) -> None:
        try:
            self.match.act(seat, action, self.clocks.virtual.now)
        except Refused as error:
            self._write_refusal(error.refusal)
        except MatchError as error:
            self.screen.write(str(error))

    def _write_refusal(self, refusal: Refusal) -> None:
        self.screen.write(f"{refusal.sentence} See 'rules {refusal.rule}'.")

    # Commands, by their names in `input_parser.COMMANDS`

    def _help(self, seat: int, _: str) -> None:
        example = self.game.notation.action_text(self.match.plain, seat, self.match.actions(seat)[0])
        self.screen.write(HELP.format(example=example))
        for name, meaning in COMMANDS.items():
            self.screen.write(f"  {name:<7} {meaning}")

    def _list(self, seat: int, beginning: str) -> None:
        self._show_actions(seat, beginning, self.game.action_count)

    def _show_actions(self, seat: int, beginning: str, most: int) -> None:
        action_text, plain = self.game.notation.action_text, self.match.plain
        texts = [action_text(plain, seat, action) for action in self.match.actions(seat)]
        width = len(str(len(texts)))
        rows = [
            f"{number:>{width}} {text}"
            for number, text in enumerate(texts, 1)
            if text.lower().startswith(beginning.lower())
        ]
        self.screen.columns(rows[:most])
        if not rows:
            self.screen.write(f"No action begins with '{beginning}'.")
        elif len(rows) > most:
            self.screen.write(
                f"… and {len(rows) - most} more: 'list' shows all, 'list TEXT' those that begin with TEXT."
            )

    def _rules(self, _: int, number: str) -> None:
        text = self.game.info.rulebook()
        if number:
            self.screen.write(
                rulebook.find_rule(text, number) or f"There is no rule {number}; 'rules' shows the sections."
            )
        elif text:
            self.screen.write(
                "\n".join([*rulebook.sections(text), "Type 'rules 3' for a section, 'rules 3.1' for a rule."])
            )
        else:
            self.screen.write(f"{self.game.info.title} has no written rules here.")

    def _hint(self, seat: int, _: str) -> None:
        if refusal := self.game.hint_refusal(self.match.state, seat):
            self._write_refusal(refusal)
            return
        try:
            compile_game(self.game.name, [ADVISER])
            adviser = make_bot(self.game, ADVISER, len(self.match.events))
        except WrongArgumentError as error:
            self.screen.write(f"No hint is available. {error}")
            return
        with self.screen.thinking("The strongest bot"):
            action, sentence = adviser.advise(self.game.copy(self.match.state), seat)
        if action is None:
            self.screen.write(sentence)
            return
        text = self.game.notation.action_text(self.match.plain, seat, action)
        self.screen.write(f"The strongest bot would play: {text}")
        if self.game.strategy.hint_action is not None:
            self._act(seat, self.game.strategy.hint_action)

    def _undo(self, _: int, __: str) -> None:
        if not any(map(self._is_choice, self.match.events)):
            self.screen.write("There is nothing to take back yet.")
            return
        while self.match.undo().seat not in self.people:
            pass
        self.clocks.reset()
        self.feed.shown = min(self.feed.shown, len(self.match.events))
        self.screen.write("Taken back.")

    def _log(self, _: int, __: str) -> None:
        """Shows the events so far, without simultaneous actions that are still hidden."""
        for line in event_lines(self.match, self.match.events[: self.feed.shown]):
            self.screen.write(f"  {line}")

    def _save(self, _: int, name: str) -> None:
        self.screen.write(self.save_in(name) if name else "Name a file: 'save FILE'.")

    def save_in(self, name: str) -> str:
        """Saves the match in this file from now on, and returns a sentence about the result."""
        file = Path(name).expanduser()
        if file.exists() and file != self.autosave.file:
            return f"'{name}' exists already; choose another name."
        problem = Autosave(file).save(self.match)
        if not problem:
            self.autosave.file = file
        return problem or f"The game is saved in {file} from now on."

    def _resign(self, seat: int, _: str) -> None:
        self.match.close(f"{self.game.seat_name(seat)} resigned")

    def _quit(self, _: int, __: str) -> None:
        raise QuitError(is_interrupt=False)
