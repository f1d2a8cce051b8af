"""What is in the box: a die, and the number cards 1 to 6 for each player."""

from typing import Final

FACES: Final = 6  # of the die
CARDS: Final = 6  # in a hand
FULL_HAND: Final = (1 << CARDS) - 1  # card c is bit c - 1
MOST_SEATS: Final = 4
SEAT_NAMES: Final = ("North", "East", "South", "West")
