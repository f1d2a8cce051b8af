"""A second, plain implementation of Terramorphic Expanse: dictionaries, texts as actions, everything computed anew.

It reads the data file by itself and shares no code with the game.
"""

from copy import deepcopy
from typing import Any

from tests.games.terramorphic_expanse.reference_lands import (
    BOARD,
    HOME,
    LANDS,
    Place,
    Player,
    Position,
    city_of,
    fits,
    home_of,
    neighbours,
    placings,
    supply,
    without,
)


def start(seats: int, first: str = "random", placement: str = "every", run: str = "3", target: int = 15) -> Position:
    position = Position([Player() for _ in range(seats)], placement, run, target)
    if first != "random":
        position.first = position.seat = (int(first) - 1) % seats
        position.phase = "draw"
    return position


# What is legal


def chances(p: Position) -> list[str]:
    if p.phase == "first":
        return [f"first {seat + 1}" for seat in range(len(p.players))]
    if p.phase == "draw":
        return [f"card {card}" for card in supply(p) if any(placings(p, card + letter) for letter in "ab")]
    return []


def actions(p: Position) -> list[str]:
    if p.phase == "place":
        return [f"play {p.drawn}{letter} at {x},{y}" for letter in "ab" for x, y in placings(p, p.drawn + letter)]
    if p.phase == "cube":
        return [f"cube {side}" for side in open_itineraries(p)]
    if p.phase == "land":
        return ["pass", *plays(p), *flips(p), *moves(p)]
    return guide_actions(p) if p.phase == "guide" else []


def open_itineraries(p: Position) -> list[str]:
    others = {player.cube for player in p.players if player is not p.player}
    return [side for side in p.lands if side not in others and side != p.player.last]


def plays(p: Position) -> list[str]:
    sides = [card + letter for card in supply(p) for letter in "ab"]
    return [f"play {side} at {x},{y}" for side in sides for x, y in placings(p, side)]


def is_free_of_guides(p: Position, side: str) -> bool:
    return all(player.guide == BOARD or home_of(p, player.guide)[0] != side for player in p.players)


def flips(p: Position) -> list[str]:
    found = []
    for side, place in p.lands.items():
        turned = side[0] + ("b" if side[1] == "a" else "a")
        if is_free_of_guides(p, side) and p.player.cube != side and fits(without(p, side), turned, place):
            found.append(f"flip {side[0]}")
    return found


def moves(p: Position) -> list[str]:
    return [
        f"move {side} to {x},{y}"
        for side, old in p.lands.items()
        if is_free_of_guides(p, side)
        for x, y in placings(without(p, side), side)
        if (x, y) != old
    ]


def guide_actions(p: Position) -> list[str]:
    if p.action == "bonus" and p.path:
        return [f"bonus {name}" for name in bonus_cities(p)]
    if p.action == "letter" and not p.letter:
        near = [name for name in neighbours(p, p.player.guide) if name != BOARD]
        return [f"letter {letter}" for letter in sorted(set("".join(near).upper()))]
    steps = [f"step {name}" for name in next_steps(p)]
    if p.action:
        return [*steps, "stop"] if p.path else steps
    return [*steps, *(f"marker {side}" for side in p.lands if may_mark(p, side)), "stop"]


def bonus_cities(p: Position) -> list[str]:
    lies_on = home_of(p, p.bonus)[0] if p.bonus else ""
    return [city["name"] for side in p.lands if side != lies_on for city in LANDS[side]["cities"].values()]


def may_mark(p: Position, side: str) -> bool:
    if side in {player.marker for player in p.players}:
        return False
    tried = deepcopy(p)
    tried.action, tried.player.marker = LANDS[side]["action"]["kind"], side
    if tried.action == "letter":
        return any(name != BOARD for name in neighbours(p, p.player.guide))
    return bool(next_steps(tried))


def next_steps(p: Position) -> list[str]:
    """Cities that the running action, or a new move, may enter."""
    kind = p.action or "move"
    most = {"move": 2 if p.player.powered else 1, "two spaces": 2, "compass": 1000, "bonus": 1}.get(kind, 3)
    if kind in ("colours", "shapes") and p.run == "any":
        most = 64
    if len(p.path) >= most:
        return []
    near = neighbours(p, p.player.guide)
    return [name for name, direction in near.items() if allows(p, kind, name, direction)]


def allows(p: Position, kind: str, name: str, direction: str) -> bool:
    if kind in ("move", "two spaces", "bonus"):
        return True
    if kind == "compass":
        return not p.path or direction == p.direction
    if name == BOARD:
        return False
    if kind == "letter":
        return p.letter in name.upper()
    if kind in ("colours", "shapes"):
        return city_of(p, name)[kind.rstrip("s")] in LANDS[p.player.marker]["action"]["of"]
    if not p.path:
        return True
    before, after = p.path[-1].upper(), name.upper()
    return after > before if kind == "ascending" else after < before


