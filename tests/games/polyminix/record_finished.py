"""Records the finished games of the folder `finished` again, one for each ending: after a change of the cards, run

python -m tests.games.polyminix.record_finished

and then `make golden`.
"""

import json
from collections.abc import Callable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from landwright.core import dice
from landwright.core.log import ActionEvent, ChanceEvent, Event
from landwright.core.match import Match
from landwright.lab.play import play
from tests.games.polyminix.polyminix_table import NAMES, polyminix

FOLDER = Path(__file__).parent / "finished"
TRIES = 60
BOTS = ["level5", "level2", "level4"]


def target() -> tuple[Match, dict[str, Any]]:
    """A short game in which much happens."""
    matches = (play("polyminix", BOTS, seed=seed) for seed in range(TRIES))
    return max(matches, key=lambda match: (len(kinds_of_events(match)), -len(match.events))), {}


def kinds_of_events(match: Match) -> set[str]:
    """The modes that were played, pieces taken back, and time that ran out."""
    texts = {event.text for event in match.events}
    modes = {text for text in texts if text in ("turn double", "turn free colour", "time is up")}
    return modes | {"take back" for text in texts if text.startswith("take back")}


def turn_limit() -> tuple[Match, dict[str, Any]]:
    """A hundred turns in which nobody finishes; in some the time runs out."""
    options = {"game": 2, "first": "1"}
    match = started(2, options)
    for turn in range(100):
        match.act_text(match.waiting[0], ("mode first", "mode podium", "mode clock")[turn % 3])
        if turn % 10 == 9:
            match.time_up()
        else:
            match.act_text(1, "give up")
            match.act_text(0, "give up")
    return match, options


def solo_solved() -> tuple[Match, dict[str, Any]]:
    options = {"card": 38, "side": 2, "box": "?1"}
    return play("polyminix", ["level2"], options=options, seed=3), options


def solo_gave_up() -> tuple[Match, dict[str, Any]]:
    match = started(1, {})
    for text in ("begin", "hint", "give up"):
        match.act_text(0, text)
    return match, {}


def started(seats: int, options: dict[str, Any]) -> Match:
    return Match.start(polyminix(), list(NAMES[:seats]), polyminix().read_options(options), dice.seed_from(1))


def lines(match: Match, options: dict[str, Any]) -> Iterator[str]:
    yield json.dumps({"seats": len(match.seats), "options": options}, ensure_ascii=False)
    for who, events in groupby(match.events, key=actor):
        yield f"{who}: {', '.join(event.text for event in events)}"


def actor(event: Event) -> str:
    if isinstance(event, ActionEvent):
        return NAMES[event.seat]
    return "chance" if isinstance(event, ChanceEvent) else "time"


GAMES: dict[str, Callable[[], tuple[Match, dict[str, Any]]]] = {
    "target": target,
    "turn-limit": turn_limit,
    "solo-solved": solo_solved,
    "solo-gave-up": solo_gave_up,
}

if __name__ == "__main__":
    for name, record in GAMES.items():
        (FOLDER / f"{name}.txt").write_text("\n".join([*lines(*record()), ""]), encoding="utf-8")
