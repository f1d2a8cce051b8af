"""The conformance suite: what must be true of every registered game, and of the habits around it."""

import ast
import os
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, get_type_hints

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from landwright.bots.registry import KINDS
from landwright.core import registry
from landwright.core.game import Game, rule_number
from landwright.core.notation import ReadError
from landwright.core.types import Numbers, State
from tests.golden import goldens
from tests.playing import (
    CHANCE,
    DIGEST_SEED,
    Event,
    digest,
    do,
    facts,
    hooks,
    moments,
    package_folder,
    random_start,
    refusals,
    some_moments,
)

TESTS = Path(__file__).parent
SENTINEL = -77
LEVELS = 5
RULE = re.compile(r"^\*\*(\d+\.\d+)\*\* ", re.MULTILINE)
CONTROL = re.compile(r"[^\S\n ]|[\x00-\x09\x0b-\x1f\x7f]")

# Enough for a game of each set of options, and for failures to shrink to a short game.
thorough = settings(max_examples=25, deadline=None)


@pytest.fixture(scope="module", params=registry.names())
def game(request: pytest.FixtureRequest) -> Game:
    return registry.load(request.param)


class Match:
    """A game from the start, its choices drawn by Hypothesis, then by a seed; it can be played more than once."""

    def __init__(self, game: Game, data: st.DataObject) -> None:
        self.game = game
        self.seats = data.draw(st.integers(game.info.min_seats, game.info.max_seats), "seats")
        self.options = data.draw(st.sampled_from(hooks(game).OPTIONS), "options")
        self.choices = data.draw(st.lists(st.integers(0, 63), max_size=40), "choices")
        self.seed = data.draw(st.integers(0, 2**32 - 1), "seed")

    def start(self) -> State:
        return self.game.start(self.seats, self.options)

    def moments(self, log: list[Event] | None = None) -> Iterator[State]:
        chance, choices = random.Random(self.seed), iter(self.choices)

        def choose(n: int) -> int:
            choice = next(choices, None)
            return chance.randrange(n) if choice is None else choice % n

        return moments(self.game, self.start(), choose, log)

    def some_moments(self) -> Iterator[State]:
        """Those to look at closely."""
        return some_moments(self.game, self.moments(), self.seed)

    def log(self) -> list[Event]:
        log: list[Event] = []
        for _ in self.moments(log):
            pass
        return log


# Legality


@thorough
@given(data=st.data())
def test_actions_are_exactly_what_is_not_refused(game: Game, data: st.DataObject) -> None:
    match = Match(game, data)
    for s in match.some_moments():
        before = s.tobytes()
        for seat in range(game.info.max_seats):
            open_to_it = np.flatnonzero(refusals(game, s, seat) == 0).tolist()
            assert sorted(game.actions(s, seat)) == open_to_it
            assert bool(open_to_it) == (seat in game.seats_waiting(s))
        assert s.tobytes() == before


@thorough
@given(data=st.data(), far=st.integers(1, 2**40))
def test_numbers_that_are_no_actions_are_refused(game: Game, data: st.DataObject, far: int) -> None:
    match = Match(game, data)
    for s in match.moments():
        for seat in range(game.info.max_seats):
            for action in (-1, -far, game.action_count, game.action_count - 1 + far):
                assert game.refusal(s, seat, action) is not None


@thorough
@given(data=st.data())
def test_actions_never_write_beyond_what_the_game_states(game: Game, data: st.DataObject) -> None:
    match = Match(game, data)
    out: Numbers = np.empty(2 * game.action_count + game.action_count, np.int64)
    for s in match.moments():
        for seat in range(game.info.max_seats):
            out[:] = SENTINEL
            count = game.rules.actions(s, seat, out)
            assert count <= game.action_count
            assert (out[:count] != SENTINEL).all()
            assert (out[game.action_count :] == SENTINEL).all()


