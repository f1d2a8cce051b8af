"""Plain searches of the reference implementation: perft, random positions and minimax over whole turns."""

import random

from tests.games.forgenesis.reference import COLOURS, Colour, Position, apply, followers, is_over, set_up, steps, winner


def perft(position: Position, n: int) -> int:
    if n == 0:
        return 1
    return sum(perft(after, n - 1) for after in followers(position).values())


def random_turn(position: Position, chance: random.Random) -> Position:
    mover = position.to_move
    while position.to_move == mover and not is_over(position):
        position = apply(position, chance.choice(steps(position)))
    return position


def random_positions(seed: int, count: int, kinds: str) -> list[Position]:
    """Starts of turns in games that are still going on, from the first turn to the thirtieth."""
    chance = random.Random(seed)
    found: list[Position] = []
    while len(found) < count:
        position = set_up(kinds, chance.choice(COLOURS))
        placements_and_turns = 2 + chance.randrange(30)
        for _ in range(placements_and_turns):
            position = random_turn(position, chance)
        if not is_over(position):
            found.append(position)
    return found


def positions_after_turn(position: Position) -> set[Position]:
    """Where the side to move can leave the game, a win in mid-turn included."""
    ends: set[Position] = set()
    reached = {position}
    under_way = [position]
    while under_way:
        for after in followers(under_way.pop()).values():
            if after.to_move != position.to_move or is_over(after):
                ends.add(after)
            elif after not in reached:
                reached.add(after)
                under_way.append(after)
    return ends


def can_force_win(position: Position, player: Colour, turns: int) -> bool:
    if is_over(position) or turns == 0:
        return winner(position) == player
    forced = (can_force_win(after, player, turns - 1) for after in positions_after_turn(position))
    return any(forced) if position.to_move == player else all(forced)


def forced_result(position: Position, turns: int) -> tuple[Colour, int] | None:
    """The player who can force a win within so many turns, and the turns it takes at best."""
    for n in range(turns + 1):
        for player in COLOURS:
            if can_force_win(position, player, n):
                return player, n
    return None
