"""Whole states as text, in ten words:

`12/4RR6/…|… 5 R LT 7 MFrdtaNX IOtszljT 2,11 -,L90r3c4 terrain/turn`

1. The maps of the seats, parted by `|`, their rows by `/`; a number is so many empty squares.
2. The round.
3. The terrain, the shapes and the number of the round, each `-` until it is known.
6. The terrain cards and the shape cards, in small letters those that have been turned.
8. The numbers that a Desolation has had, what the seats have drawn in this round, and the options.
"""

import re
from typing import Any, Final

import numpy as np

from landwright.game import ReadError, Rules, State, bits
from landwright.games.graphia_genesis.components import (
    DESOLATION,
    DIE,
    EMPTY,
    LANDS,
    LETTERS,
    MOST_SEATS,
    SHAPE_LETTERS,
    SIDE,
)
from landwright.games.graphia_genesis.notation.draws import TEXTS
from landwright.games.graphia_genesis.notation.maps import from_letters, letters
from landwright.games.graphia_genesis.options import ANCHORS, GraphiaGenesisOptions
from landwright.games.graphia_genesis.state import (
    DRAWING,
    FIRST_SHAPE,
    NOTHING,
    OVER,
    ROLL,
    SECOND_SHAPE,
    STATE,
    TERRAIN_CARD,
)
from landwright.geometry.twelve import squares

NONE: Final = "-"
WORDS: Final = 10
MOST_ROUNDS: Final = 100_000
ANCHOR_NAMES: Final = {number: name for name, number in ANCHORS.items()}
FLIPS: Final = {"turn": 0, "flip": 1}
TERRAIN_LETTERS: Final = LETTERS[EMPTY + 1 :]
SHORT: Final = {text.replace(" ", "").replace("°", ""): action for action, text in enumerate(TEXTS)}
SHORT_TEXTS: Final = tuple(SHORT)


# Writing


def state_text(s: State) -> str:
    shapes = "".join(SHAPE_LETTERS[shape] for shape in s.shapes if shape != NOTHING)
    deck = "".join(SHAPE_LETTERS[shape] for shape in s.deck)
    words = [
        "|".join(_map_word(s, seat) for seat in range(s.seats)),
        str(s.rounds),
        LETTERS[s.terrain] if s.terrain != EMPTY else NONE,
        shapes or NONE,
        str(s.die) if s.die else NONE,
        _cards_word(TERRAIN_LETTERS, s.terrain_cards),
        _cards_word(deck, s.shape_cards),
        ",".join(str(1 + number) for number in bits(s.desolated)) or NONE,
        ",".join(_drawn_word(s, seat) for seat in range(s.seats)),
        f"{ANCHOR_NAMES[int(s.loses)]}/{'flip' if s.flips else 'turn'}",
    ]
    return " ".join(words)


def _map_word(s: State, seat: int) -> str:
    rows = "/".join(letters(s.land[seat]))
    return re.sub(r"\.+", lambda run: str(len(run[0])), rows)


def _cards_word(cards: str, left: int) -> str:
    return "".join(card if int(left) >> i & 1 else card.lower() for i, card in enumerate(cards))


def _drawn_word(s: State, seat: int) -> str:
    return SHORT_TEXTS[s.drawn[seat]] if s.phase == DRAWING and s.drawn[seat] != NOTHING else NONE


# Reading


def read_state(rules: Rules, text: str) -> State:
    """A state from its text; a `ReadError` says what is wrong with it."""
    words = text.split()
    if len(words) != WORDS:
        raise ReadError(f"A state of Graphia Genesis has {WORDS} words, not {len(words)}.")
    maps, number, terrain, shapes, die, terrain_cards, deck, desolated, drawn, options = words
    s = _start(rules, maps.split("|"), deck, options)
    s.rounds = _number(number, 1, MOST_ROUNDS, "round")
    s.terrain_cards = _read_cards(TERRAIN_LETTERS, terrain_cards)
    s.shape_cards = _read_cards(deck.upper(), deck)
    s.desolated = _read_desolated(desolated)
    _check_desolations(s)
    _lay_cards(s, terrain, shapes)
    if die != NONE:
        _roll(rules, s, _number(die, 1, DIE, "die"))
    _lay_drawn(rules, s, drawn.split(","))
    return s


def _start(rules: Rules, maps: list[str], deck: str, options: str) -> State:
    if not 1 <= len(maps) <= MOST_SEATS:
        raise ReadError(f"There are 1 to {MOST_SEATS} maps, not {len(maps)}.")
    chosen = _read_options(options, deck.upper())
    s = np.zeros(1, STATE)[0]
    rules.setup(s, len(maps), np.array(chosen.numbers(), np.int64))
    for seat, word in enumerate(maps):
        s.land[seat] = from_letters([_read_row(row) for row in _rows(word)])
    return s