def test_every_refusal_is_given_in_play_with_its_rule_and_sentence(game: Game) -> None:
    """Random play meets every way to be refused, and no other."""
    chance, seen, headings = random.Random(5), set(), set(rules_of(game))
    for number in range(hooks(game).RANDOM_GAMES):
        start, _ = random_start(game, chance)
        for s in some_moments(game, moments(game, start, chance.randrange), number):
            codes = np.concatenate([refusals(game, s, seat) for seat in range(game.info.max_seats)])
            seen |= set(np.unique(codes).tolist())
    seen.discard(0)
    assert seen == set(game.notation.refusals)
    assert {rule_number(code) for code in seen} <= headings


def test_the_code_names_the_refusals_that_people_can_read(game: Game) -> None:
    assert refusal_codes(package_folder(game)) == set(game.notation.refusals)
    for sentence in game.notation.refusals.values():
        assert re.fullmatch(r"[A-Z].*\.", sentence)


def refusal_codes(folder: Path) -> set[int]:
    """The constants of a game's rules that look like a rule's number."""
    sources = [*folder.glob("rules.py"), *folder.glob("rules/*.py")]
    assert sources
    codes = set()
    for source in sources:
        for node in ast.parse(source.read_text()).body:
            value = node.value if isinstance(node, ast.Assign | ast.AnnAssign) else None
            if isinstance(value, ast.Constant) and isinstance(value.value, int) and value.value > registry.SECTION:
                codes.add(value.value)
    return codes


# The course of a game


@thorough
@given(data=st.data())
def test_someone_waits_or_chance_is_due_or_it_is_over(game: Game, data: st.DataObject) -> None:
    match = Match(game, data)
    for s in match.moments():
        waiting, chances, ending = game.rules.waiting(s), game.rules.chances(s), game.rules.outcome(s)[0]
        assert [waiting != 0, chances != 0, ending != 0].count(True) == 1
        assert chances >= 0
        assert waiting < 1 << match.seats


@thorough
@given(data=st.data())
def test_chance_is_past_after_set_up_where_the_game_says_so(game: Game, data: st.DataObject) -> None:
    log = Match(game, data).log()
    first_action = next(i for i, event in enumerate(log) if event.seat != CHANCE)
    if not game.info.has_chance:
        assert all(event.seat != CHANCE for event in log[first_action:])


@thorough
@given(data=st.data())
def test_a_game_ends_in_the_stated_number_of_events(game: Game, data: st.DataObject) -> None:
    assert len(Match(game, data).log()) <= hooks(game).MOST_EVENTS


@thorough
@given(data=st.data())
def test_a_turn_has_no_more_steps_than_stated(game: Game, data: st.DataObject) -> None:
    """Where seats act one at a time; elsewhere a turn is one step of each."""
    run, before = 0, None
    for event in Match(game, data).log():
        run = run + 1 if event.seat == before else 1
        before = event.seat
        assert event.seat < 0 or run <= game.strategy.max_steps


@thorough
@given(data=st.data())
def test_the_end_names_its_reason_and_the_winners_have_most_points(game: Game, data: st.DataObject) -> None:
    match = Match(game, data)
    for s in match.moments():
        outcome = game.outcome(s)
        if outcome is None:
            continue
        assert outcome.ending in game.notation.endings
        assert outcome.reason
        assert set(outcome.winners) <= set(range(match.seats))
        assert outcome.winners
        if game.parts:
            totals = [sum(parts.values()) for parts in game.points(s, match.seats)]
            assert list(outcome.winners) == [seat for seat, total in enumerate(totals) if total == max(totals)]


@thorough
@given(data=st.data())
def test_pieces_are_neither_lost_nor_found(game: Game, data: st.DataObject) -> None:
    match = Match(game, data)
    everything = hooks(game).pieces(match.start())
    for s in match.moments():
        assert hooks(game).pieces(s) == everything


@thorough
@given(data=st.data())
def test_the_same_log_gives_the_same_bytes(game: Game, data: st.DataObject) -> None:
    match = Match(game, data)
    log: list[Event] = []
    line = [s.tobytes() for s in match.moments(log)]
    s = match.start()
    again = [s.tobytes()]
    for event in log:
        do(game, s, event)
        again.append(s.tobytes())
    assert again == line


