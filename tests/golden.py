"""Golden playthroughs: what is played now, in text that people can read; a change of the rules shows in their diff.

`python -m tests.golden` writes them anew, `python -m tests.golden --check` only says which differ. Each game has some
that a seed has played, and all the finished games that lie in `tests/GAME/finished`: a line of JSON with the seats and
options, then a line a turn, `WHO: WHAT, WHAT`.
"""

import json
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from landwright.core import registry
from landwright.core.game import Game
from landwright.core.types import State, bits
from tests.playing import CHANCE, Event, do, hooks, register_toy

TESTS = Path(__file__).parent
GOLDENS = TESTS / "goldens"
SEEDS = (1, 2)
MOST_SHOWN = 40  # actions; of more only the first and the last are shown
SHOWN_OF_MANY = 3  # at either end

Record = Callable[[Game, State, Event], list[str]]


def goldens(game: Game) -> dict[Path, str]:
    """The golden playthroughs of a game by the file each belongs in."""
    texts = {f"seed-{seed}": seeded(game, seed) for seed in SEEDS}
    finished = (TESTS / game.name.replace("-", "_") / "finished").glob("*.txt")
    texts |= {path.stem: replayed(game, path.read_text()) for path in sorted(finished)}
    return {GOLDENS / f"{game.name}-{name}.txt": text for name, text in texts.items()}


def seeded(game: Game, seed: int) -> str:
    """Standard options and random choices."""
    seats = hooks(game).GOLDEN_SEATS
    s = game.start(seats)
    record = ByRound() if hooks(game).IS_GOLDEN_BY_ROUND else in_full
    return playthrough(game, s, seats, random_events(game, s, random.Random(seed)), record)


def random_events(game: Game, s: State, chance: random.Random) -> Iterator[Event]:
    """Chosen by text, so that the order in which the kernels find actions does not matter."""
    while not game.is_over(s):
        if chances := game.rules.chances(s):
            yield Event(CHANCE, chance.randrange(chances))
        else:
            seat = chance.choice(game.seats_waiting(s))
            yield Event(seat, game.notation.read_action(s, seat, chance.choice(action_texts(game, s, seat))))


def action_texts(game: Game, s: State, seat: int) -> list[str]:
    return sorted(game.notation.action_text(s, seat, action) for action in game.actions(s, seat))


def replayed(game: Game, script: str) -> str:
    header, *turns = script.splitlines()
    settings = json.loads(header)
    s = game.start(settings["seats"], game.read_options(settings["options"]))
    return playthrough(game, s, settings["seats"], read_turns(game, s, turns), in_short)


def read_turns(game: Game, s: State, turns: list[str]) -> Iterator[Event]:
    """The events of a finished game; each is read in the state that the ones before have led to."""
    for turn in turns:
        who, what = turn.split(": ")
        for text in what.split(", "):
            yield read_event(game, s, who, text)


def read_event(game: Game, s: State, who: str, text: str) -> Event:
    if who == "chance":
        return Event(CHANCE, [game.notation.chance_text(s, k) for k in range(game.rules.chances(s))].index(text))
    seat = game.info.seat_names.index(who)
    return Event(seat, game.notation.read_action(s, seat, text))


def playthrough(game: Game, s: State, seats: int, events: Iterator[Event], record: Record) -> str:
    lines = [f"{game.info.title}, rules version {game.info.rules_version}, {seats} seats", ""]
    for event in events:
        lines += record(game, s, event)
        if event.seat != CHANCE and (refusal := game.refusal(s, event.seat, event.number)):
            raise ValueError(f"{game.notation.state_text(s)}: {name_of(game, event)} {refusal}")
        do(game, s, event)
    return "\n".join([*lines, *ending(game, s, seats)]) + "\n"


def in_full(game: Game, s: State, event: Event) -> list[str]:
    """The table, all that could happen, and what did."""
    lines = [game.notation.state_text(s), *game.notation.drawing(s).splitlines()]
    for seat in bits(game.rules.waiting(s)):
        lines += [game.notation.prompt(s, seat), *(f"    {text}" for text in shown(action_texts(game, s, seat)))]
    lines += [f"    {game.notation.chance_text(s, k)}" for k in range(game.rules.chances(s))]
    return [line.rstrip() for line in [*lines, f"> {name_of(game, event)}: {text_of(game, s, event)}", ""]]


def shown(texts: list[str]) -> list[str]:
    if len(texts) <= MOST_SHOWN:
        return texts
    between = len(texts) - 2 * SHOWN_OF_MANY
    return [*texts[:SHOWN_OF_MANY], f"({between} more)", *texts[-SHOWN_OF_MANY:]]


class ByRound:
    """In full before the first of those who act at once, and otherwise only what happened."""

    def __init__(self) -> None:
        self.before = CHANCE

    def __call__(self, game: Game, s: State, event: Event) -> list[str]:
        is_first = self.before == CHANCE != event.seat
        self.before = event.seat
        return in_full(game, s, event)[:-1] if is_first else [f"> {name_of(game, event)}: {text_of(game, s, event)}"]


def in_short(game: Game, s: State, event: Event) -> list[str]:
    """One line with the state, how much was open, and what happened."""
    count = game.rules.chances(s) or len(game.actions(s, event.seat))
    return [f"{game.notation.state_text(s)}  {count} open  {name_of(game, event)}: {text_of(game, s, event)}"]


def name_of(game: Game, event: Event) -> str:
    return "chance" if event.seat == CHANCE else game.info.seat_names[event.seat]


def text_of(game: Game, s: State, event: Event) -> str:
    if event.seat == CHANCE:
        return game.notation.chance_text(s, event.number)
    return game.notation.action_text(s, event.seat, event.number)


def ending(game: Game, s: State, seats: int) -> list[str]:
    outcome = game.outcome(s)
    if outcome is None:
        raise ValueError(f"{game.notation.state_text(s)}: the game is not over.")
    points = [
        f"{game.info.seat_names[seat]}: {', '.join(f'{part} {number}' for part, number in parts.items())}"
        for seat, parts in enumerate(game.points(s, seats))
        if parts
    ]
    winners = " and ".join(game.info.seat_names[seat] for seat in outcome.winners)
    return [game.notation.state_text(s), *points, f"Over, because {outcome.reason}. Won by {winners}."]


def main(arguments: list[str]) -> int:
    """Writes every golden, or with --check only compares; 1 when one differed."""
    register_toy()
    is_check, differ = arguments == ["--check"], 0
    for name in registry.names():
        for path, text in goldens(registry.load(name)).items():
            if not path.exists() or path.read_text() != text:
                differ += 1
                sys.stdout.write(f"{path.relative_to(TESTS.parent)} {'differs' if is_check else 'written'}\n")
                if not is_check:
                    path.write_text(text)
    return 1 if is_check and differ else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
