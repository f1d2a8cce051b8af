"""The kit and its placements."""

import msgspec
import pytest

from landwright.games.polyminix.components import (
    CARDS_FILE,
    KIT,
    KIT_AREA,
    ORIENTATIONS,
    PENTOMINOES,
    PIECES,
    PLACEMENT_CORNER,
    PLACEMENT_ORIENTATION,
    PLACEMENT_PIECE,
    PLACEMENT_SQUARES,
    PLACEMENTS,
    SHAPES,
    cards,
    decode_cards,
    encode_cards,
    piece_orientations,
)
from tests.games.polyminix import plain_cover


def test_the_kit_has_15_pieces_of_64_squares() -> None:
    assert KIT == plain_cover.STANDARD
    assert KIT_AREA == 64
    assert set(PENTOMINOES) == set(plain_cover.PENTOMINOES)
    assert len(PENTOMINOES) == 12


@pytest.mark.parametrize("name", SHAPES)
def test_orientations_are_all_turned_and_flipped_forms(name: str) -> None:
    assert {frozenset(shape) for shape in piece_orientations(name)} == plain_cover.FORMS[name]


def test_placements_are_numbered_by_piece_orientation_and_corner() -> None:
    assert (ORIENTATIONS, PLACEMENTS) == (74, 15_156)
    keys = list(zip(PLACEMENT_PIECE, PLACEMENT_ORIENTATION, PLACEMENT_CORNER, strict=True))
    assert keys == sorted(keys)
    assert len(set(keys)) == PLACEMENTS


def test_placements_are_all_different_and_cover_the_right_squares() -> None:
    seen = set()
    for number, row in enumerate(PLACEMENT_SQUARES.tolist()):
        squares = [square for square in row if square >= 0]
        assert squares == sorted(squares)
        assert row == squares + [-1] * (5 - len(squares))
        name = KIT[PLACEMENT_PIECE[number]]
        cells = frozenset(divmod(square, 16) for square in squares)
        assert plain_cover.to_origin(cells) in plain_cover.FORMS[name]
        seen.add((name, cells))
    assert len(seen) == PLACEMENTS


def test_the_placements_of_a_piece_follow_each_other() -> None:
    pieces = PLACEMENT_PIECE.tolist()
    assert pieces == sorted(pieces)
    assert set(pieces) == set(range(PIECES))


def test_the_card_file_is_read_and_written_the_same() -> None:
    assert encode_cards(cards()) == CARDS_FILE.read_bytes()


@pytest.mark.parametrize("data", [b"", b"{}", b"[1]", b'[{"card": 1}]', b'[{"card": 1, "colour": "red", "sides": []}]'])
def test_a_malformed_card_file_is_refused(data: bytes) -> None:
    with pytest.raises(msgspec.MsgspecError):
        decode_cards(data)
