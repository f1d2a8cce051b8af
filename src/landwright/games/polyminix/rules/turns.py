"""The course of a turn up to the race, and what remains to do after it (3.1 to 3.6, 5.7, 7.1 to 7.4)."""

from landwright.core.types import State
from landwright.core.winners import winners_by_total
from landwright.games.polyminix.lookup import CARD_DECK
from landwright.games.polyminix.scoring import totals
from landwright.games.polyminix.state import (
    DEAL,
    DECK,
    FREE_COLOUR,
    MAX_TURNS,
    MODE,
    NONE,
    OVER,
    TARGET,
    TARGET_REACHED,
    TEST_DIE,
    TURN_DIE,
    TURN_LIMIT,
)
from landwright.geometry.bits import count_bits, lowest_bit
from landwright.kernels import inlined


@inlined
def next_player(s: State, seat: int) -> int:
    """The next seat clockwise that plays this turn."""
    following = (seat + 1) % s.seats
    while not s.players >> following & 1:
        following = (following + 1) % s.seats
    return following


@inlined
def clear_turn(s: State) -> None:
    """Removes the dice and the cards of a turn; the pieces on the sheets remain."""
    s.turn_die = s.test_die = s.mode = s.chooser = NONE
    for seat in range(s.cards.shape[0]):
        s.deck[seat] = NONE
        for card in range(s.cards.shape[1]):
            s.cards[seat, card] = s.sides[seat, card] = 0


@inlined
def begin_turn(s: State) -> None:
    """3.1, 6.2."""
    s.turns += 1
    s.phase = TURN_DIE if s.game == 1 else MODE


@inlined
def choose_mode(s: State, mode: int) -> None:
    """3.2, 6.2."""
    if s.game == 1:
        continue_with_mode(s, mode)
    else:
        s.mode = mode
        s.phase = TURN_DIE


@inlined
def continue_with_mode(s: State, mode: int) -> None:
    """3.3, 3.4."""
    s.mode = mode
    s.chooser = next_player(s, s.current) if mode == FREE_COLOUR else s.current
    s.phase = DECK


@inlined
def name_deck(s: State, deck: int) -> None:
    """3.3, 3.4."""
    if s.mode == FREE_COLOUR:
        s.deck[s.chooser] = deck
    else:
        for seat in range(s.seats):
            if s.players >> seat & 1:
                s.deck[seat] = deck
    s.phase = DEAL


@inlined
def choose_side(s: State, seat: int, side: int) -> None:
    """3.6, 3.7."""
    card = 0 if s.sides[seat, 0] == 0 else 1
    s.sides[seat, card] = side
    for other in range(s.seats):
        for number in range(s.cards.shape[1]):
            if s.cards[other, number] != 0 and s.sides[other, number] == 0:
                return
    s.phase = TEST_DIE


@inlined
def return_cards(s: State) -> None:
    """5.7: under their decks, clockwise from the current player, the first card before the second."""
    for step in range(s.seats):
        seat = (s.current + step) % s.seats
        for number in range(s.cards.shape[1]):
            card = s.cards[seat, number]
            if card != 0:
                deck = CARD_DECK[card - 1]
                s.used[deck, s.used_count[deck]] = card
                s.used_count[deck] += 1


@inlined
def end_game(s: State, ending: int) -> None:
    s.phase = OVER
    s.ending = ending


@inlined
def continue_after_turn(s: State) -> None:
    """7.1 to 7.4: the game ends, or the next turn begins."""
    return_cards(s)
    clear_turn(s)
    points = totals(s)
    best = winners_by_total(points)
    is_target = points[lowest_bit(best)] >= TARGET
    if is_target and count_bits(best) == 1:
        end_game(s, TARGET_REACHED)
    elif s.turns == MAX_TURNS:
        end_game(s, TURN_LIMIT)
    else:
        s.players = best if is_target else (1 << s.seats) - 1
        s.current = next_player(s, s.current)
        begin_turn(s)