@thorough
@given(data=st.data())
def test_a_copy_in_mid_game_is_independent(game: Game, data: st.DataObject) -> None:
    match = Match(game, data)
    log = match.log()
    fork = data.draw(st.integers(0, len(log) - 1), "fork")
    s = match.start()
    for event in log[:fork]:
        do(game, s, event)
    copy, before = game.copy(s), s.tobytes()
    assert copy.tobytes() == before
    for event in log[fork:]:
        do(game, copy, event)
    assert s.tobytes() == before
    for event in log[fork:]:
        do(game, s, event)
    assert s.tobytes() == copy.tobytes()


# Text and wire


@thorough
@given(data=st.data())
def test_actions_round_trip_as_text(game: Game, data: st.DataObject) -> None:
    match = Match(game, data)
    for s in match.some_moments():
        for seat in game.seats_waiting(s):
            actions = game.actions(s, seat)
            texts = [game.notation.action_text(s, seat, action) for action in actions]
            assert [game.notation.read_action(s, seat, text) for text in texts] == actions
            assert len(set(texts)) == len(actions)
            assert all(is_plain(text) for text in texts)


@thorough
@given(data=st.data())
def test_actions_round_trip_as_json(game: Game, data: st.DataObject) -> None:
    match = Match(game, data)
    wire_type = get_type_hints(game.notation.action_wire)["return"]
    for s in match.some_moments():
        for seat in game.seats_waiting(s):
            for action in game.actions(s, seat):
                sent = msgspec.json.encode(game.notation.action_wire(s, seat, action))
                assert game.notation.read_wire(s, seat, msgspec.json.decode(sent, type=wire_type)) == action


@thorough
@given(data=st.data())
def test_the_same_action_in_the_same_words_is_the_same_step(game: Game, data: st.DataObject) -> None:
    """The server encodes it once, whatever the state."""
    match, known = Match(game, data), dict[tuple[int, int, str], Any]()
    for s in match.some_moments():
        for seat in game.seats_waiting(s):
            for action in game.actions(s, seat):
                step = game.notation.action_wire(s, seat, action)
                assert known.setdefault((seat, action, game.notation.action_text(s, seat, action)), step) == step


@thorough
@given(data=st.data())
def test_states_round_trip_as_text(game: Game, data: st.DataObject) -> None:
    """The state that was read says the same of everything but the past."""
    match = Match(game, data)
    for s in match.some_moments():
        text = game.notation.state_text(s)
        read = game.notation.read_state(game.kernels.rules, text)
        assert game.notation.state_text(read) == text
        assert facts(game, read, match.seats) == facts(game, s, match.seats)


@st.composite
def damaged(draw: st.DrawFn, text: str) -> str:
    """The text with a few characters lost, doubled, swapped for others of its own, or strange."""
    letters = list(text)
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(letters)))
        letters[place : place + draw(st.integers(0, 2))] = draw(
            st.lists(st.sampled_from(text + "bBsS39~^-|/ ") | st.characters(), max_size=2)
        )
    return "".join(letters)


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_a_damaged_state_is_refused_with_a_sentence_or_can_be_played(game: Game, data: st.DataObject) -> None:
    match = Match(game, data)
    texts = [game.notation.state_text(s) for s in match.some_moments()]
    text = data.draw(st.sampled_from(texts).flatmap(damaged), "text")
    try:
        s = game.notation.read_state(game.kernels.rules, text)
    except ReadError as error:
        assert re.fullmatch(r".{8,}\.", str(error), re.DOTALL)  # noqa: PT017 (it may also be read)
        return
    written = game.notation.state_text(s)
    assert game.notation.state_text(game.notation.read_state(game.kernels.rules, written)) == written
    for now in islice(moments(game, s, random.Random(match.seed).randrange), hooks(game).MOST_EVENTS + 1):
        assert sum(map(bool, (game.rules.waiting(now), game.rules.chances(now), game.is_over(now)))) == 1
    assert game.is_over(s)


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_a_damaged_action_is_refused_with_a_sentence_or_is_one(game: Game, data: st.DataObject) -> None:
    match = Match(game, data)
    acting = [game.copy(s) for s in match.moments() if game.rules.waiting(s)]
    s = data.draw(st.sampled_from(acting), "state")
    seat = data.draw(st.sampled_from(game.seats_waiting(s)), "seat")
    action = data.draw(st.sampled_from(game.actions(s, seat)), "action")
    text = data.draw(damaged(game.notation.action_text(s, seat, action)), "text")
    try:
        read = game.notation.read_action(s, seat, text)
    except ReadError as error:
        assert re.fullmatch(r".{8,}\.", str(error), re.DOTALL)  # noqa: PT017 (it may also be read)
        return
    assert 0 <= read < game.action_count


