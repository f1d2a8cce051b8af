"""Whole states as text, in nine words:

`…/4MM3/…|… A2A4B1B5 7 1 everyone 134 4 F 3:e5+e6;2;333232;-|take;0;333333;5`

1. The maps of the seats, parted by `|`, their rows by `/`; a number is so many empty hexes.
2. The criteria in play so far.
3. The turn, and the active seat from 1, `-` until somebody begins.
5. What is due, with `+second` for the second drawing of who plays alone, and `+last` when somebody could not draw.
6. The dice, the one that was taken, and the territory, each `-` until it is known.
9. For each seat, parted by `|`: what it is to do (`-`, `take`, `score`, or how many hexes to draw and those it has),
   its ±1, its uses of each territory, and its `?` (`-` before it is drawn, `?` before it is scored, then the points).
"""

import re
from typing import Any, Final, NamedTuple

import numpy as np

from landwright.game import ReadError, Rules, State, bits
from landwright.games.kingdom_maps.components import (
    AROUND,
    CODES,
    DICE,
    IN_PLAY,
    IN_PLAY_OF_SECTOR,
    LETTERS,
    MOST_SEATS,
    PIPS,
    POWERS,
    QUESTION,
    ROWS,
    SECTOR,
    TERRITORIES,
    USES,
)
from landwright.games.kingdom_maps.notation.maps import STARTS, from_letters, letters
from landwright.games.kingdom_maps.notation.words import HEX_NUMBERS, hex_names
from landwright.games.kingdom_maps.state import (
    CANNOT_DRAW,
    CRITERION,
    EVERYONE,
    FIRST_SEAT,
    NO_USE_LEFT,
    NOT_REACHED,
    NUMBER,
    OVER,
    ROLL,
    SCORED,
    SECOND,
    SECOND_ROLL,
    STATE,
    TERRITORY,
    TO_SCORE,
)

NONE: Final = "-"
WORDS: Final = 9
PHASES: Final = {
    "criteria": CRITERION,
    "first": FIRST_SEAT,
    "roll": ROLL,
    "territory": TERRITORY,
    "number": NUMBER,
    "everyone": EVERYONE,
    "second-roll": SECOND_ROLL,
    "second": SECOND,
    "cannot-draw": OVER,
    "no-use": OVER,
}
PHASE_NAMES: Final = {phase: name for name, phase in PHASES.items()}
ENDINGS: Final = {"cannot-draw": CANNOT_DRAW, "no-use": NO_USE_LEFT}
MOST_TURNS: Final = 10_000
MOST_POWERS: Final = POWERS.bit_count()
MOST_POINTS: Final = 999
# Phases with dice on the table, and how many; what was announced is known from NUMBER on.
ROLLED: Final = {TERRITORY: DICE, NUMBER: DICE, SECOND: DICE - 1}


# Writing


def state_text(s: State) -> str:
    is_rolled = s.phase in (TERRITORY, NUMBER, EVERYONE, SECOND)
    words = [
        "|".join(_map_word(s, seat) for seat in range(s.seats)),
        "".join(CODES[i] for i in bits(int(s.criteria))) or NONE,
        str(s.turns),
        str(s.active + 1) if s.active >= 0 else NONE,
        _phase_word(s),
        "".join(str(die) for die in s.dice if die) if is_rolled else NONE,
        str(s.taken) if s.phase == EVERYONE and s.seats > 1 else NONE,
        LETTERS[s.territory] if s.phase in (NUMBER, EVERYONE) and s.territory else NONE,
        "|".join(_seat_word(s, seat) for seat in range(s.seats)),
    ]
    return " ".join(words)


def _map_word(s: State, seat: int) -> str:
    rows = "/".join(letters(s.land[seat]))
    return re.sub(r"\.+", lambda run: str(len(run[0])), rows)


def _phase_word(s: State) -> str:
    if s.phase == OVER:
        return "cannot-draw" if s.ending == CANNOT_DRAW else "no-use"
    flags = ["+second"] if s.phase == EVERYONE and s.is_second else []
    flags += ["+last"] if s.phase == EVERYONE and s.is_last else []
    return PHASE_NAMES[int(s.phase)] + "".join(flags)


def _seat_word(s: State, seat: int) -> str:
    question = {NOT_REACHED: NONE, TO_SCORE: "?"}.get(int(s.question[seat]), str(s.question_points[seat]))
    return ";".join([_task(s, seat), str(s.powers[seat]), "".join(str(left) for left in s.uses[seat]), question])


def _task(s: State, seat: int) -> str:
    if s.phase != EVERYONE:
        return NONE
    if s.to_draw >> seat & 1:
        return f"{s.number[seat]}:{'+'.join(hex_names(s.fresh[seat]))}"
    return "take" if s.to_take >> seat & 1 else "score" if s.to_score >> seat & 1 else NONE


# Reading


class Sitting(NamedTuple):
    """The word of a seat, taken apart."""

    task: str
    powers: str
    uses: str
    question: str