def _read_options(word: str, deck: str) -> GraphiaGenesisOptions:
    anchor, _, flips = word.partition("/")
    if anchor not in ANCHORS or flips not in FLIPS:
        raise ReadError(f"'{word}' is no option; they are {', '.join(ANCHORS)}, each with /turn or /flip.")
    try:
        return GraphiaGenesisOptions(anchor=anchor, flips=bool(FLIPS[flips]), deck=deck)  # type: ignore[arg-type]
    except ValueError as error:
        raise ReadError(f"These are no shape cards: {error}.") from None


def _rows(word: str) -> list[str]:
    rows = word.split("/")
    if len(rows) != SIDE:
        raise ReadError(f"A map has {SIDE} rows, not {len(rows)}.")
    return rows


def _read_row(word: str) -> str:
    row = re.sub(r"[1-9][0-9]?", lambda run: "." * int(run[0]), word)
    if len(row) != SIDE or set(row) - set(LETTERS):
        raise ReadError(f"'{word}' is no row of {SIDE} squares; letters are {TERRAIN_LETTERS}, numbers empty squares.")
    return row


def _number(word: str, least: int, most: int, what: str) -> int:
    if not re.fullmatch(r"[0-9]{1,6}", word) or not least <= int(word) <= most:
        raise ReadError(f"'{word}' is no {what}: it is a number from {least} to {most}.")
    return int(word)


def _read_cards(cards: str, word: str) -> int:
    if word.upper() != cards or len(word) != len(cards):
        raise ReadError(f"'{word}' are no cards: write {cards}, those that have been turned in small letters.")
    return sum(1 << i for i, card in enumerate(word) if card.isupper())


def _read_desolated(word: str) -> int:
    numbers = [] if word == NONE else [_number(number, 1, DIE, "number") for number in word.split(",")]
    if len(set(numbers)) != len(numbers):
        raise ReadError("A Desolation has each number once.")
    return sum(1 << (number - 1) for number in numbers)


def _check_desolations(s: State) -> None:
    """Every map has the same ones, on its diagonal."""
    for seat in range(s.seats):
        if squares(s.land[seat, DESOLATION]) != [number * (SIDE + 1) for number in bits(s.desolated)]:
            raise ReadError("A Desolation lies in row n and column n of every map, for each number it has had.")


def _lay_cards(s: State, terrain: str, shapes: str) -> None:
    """What was turned in this round, and what is due after it."""
    if terrain == NONE:
        _check(shapes == NONE and s.terrain_cards != 0, "Before the terrain card nothing else is turned.")
        s.phase = TERRAIN_CARD
        return
    if terrain not in TERRAIN_LETTERS or len(terrain) != 1:
        raise ReadError(f"'{terrain}' is no terrain; they are {', '.join(TERRAIN_LETTERS)}.")
    s.terrain = LETTERS.index(terrain)
    _check(not int(s.terrain_cards) >> (s.terrain - 1) & 1, f"The card {terrain} has been turned: write it small.")
    _check(s.shape_cards != 0, "After the last shape card all of them come again.")
    turned = [] if shapes == NONE else list(shapes)
    deck = {int(shape) for shape in s.deck}
    _check(all(SHAPE_LETTERS.find(letter) in deck for letter in turned), f"'{shapes}' are not on the shape cards.")
    _check(len(turned) <= (2 if s.terrain <= LANDS else 0), "Two shape cards are turned, and only for land.")
    for place, letter in enumerate(turned):
        s.shapes[place] = SHAPE_LETTERS.index(letter)
    s.phase = (FIRST_SHAPE, SECOND_SHAPE, ROLL)[len(turned)] if s.terrain <= LANDS else ROLL
    is_possible = s.terrain != DESOLATION or s.desolated != (1 << DIE) - 1
    _check(is_possible, "A Desolation has had every number, so there is nothing to roll.")


def _roll(rules: Rules, s: State, number: int) -> None:
    _check(s.phase == ROLL, "The die is rolled after the cards.")
    _check(s.terrain != DESOLATION, "A Desolation is drawn as soon as its number is rolled.")
    rules.happen(s, number - 1)
    _check(s.phase in (DRAWING, OVER), "Nobody can draw this Nexus, so the round is over.")


def _lay_drawn(rules: Rules, s: State, words: list[str]) -> None:
    """What has been drawn in this round; somebody has still to draw."""
    _check(len(words) == s.seats, f"There is a word for what each of {s.seats} seats has drawn.")
    for seat, word in enumerate(words):
        if word == NONE:
            continue
        action = SHORT.get(word, NOTHING)
        _check(action != NOTHING and rules.refusal(s, seat, action) == 0, f"'{word}' cannot be drawn there.")
        s.drawn[seat] = action
        s.to_draw &= ~(1 << seat)
    _check(s.phase != DRAWING or s.to_draw != 0, "Everyone has drawn, so the round is over.")


def _check(is_right: Any, sentence: str) -> None:
    if not is_right:
        raise ReadError(sentence)