@thorough
@given(data=st.data())
def test_people_are_told_what_they_see_and_may_do(game: Game, data: st.DataObject) -> None:
    match = Match(game, data)
    for s in match.some_moments():
        assert is_plain(game.notation.drawing(s))
        for seat in game.seats_waiting(s):
            assert is_plain(game.notation.prompt(s, seat))
        outcomes = [game.notation.chance_text(s, k) for k in range(game.rules.chances(s))]
        assert len(set(outcomes)) == len(outcomes)
        assert all(is_plain(text) for text in outcomes)


def is_plain(text: str) -> bool:
    return bool(text.strip()) and not CONTROL.search(text)


# Views


@thorough
@given(data=st.data())
def test_views_show_nothing_that_the_seat_may_not_know(game: Game, data: st.DataObject) -> None:
    match = Match(game, data)
    for s in match.some_moments():
        points = game.points(s, match.seats)
        for seat in range(match.seats):
            shown = shown_to(game, s, seat)
            for twin in hooks(game).twins(s, seat):
                assert shown_to(game, twin, seat) == shown
                assert game.points(twin, match.seats) == points


@thorough
@given(data=st.data())
def test_views_travel_as_json(game: Game, data: st.DataObject) -> None:
    match = Match(game, data)
    for s in match.some_moments():
        for seat in range(match.seats):
            view = game.view(s, seat)
            assert msgspec.json.decode(msgspec.json.encode(view), type=type(view)) == view


@thorough
@given(data=st.data())
def test_where_nothing_is_secret_everybody_sees_the_same(game: Game, data: st.DataObject) -> None:
    match = Match(game, data)
    for s in match.some_moments():
        if not game.info.has_secrets:
            assert all(game.view(s, seat) == game.view(s, -1) for seat in range(match.seats))


@thorough
@given(data=st.data())
def test_what_others_do_at_the_same_moment_leaves_a_seat_its_choice(game: Game, data: st.DataObject) -> None:
    """A table does not say again what a waiting seat may do, until chance or the seat itself has acted."""
    match = Match(game, data)
    for s in match.some_moments():
        seats = game.seats_waiting(s)
        for actor in seats if len(seats) > 1 else []:
            after = game.copy(s)
            game.rules.act(after, actor, game.actions(s, actor)[0])
            for seat in set(game.seats_waiting(after)) & set(seats) - {actor}:
                offer = [game.notation.prompt(s, seat), game.actions(s, seat)]
                assert [game.notation.prompt(after, seat), game.actions(after, seat)] == offer


def shown_to(game: Game, s: State, seat: int) -> list[Any]:
    """Everything that reaches a seat of a state."""
    prompts = [game.notation.prompt(s, seat)] if seat in game.seats_waiting(s) else []
    return [game.view(s, seat), game.notation.drawing(s), prompts, game.actions(s, seat)]


# What bots ask


@thorough
@given(data=st.data())
def test_evaluations_lie_between_lost_and_won(game: Game, data: st.DataObject) -> None:
    match = Match(game, data)
    for s in match.moments():
        outcome = game.outcome(s)
        for seat in range(match.seats):
            value = game.strategy.evaluate(s, seat)
            assert -1 <= value <= 1
            if outcome is not None and outcome.winners == (seat,) and match.seats > 1:  # alone one plays for points
                assert value == 1
            if outcome is not None and seat not in outcome.winners:
                assert value == -1