def read_state(rules: Rules, text: str) -> State:
    """A state from its text; a `ReadError` says what is wrong with it."""
    words = text.split()
    _check(len(words) == WORDS, f"A state of Kingdom Maps has {WORDS} words, not {len(words)}.")
    maps, criteria, turn, active, phase, dice, taken, territory, sitting = words
    s = _start(rules, maps.split("|"))
    s.criteria = _read_criteria(criteria)
    s.turns = _number(turn, 0, MOST_TURNS, "turn")
    s.active = -1 if active == NONE else _number(active, 1, int(s.seats), "seat") - 1
    _read_phase(s, phase)
    _read_dice(s, dice, taken, territory)
    seats = sitting.split("|")
    _check(len(seats) == s.seats, f"There is a word for each of {s.seats} seats.")
    for seat, word in enumerate(seats):
        _sit(s, seat, word)
    _check_set_up(s)
    _check_turn(rules, s, phase)
    return s


def _start(rules: Rules, maps: list[str]) -> State:
    _check(1 <= len(maps) <= MOST_SEATS, f"There are 1 to {MOST_SEATS} maps, not {len(maps)}.")
    s = np.zeros(1, STATE)[0]
    rules.setup(s, len(maps), np.zeros(2, np.int64))
    for seat, word in enumerate(maps):
        rows = word.split("/")
        _check(len(rows) == ROWS, f"A map has {ROWS} rows, not {len(rows)}.")
        s.land[seat] = from_letters([_read_row(number, row) for number, row in enumerate(rows)])
    return s


def _read_row(number: int, word: str) -> str:
    row = re.sub(r"[1-9]", lambda run: "." * int(run[0]), word)
    length = STARTS[number + 1] - STARTS[number]
    if len(row) != length or set(row) - set(LETTERS):
        raise ReadError(f"'{word}' is no row of {length} hexes; letters are {LETTERS[1:]}, numbers empty hexes.")
    return row


def _read_criteria(word: str) -> int:
    codes = [] if word == NONE else [word[i : i + 2] for i in range(0, len(word), 2)]
    numbers = [CODES.index(code) for code in codes if code in CODES]
    in_a = sum(number < SECTOR for number in numbers)
    is_right = len(numbers) == len(codes) and sorted(set(numbers)) == numbers and len(numbers) <= IN_PLAY
    _check(is_right, f"'{word}' are no criteria; they are written in order, like A2A4B1B5.")
    in_order = in_a <= IN_PLAY_OF_SECTOR and (in_a == len(numbers) or in_a == IN_PLAY_OF_SECTOR)
    _check(in_order, "Two criteria of sector A come first, then two of sector B.")
    return sum(1 << number for number in numbers)


def _read_phase(s: State, word: str) -> None:
    name, *flags = word.split("+")
    _check(name in PHASES, f"'{name}' is no phase; they are {', '.join(PHASES)}.")
    _check(flags in ([], ["second"], ["last"], ["second", "last"]), f"'{word}' says more than +second and +last.")
    s.phase = PHASES[name]
    s.is_second, s.is_last = int("second" in flags or name == "second"), int("last" in flags)
    _check(not flags or s.phase == EVERYONE, "Only what is due for everyone has a +second or a +last.")
    alone = s.is_second or s.phase == SECOND_ROLL
    _check(not alone or s.seats == 1, "Only who plays alone draws a second time.")
    _check(not s.is_last or s.seats > 1 or s.is_second, "Who plays alone and cannot draw has nothing left to do.")


def _read_dice(s: State, dice: str, taken: str, territory: str) -> None:
    due = DICE - int(s.is_second) if s.phase == EVERYONE else ROLLED.get(int(s.phase), 0)
    pips = [] if dice == NONE else [_number(die, 1, PIPS, "die") for die in dice]
    _check(len(pips) == due and pips == sorted(pips), f"There are {due} dice on the table, the lowest first.")
    s.dice[: len(pips)] = pips
    has_taken = s.phase == EVERYONE and s.seats > 1
    _check((taken != NONE) == has_taken, "A die is taken when everyone is to act, and not before.")
    if has_taken:
        s.taken = _number(taken, 1, PIPS, "die")
        _check(s.taken in s.dice, "The die that was taken is one of the three.")
    is_announced = s.phase == NUMBER or (s.phase == EVERYONE and not (s.is_second and s.is_last))
    _check((territory != NONE) == is_announced, "The territory is known when it has been announced.")
    if is_announced:
        _check(territory in LETTERS[1:] and len(territory) == 1, f"'{territory}' is no territory.")
        s.territory = LETTERS.index(territory)


def _sit(s: State, seat: int, word: str) -> None:
    parts = word.split(";")
    _check(len(parts) == len(Sitting._fields), f"'{word}' is no seat: it has a task, ±1, uses and ?.")
    sitting = Sitting(*parts)
    s.powers[seat] = _number(sitting.powers, 0, MOST_POWERS, "number of ±1")
    _check(re.fullmatch(f"[0-9]{{{TERRITORIES}}}", sitting.uses), f"Uses are {TERRITORIES} digits.")
    most = USES[int(s.seats) - 1]
    s.uses[seat] = [_number(left, 0, most, "number of uses") for left in sitting.uses]
    _read_task(s, seat, sitting.task)
    _read_question(s, seat, sitting.question)


