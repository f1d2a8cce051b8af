"""The facts of `GameInfo`, the rulebook, and the options."""

import random
import re
from collections.abc import Iterator
from typing import Final

import msgspec
import pytest

from landwright.core import registry
from landwright.core.game import Game
from landwright.core.log import LogError
from landwright.core.match import Match
from landwright.core.replay import replay
from landwright.core.types import State
from landwright.testing.conformance.playthrough import Playthrough, check, in_random_games
from landwright.testing.random_play import CHANCE, Event, moments
from landwright.testing.samples import Samples

RULE: Final = re.compile(r"^\*\*(\d+\.\d+)\*\* ", re.MULTILINE)
MAX_GOAL: Final = 120  # characters
TRIED: Final = 12  # games in which every fact must occur


def rules_of(game: Game) -> list[str]:
    """The numbers of the rules in a game's RULES.md."""
    return RULE.findall(game.info.rulebook())


@check
def info_is_filled_in(game: Game, samples: Samples) -> None:
    info = game.info
    texts = (info.name, info.title, info.tagline, info.goal, info.package, info.minutes, info.designer, info.publisher)
    assert all(text.strip() == text != "" for text in texts)
    assert re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", info.name)
    assert info.tagline.endswith(".")
    assert info.goal.endswith(".")
    assert len(info.goal) <= MAX_GOAL
    assert 1 <= info.min_seats <= info.max_seats <= len(info.seat_names) == len(set(info.seat_names))
    assert info in registry.infos()
    assert registry.load(info.name).info == info


@check
def a_log_of_other_rules_is_refused(game: Game, samples: Samples) -> None:
    assert game.info.rules_version >= 1
    log = Match.start(game, ["player"] * game.info.min_seats).log()
    with pytest.raises(LogError, match="version"):
        replay(msgspec.structs.replace(log, rules_version=game.info.rules_version + 1))


@check
def rules_are_numbered_without_gaps(game: Game, samples: Samples) -> None:
    last, rules = (0, 0), rules_of(game)
    assert rules, "RULES.md has no rule; one begins its line with its number, like **3.2**"
    for section, number in (map(int, rule.split(".")) for rule in rules):
        assert (section, number) in ((last[0], last[1] + 1), (last[0] + 1, 1))
        last = section, number


@check
def seats_are_checked(game: Game, samples: Samples) -> None:
    for seats in (game.info.min_seats - 1, game.info.max_seats + 1):
        with pytest.raises(ValueError, match=f"{game.info.title} is for .* players, not {seats}"):
            game.start(seats)


@check
def options_have_a_form_and_are_checked(game: Game, samples: Samples) -> None:
    for option in game.options.form():
        assert option.label, f"the option {option.name} has no label"
        assert re.fullmatch(r"[A-Z].*\.", option.sentence), f"the option {option.name} has no sentence"
        assert option.choices is None or option.default in option.choices
        labels = option.choice_labels or []
        assert len(set(labels)) == len(option.choices or []), f"two choices of {option.name} have the same label"
    defaults = {option.name: option.default for option in game.options.form()}
    assert game.read_options(defaults) == game.options()
    with pytest.raises(ValueError, match=f"These options of {game.info.title} are not valid"):
        game.read_options({"no_such_option": 1})
    for options in samples.options_of(game):
        assert game.read_options(msgspec.to_builtins(options)) == options
        assert all(type(number) is int for number in options.numbers())


@in_random_games()
def without_chance_only_set_up_has_chance_events(play: Playthrough) -> None:
    if not play.game.info.has_chance:
        assert not is_chance_in_play(play.log())


@in_random_games()
def without_secrets_all_views_are_equal(play: Playthrough) -> None:
    for s in play.some_moments() if not play.game.info.has_secrets else ():
        assert not has_different_views(play.game, s, play.seats)


@in_random_games()
def in_turns_at_most_one_seat_waits(play: Playthrough) -> None:
    for s in play.moments() if play.game.info.tempo == "turns" else ():
        assert len(play.game.seats_waiting(s)) <= 1


@check
def chance_secrets_and_tempo_show_in_play(game: Game, samples: Samples) -> None:
    """Every fact that a game states about itself occurs in a few random games."""
    is_chance = is_secret = are_several = is_timed = False
    for log, states in some_games(game, samples):
        for s in states:
            is_secret = is_secret or (game.info.has_secrets and has_different_views(game, s, game.info.max_seats))
            are_several = are_several or len(game.seats_waiting(s)) > 1
            is_timed = is_timed or game.time_limit(s) > 0
        is_chance = is_chance or is_chance_in_play(log)
    assert is_chance or not game.info.has_chance
    assert is_secret or not game.info.has_secrets
    assert is_timed == game.info.is_real_time
    assert are_several == (game.info.tempo != "turns") or game.info.max_seats == 1


def some_games(game: Game, samples: Samples) -> Iterator[tuple[list[Event], Iterator[State]]]:
    chance = random.Random(3)
    for _ in range(TRIED):
        log: list[Event] = []
        start = game.start(game.info.max_seats, chance.choice(samples.options_of(game)))
        yield log, moments(game, start, chance.randrange, log)


def is_chance_in_play(log: list[Event]) -> bool:
    """Whether chance acts after the first action."""
    first_action = next(i for i, event in enumerate(log) if event.seat >= 0)
    return any(event.seat == CHANCE for event in log[first_action:])


def has_different_views(game: Game, s: State, seats: int) -> bool:
    plain = game.plain(s)
    return any(game.view.of(plain, seat) != game.view.of(plain, -1) for seat in range(seats))
