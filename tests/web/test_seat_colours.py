"""Seats are drawn in the colours that their names say, in every game."""

import colorsys
import re
from pathlib import Path
from typing import Final

import pytest

from landwright.core import registry
from landwright.core.game import GameInfo

WEB: Final = Path(__file__).parents[2] / "web" / "src"
# Degrees on the colour wheel. Dove and Flint are greys.
HUES: Final = {
    "orange": (15, 45),
    "amber": (15, 45),
    "bronze": (15, 45),
    "blue": (195, 235),
    "azure": (195, 235),
    "hyacinth": (195, 235),
    "moss": (75, 140),
    "dill": (75, 140),
    "emerald": (75, 140),
    "dusk": (290, 330),
    "gold": (40, 55),
    "beryl": (165, 190),
    "coral": (330, 360),
    "crimson": (330, 360),
    "dove": None,
    "flint": None,
}
# With a board of their own; seats of others keep the order of the palette.
GAMES: Final = [info for info in registry.infos() if (WEB / "boards" / info.name).is_dir()]
GREY: Final = 0.16  # at most, of saturation


def palette() -> dict[str, int]:
    text = (WEB / "components" / "seat-colours.ts").read_text()
    return {name: int(number) for name, number in re.findall(r"^    (\w+): (\d),$", text, re.MULTILINE)}


def colours() -> dict[int, list[str]]:
    """The colours of the palette, on a light and on a dark page."""
    found = re.findall(r"--palette-(\d): light-dark\(#(\w{6}), #(\w{6})\)", (WEB / "app" / "app.css").read_text())
    return {int(number): both for number, *both in found}


@pytest.mark.parametrize("info", GAMES, ids=lambda info: info.name)
def test_seats_of_a_game_have_different_colours_named_as_they_look(info: GameInfo) -> None:
    seats = [seat.lower() for seat in info.seat_names]
    numbers = [palette()[seat] for seat in seats]
    assert len(set(numbers)) == len(numbers)
    for seat, number in zip(seats, numbers, strict=True):
        for colour in colours()[number]:
            assert looks_like(colour, HUES[seat]), f"{seat} is drawn as #{colour}"


def looks_like(colour: str, hues: tuple[int, int] | None) -> bool:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4))
    hue, _, saturation = colorsys.rgb_to_hls(red, green, blue)
    return saturation <= GREY if hues is None else hues[0] <= 360 * hue <= hues[1]