def _read_task(s: State, seat: int, word: str) -> None:
    if word == NONE:
        return
    _check(s.phase == EVERYONE, "A seat has something of its own to do only when everyone has.")
    if word == "take":
        _check(seat != s.active and s.seats > 1, "The active player has taken a die already.")
        s.to_take |= 1 << seat
    elif word == "score":
        s.to_score |= 1 << seat
    else:
        _read_drawing(s, seat, word)


def _read_drawing(s: State, seat: int, word: str) -> None:
    number, is_parted, names = word.partition(":")
    hexes = [HEX_NUMBERS.get(name, -1) for name in names.split("+")] if names else []
    _check(is_parted and s.territory, f"'{word}' is nothing to do; write take, score, or hexes to draw like 3:e5+e6.")
    _check(-1 not in hexes and hexes == sorted(set(hexes)), f"'{names}' are no hexes in their order.")
    s.number[seat] = _number(number, 1, PIPS, "number to draw")
    s.fresh[seat] = sum(1 << place for place in hexes)
    held = int(s.land[seat, s.territory - 1])
    _check(int(s.fresh[seat]) & ~held == 0, "What is drawn in this turn holds its territory.")
    _check(len(hexes) < s.number[seat] and _is_connected(int(s.fresh[seat])), "That drawing is not as it can be.")
    s.to_draw |= 1 << seat


def _is_connected(hexes: int) -> bool:
    reached = hexes & -hexes
    while True:
        more = reached | sum(1 << i for i in bits(hexes) if int(AROUND[i]) & reached)
        if more == reached:
            return reached == hexes
        reached = more


def _read_question(s: State, seat: int, word: str) -> None:
    """It is reached when a drawing with the hex is complete, and scored at the end of the turn."""
    drawn = sum(map(int, s.land[seat])) & ~(int(s.fresh[seat]) if s.to_draw >> seat & 1 else 0)
    is_reached = bool(drawn >> QUESTION & 1)
    _check(is_reached == (word != NONE), "The ? of a seat is reached when its hex has been drawn.")
    if word == "?":
        s.question[seat] = TO_SCORE
    elif word != NONE:
        s.question[seat] = SCORED
        s.question_points[seat] = _number(word, 0, MOST_POINTS, "number of points")
    is_due = bool(s.to_score >> seat & 1)
    is_kept = s.seats == 1 and (s.phase in (SECOND_ROLL, SECOND) or (s.phase == EVERYONE and s.is_second))
    _check(is_due <= (word == "?"), "Only a ? that was drawn is scored.")
    _check(word != "?" or is_due or is_kept, "A ? is scored at the end of the turn in which it was drawn.")


def _check_set_up(s: State) -> None:
    in_play = int(s.criteria).bit_count()
    _check((in_play < IN_PLAY) == (s.phase == CRITERION), f"{IN_PLAY} criteria are in play before anything else.")
    is_open = s.phase == FIRST_SEAT or (s.phase == CRITERION and s.active < 0)
    _check((s.active < 0) == is_open, "Somebody is the active player from the first turn on.")
    _check(s.phase != FIRST_SEAT or s.seats > 1, "Who plays alone begins.")
    if s.phase in (CRITERION, FIRST_SEAT):
        _check(not s.land.any() and s.turns == 0, "Nothing is drawn before the first turn.")


def _check_turn(rules: Rules, s: State, phase: str) -> None:
    """What is due can be done."""
    if s.phase in (ROLL, TERRITORY):
        _check(s.uses[s.active].any(), "The active player has a territory left to announce.")
    if s.phase == OVER:
        s.ending = ENDINGS[phase]
        is_used_up = s.ending != NO_USE_LEFT or not s.uses[s.active].any()
        _check(is_used_up, "The active player has a territory left to announce.")
        return
    waiting = bits(int(rules.waiting(s)))
    _check(waiting or rules.chances(s), "Somebody has something to do, or the turn is over.")
    out = np.zeros(2 * len(LETTERS) * PIPS * len(CODES), np.int64)
    for seat in waiting:
        _check(rules.actions(s, seat, out), f"Seat {seat + 1} cannot do what it is to do.")
    for seat in bits(int(s.to_take)):
        _check(_can_draw(rules, s, seat, out), f"Seat {seat + 1} has no number to take.")


def _can_draw(rules: Rules, s: State, seat: int, out: Any) -> bool:
    """Whether a number that the seat may take can then be drawn."""
    after = s.copy()
    rules.act(after, seat, out[rules.actions(s, seat, out) - 1])
    return bool(after.to_draw >> seat & 1)


def _number(word: str, least: int, most: int, what: str) -> int:
    if not re.fullmatch(r"[0-9]{1,6}", word) or not least <= int(word) <= most:
        raise ReadError(f"'{word}' is no {what}: it is a number from {least} to {most}.")
    return int(word)


def _check(is_right: Any, sentence: str) -> None:
    if not is_right:
        raise ReadError(sentence)