@thorough
@given(data=st.data())
def test_equal_keys_mean_equal_situations(game: Game, data: st.DataObject) -> None:
    """And equal texts equal keys, however the game has come there."""
    match = Match(game, data)
    known: dict[int, list[object]] = {}
    keys: dict[str, int] = {}
    for s in match.some_moments():
        if not game.is_over(s):
            key = int(game.strategy.key(s))
            now = facts(game, s, match.seats)[:-1]  # points may be made up of other parts
            assert known.setdefault(key, now) == now
            assert keys.setdefault(game.notation.state_text(s), key) == key


# Compiled and interpreted


def test_interpreter_and_compiled_kernels_agree(game: Game) -> None:
    command = [sys.executable, "-W", "error", "-m", "tests.playing", game.name]
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    run = subprocess.run(command, cwd=TESTS.parent, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert run.stdout == digest(game, hooks(game).DIGEST_GAMES, DIGEST_SEED)


# Options and seats


def test_seats_are_checked(game: Game) -> None:
    for seats in (game.info.min_seats - 1, game.info.max_seats + 1):
        with pytest.raises(ValueError, match=f"{game.info.title} is for .* players, not {seats}"):
            game.start(seats)


def test_unknown_options_are_refused_and_known_ones_read_back(game: Game) -> None:
    with pytest.raises(ValueError, match=f"{game.info.title} cannot take these options"):
        game.read_options({"no_such_option": 1})
    for options in hooks(game).OPTIONS:
        assert game.read_options(msgspec.to_builtins(options)) == options


# Habits


def rules_of(game: Game) -> list[str]:
    return RULE.findall((package_folder(game) / "RULES.md").read_text())


def rules_with_tests() -> set[tuple[str, str]]:
    """What `@pytest.mark.rule(game, number)` says over the tests, read from their sources."""
    cited = set()
    for source in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(source.read_text())):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                cited |= {mark for decorator in node.decorator_list if (mark := rule_mark(decorator))}
    return cited


def rule_mark(decorator: ast.expr) -> tuple[str, str] | None:
    if not isinstance(decorator, ast.Call) or ast.unparse(decorator.func) != "pytest.mark.rule":
        return None
    game, number = (ast.literal_eval(argument) for argument in decorator.args)
    return game, number


def test_every_rule_has_a_test_and_every_test_a_rule(game: Game) -> None:
    numbers = rules_of(game)
    assert numbers
    assert len(set(numbers)) == len(numbers)
    assert {number for name, number in rules_with_tests() if name == game.name} == set(numbers)


def test_rules_are_numbered_without_gaps(game: Game) -> None:
    last = (0, 0)
    for section, number in (map(int, rule.split(".")) for rule in rules_of(game)):
        assert (section, number) in ((last[0], last[1] + 1), (last[0] + 1, 1))
        last = section, number


def test_every_game_has_its_golden_playthroughs(game: Game) -> None:
    texts = goldens(game)
    assert len(texts) >= len(game.notation.endings)
    for path, text in texts.items():
        assert path.read_text() == text, f"{path.name} is not what is played now; read the diff of `make golden`"
    assert {path for path in (TESTS / "goldens").iterdir() if path.name.startswith(f"{game.name}-")} == set(texts)


def test_the_goldens_end_in_every_way(game: Game) -> None:
    endings = {text.strip().splitlines()[-1] for text in goldens(game).values()}
    for reason in game.notation.endings.values():
        assert any(reason in ending for ending in endings)


def test_every_game_has_five_levels_from_easy_to_hard(game: Game) -> None:
    assert len(game.strategy.levels) == LEVELS
    assert all(level.bot in KINDS for level in game.strategy.levels)
    assert all(0 <= level.blunder_rate < 1 for level in game.strategy.levels)
    assert len(set(map(msgspec.json.encode, game.strategy.levels))) == LEVELS


def test_every_card_is_filled_in(game: Game) -> None:
    card = game.info
    assert all(value or value == 0 for value in msgspec.to_builtins(card).values())
    assert re.fullmatch(r"[a-z][a-z-]*", card.name)
    assert 1 <= card.min_seats <= card.max_seats <= len(game.info.seat_names)
    assert card in registry.infos()
    assert registry.load(card.name) is game
    assert game.info.rules_version >= 1


def test_a_game_that_is_not_there_is_not_loaded() -> None:
    with pytest.raises(KeyError):
        registry.load("no-such-game")
