"""Writes the card file."""

import sys

from landwright.games.polyminix.cards.decks import SEED, make_cards
from landwright.games.polyminix.components import CARDS, CARDS_FILE, SIDES, encode_cards


def main() -> None:
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else SEED
    cards = make_cards(seed, lambda done: print(f"\r{done} of {SIDES * CARDS} sides", end="", file=sys.stderr))
    print(file=sys.stderr)
    CARDS_FILE.write_bytes(encode_cards(cards))


if __name__ == "__main__":
    main()
