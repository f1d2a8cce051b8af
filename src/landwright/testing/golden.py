"""Golden playthroughs: whole games as readable text, so that a change of the rules shows in their diff.

Each game has goldens of random games with fixed seeds, and of all finished games in the folder `Samples.finished`. A
finished game is a line of JSON with the seats and options, then a line for each turn: `WHO: WHAT, WHAT`. `update`
rewrites the goldens in a folder.
"""

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from landwright.core.game import Game
from landwright.core.types import State
from landwright.testing.random_play import CHANCE, TIME, TIME_IS_UP, Event, apply_event
from landwright.testing.samples import Samples

SEEDS: Final = (1, 2)
MAX_SHOWN: Final = 40  # actions; of more only the first and the last are shown
SHOWN_OF_MANY: Final = 3  # at either end

Record = Callable[[Game, State, Event], list[str]]


def goldens(game: Game, samples: Samples) -> dict[str, str]:
    """The golden playthroughs of a game by file name."""
    texts = {f"seed-{seed}": seeded(game, samples, seed) for seed in SEEDS}
    finished = sorted(samples.finished.glob("*.txt")) if samples.finished else []
    texts |= {path.stem: replayed(game, path.read_text(encoding="utf-8")) for path in finished}
    return {f"{game.name}-{name}.txt": text for name, text in texts.items()}


def update(game: Game, samples: Samples, folder: Path, *, is_dry_run: bool = False) -> list[Path]:
    """Writes the goldens of a game that are out of date, or with `is_dry_run` only returns them."""
    texts = {folder / name: text for name, text in goldens(game, samples).items()}
    differing = [path for path, text in texts.items() if not path.exists() or path.read_text("utf-8") != text]
    for path in [] if is_dry_run else differing:
        path.write_text(texts[path], encoding="utf-8")
    return differing


def seeded(game: Game, samples: Samples, seed: int) -> str:
    """A random game with default options."""
    seats = samples.golden_seats or game.info.min_seats
    s = game.start(seats)
    record = ByRound() if samples.is_golden_by_round else full_record
    return playthrough(game, s, seats, random_events(game, s, random.Random(seed)), record)


def random_events(game: Game, s: State, chance: random.Random) -> Iterator[Event]:
    """Random events; actions are chosen by text, so that their order in the kernels does not matter."""
    while not game.is_over(s):
        if chances := int(game.rules.chances(s)):
            yield Event(CHANCE, chance.randrange(chances))
        elif game.time_limit(s) and chance.randrange(TIME_IS_UP) == 0:
            yield Event(TIME, 0)
        else:
            seat = chance.choice(game.seats_waiting(s))
            text = chance.choice(action_texts(game, s, seat))
            yield Event(seat, game.notation.read_action(game.plain(s), seat, text))


def action_texts(game: Game, s: State, seat: int) -> list[str]:
    plain = game.plain(s)
    return sorted(game.notation.action_text(plain, seat, action) for action in game.actions(s, seat))


def replayed(game: Game, script: str) -> str:
    header, *turns = script.splitlines()
    settings = json.loads(header)
    s = game.start(settings["seats"], game.read_options(settings["options"]))
    return playthrough(game, s, settings["seats"], read_turns(game, s, turns), short_record)


def read_turns(game: Game, s: State, turns: list[str]) -> Iterator[Event]:
    """The events of a finished game; each is parsed in the state after the previous one."""
    for turn in turns:
        who, what = turn.split(": ")
        for text in what.split(", "):
            yield read_event(game, s, who, text)


def read_event(game: Game, s: State, who: str, text: str) -> Event:
    plain = game.plain(s)
    if who == "time":
        return Event(TIME, 0)
    if who == "chance":
        return Event(CHANCE, [game.notation.chance_text(plain, k) for k in range(game.rules.chances(s))].index(text))
    seat = game.info.seat_names.index(who)
    return Event(seat, game.notation.read_action(plain, seat, text))


def playthrough(game: Game, s: State, seats: int, events: Iterator[Event], record: Record) -> str:
    lines = [f"{game.info.title}, rules version {game.info.rules_version}, {seats} seats", ""]
    for event in events:
        lines += record(game, s, event)
        if event.seat >= 0 and (refusal := game.refusal(s, event.seat, event.number)):
            raise ValueError(f"{game.state_text(s)}: {game.seat_name(event.seat)} {refusal}")
        apply_event(game, s, event)
    return "\n".join([*lines, *ending(game, s, seats)]) + "\n"


def full_record(game: Game, s: State, event: Event) -> list[str]:
    """The state, all possible events, and the event."""
    plain = game.plain(s)
    lines = [game.state_text(s), *game.notation.drawing(plain).splitlines()]
    for seat in game.seats_waiting(s):
        lines.append(f"{game.seat_name(seat)}: {game.notation.prompt(plain, seat, game.actions(s, seat))}")
        lines += [f"    {text}" for text in shown(action_texts(game, s, seat))]
    lines += [f"    {game.notation.chance_text(plain, k)}" for k in range(game.rules.chances(s))]
    return [line.rstrip() for line in [*lines, event_line(game, s, event), ""]]


def shown(texts: list[str]) -> list[str]:
    if len(texts) <= MAX_SHOWN:
        return texts
    between = len(texts) - 2 * SHOWN_OF_MANY
    return [*texts[:SHOWN_OF_MANY], f"({between} more)", *texts[-SHOWN_OF_MANY:]]


class ByRound:
    """The full record before the first of several simultaneous actions, and only the event for the others."""

    def __init__(self) -> None:
        self.before = CHANCE

    def __call__(self, game: Game, s: State, event: Event) -> list[str]:
        is_first = self.before == CHANCE != event.seat
        self.before = event.seat
        return full_record(game, s, event)[:-1] if is_first else [event_line(game, s, event)]


def short_record(game: Game, s: State, event: Event) -> list[str]:
    """One line with the state, the number of possible events, and the event."""
    count = game.rules.chances(s) or len(game.actions(s, event.seat))
    return [f"{game.state_text(s)}  {count} open  {event_line(game, s, event).removeprefix('> ')}"]


def event_line(game: Game, s: State, event: Event) -> str:
    plain = game.plain(s)
    if event.seat == TIME:
        return f"> time: {game.notation.time_text(plain)}"
    if event.seat == CHANCE:
        return f"> chance: {game.notation.chance_text(plain, event.number)}"
    return f"> {game.seat_name(event.seat)}: {game.notation.action_text(plain, event.seat, event.number)}"


def ending(game: Game, s: State, seats: int) -> list[str]:
    outcome = game.outcome(s)
    if outcome is None:
        raise ValueError(f"{game.state_text(s)}: the game is not over.")
    points = [
        f"{game.seat_name(seat)}: {', '.join(f'{part} {number}' for part, number in parts.items())}"
        for seat, parts in enumerate(game.points(s, seats))
        if parts
    ]
    winners = " and ".join(map(game.seat_name, outcome.winners)) or "nobody"
    return [game.state_text(s), *points, f"Over, because {outcome.reason}. Won by {winners}."]