# What happens


def apply(position: Position, text: str) -> Position:
    p = deepcopy(position)
    verb, *words = text.split()
    if verb == "first":
        p.first = p.seat = int(words[0]) - 1
        p.phase = "draw"
    elif verb == "card":
        p.drawn, p.phase = words[0], "place"
    elif verb == "play":
        play(p, words[0], read_place(words[2]))
    elif verb == "cube":
        p.player.cube = p.player.last = words[0]
        p.player.count = 0
        p.phase = "land"
    elif verb in ("move", "flip", "pass"):
        change_land(p, verb, words)
    else:
        act_as_guide(p, verb, " ".join(words))
    return p


def read_place(text: str) -> Place:
    x, y = text.split(",")
    return int(x), int(y)


def play(p: Position, side: str, place: Place) -> None:
    p.lands[side] = place
    if p.phase == "land":
        p.phase = "guide"
        return
    p.placed += 1
    p.seat = (p.first + p.placed) % len(p.players)
    p.phase = "draw"
    if p.placed == 2 * len(p.players) or not chances(p):
        p.seat = p.first
        begin_turn(p)


def change_land(p: Position, verb: str, words: list[str]) -> None:
    if verb == "move":
        p.lands[words[0]] = read_place(words[2])
    elif verb == "flip":
        side = next(side for side in p.lands if side[0] == words[0])
        if p.bonus and home_of(p, p.bonus)[0] == side:
            p.bonus = HOME
        for player in p.players:
            if player.marker == side:
                player.marker = HOME
            if player.cube == side:
                player.cube, player.count = HOME, 0
        p.lands[side[0] + ("b" if side[1] == "a" else "a")] = p.lands.pop(side)
    p.phase = "guide"


def act_as_guide(p: Position, verb: str, word: str) -> None:
    if verb == "marker":
        p.player.marker, p.action = word, LANDS[word]["action"]["kind"]
    elif verb == "letter":
        p.letter = word
    elif verb == "bonus":
        p.bonus = word
        end_action(p)
    elif verb == "step":
        step(p, word)
    elif p.action:
        end_action(p)
    else:
        end_turn(p)


def step(p: Position, name: str) -> None:
    p.action = p.action or "move"
    if p.action == "compass" and not p.path:
        p.direction = neighbours(p, p.player.guide)[name]
    p.player.guide = name
    p.path.append(name)
    if name != BOARD and name not in p.entered:
        p.entered.append(name)
        score(p, name)
    is_bonus = p.action == "bonus"
    if (is_bonus and not bonus_cities(p)) or (not is_bonus and not next_steps(p)):
        end_action(p)


def score(p: Position, name: str) -> None:
    if not p.player.cube or p.scored == 5 or not is_wanted(city_of(p, name), LANDS[p.player.cube]["itinerary"]):
        return
    p.scored += 1
    p.player.count += 1
    p.player.points += 2 if p.player.powered else 1
    if p.bonus == name and not p.is_bonus_paid:
        p.player.points += 1
        p.is_bonus_paid = True


def is_wanted(city: Any, itinerary: Any) -> bool:
    if "letters" in itinerary:
        return any(letter in city["name"].upper() for letter in itinerary["letters"])
    return city["shape"] in itinerary.get("shapes", ()) or city["colour"] in itinerary.get("colours", ())


def end_action(p: Position) -> None:
    p.action = p.letter = p.direction = ""
    p.path = []
    p.done += 1
    if p.done == 2:
        end_turn(p)


def begin_turn(p: Position) -> None:
    p.entered, p.scored, p.is_bonus_paid, p.done = [], 0, False, 0
    p.phase = "cube"
    if not open_itineraries(p):
        p.player.cube = p.player.last = HOME
        p.player.count = 0
        p.phase = "land"


def end_turn(p: Position) -> None:
    spanners = sum(city_of(p, name)["spanner"] for name in p.entered)
    p.player.lasting = p.player.lasting or spanners >= 3
    p.player.powered = p.player.lasting or spanners >= 2
    p.turns += 1
    p.seat = (p.seat + 1) % len(p.players)
    is_round_over = p.seat == p.first
    is_reached = any(player.points >= p.target for player in p.players)
    if is_round_over and (is_reached or p.turns >= 60 * len(p.players)):
        p.phase = "over"
    else:
        begin_turn(p)


def winners(p: Position) -> list[int]:
    if p.phase != "over":
        return []
    ranks = [(player.points, player.count) for player in p.players]
    return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
