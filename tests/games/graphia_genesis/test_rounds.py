"""The box, the course of a round and the end (sections 1, 2 and 4 of RULES.md)."""

import random
from collections import Counter

import pytest

from landwright.core.types import bits
from landwright.games.graphia_genesis.options import GraphiaGenesisOptions
from landwright.games.graphia_genesis.state import FIRST_SHAPE, ROLL, SECOND_SHAPE, TERRAIN_CARD
from landwright.testing.random_play import CHANCE, apply_event, next_event
from tests.games.graphia_genesis.graphia_genesis_table import EMPTY_MAP, FULL_MAP, Table, graphia, sketch
from tests.games.graphia_genesis.samples import OPTIONS
from tests.support.seeds import Seeds

TERRAINS = ["Mountain", "Forest", "River", "Desert", "Tundra", "Farm", "Nexus", "Desolation"]
LANDS = TERRAINS[:6]
NUMBERS = [f"die {number}" for number in range(1, 13)]
CARDS = ["shape I", "shape O", "shape T", "shape S", "shape Z", "shape L", "shape J", "shape second T"]
CORNER = FULL_MAP.replace("D" * 12, "D" * 8 + "....", 1)  # room for one I, in row 1


def turned_cards(seats: int, options: GraphiaGenesisOptions, seed: int) -> tuple[list[str], list[str]]:
    """The terrain cards and the shape cards of a random game, in order."""
    game, chance = graphia(), random.Random(seed)
    s = game.start(seats, options)
    terrains: list[str] = []
    shapes: list[str] = []
    while not game.is_over(s):
        event = next_event(game, s, chance.randrange)
        if event.seat == CHANCE and s.phase != ROLL:
            text = game.notation.chance_text(game.plain(s), event.number)
            (terrains if s.phase == TERRAIN_CARD else shapes).append(text)
        apply_event(game, s, event)
    return terrains, shapes


# 1 The box


@pytest.mark.rule("graphia-genesis", "1.1")
def test_maps_have_twelve_rows_and_columns_and_start_empty() -> None:
    table = Table(*[EMPTY_MAP] * 8)
    assert [table.map(seat) for seat in range(8)] == ["............\n" * 12] * 8
    table = Table(EMPTY_MAP).turn("Nexus", "2").draw(Amber="N r2 c11")
    assert table.map() == sketch("", "..........N")


@pytest.mark.rule("graphia-genesis", "1.2")
def test_there_are_eight_terrain_cards() -> None:
    assert Table(EMPTY_MAP).outcomes == TERRAINS


@pytest.mark.rule("graphia-genesis", "1.3")
def test_there_are_eight_shape_cards() -> None:
    assert Table(EMPTY_MAP).turn("River").outcomes == CARDS


@pytest.mark.rule("graphia-genesis", "1.3")
@pytest.mark.parametrize(
    ("draw", "rows"),
    [
        ("I 0° r1 c1", ["RRRR"]),
        ("I 90° r1 c1", ["R", "R", "R", "R"]),
        ("O 0° r1 c1", ["RR", "RR"]),
        ("T 0° r1 c1", ["RRR", ".R"]),
        ("T 90° r1 c1", [".R", "RR", ".R"]),
        ("T 180° r1 c1", [".R", "RRR"]),
        ("T 270° r1 c1", ["R", "RR", "R"]),
        ("S 0° r1 c1", [".RR", "RR"]),
        ("S 90° r1 c1", ["R", "RR", ".R"]),
        ("Z 0° r1 c1", ["RR", ".RR"]),
        ("Z 90° r1 c1", [".R", "RR", "R"]),
        ("L 0° r1 c1", ["R", "R", "RR"]),
        ("L 90° r1 c1", ["RRR", "R"]),
        ("L 180° r1 c1", ["RR", ".R", ".R"]),
        ("L 270° r1 c1", ["..R", "RRR"]),
        ("J 0° r1 c1", [".R", ".R", "RR"]),
        ("J 90° r1 c1", ["R", "RRR"]),
        ("J 180° r1 c1", ["RR", "R", "R"]),
        ("J 270° r1 c1", ["RRR", "..R"]),
    ],
)
def test_shapes_are_oriented_by_their_names(draw: str, rows: list[str]) -> None:
    table = Table(EMPTY_MAP, deck=draw[0] * 8).turn("River", draw[0], f"second {draw[0]}", "1").draw(Amber=draw)
    assert table.map() == sketch(*rows)


@pytest.mark.rule("graphia-genesis", "1.3")
def test_an_option_chooses_the_shape_cards() -> None:
    table = Table(EMPTY_MAP, deck="llJJIIII").turn("Farm")
    ordinals = ["", "second ", "third ", "fourth "]
    assert table.outcomes == [
        *["shape L", "shape second L", "shape J", "shape second J"],
        *(f"shape {word}I" for word in ordinals),
    ]
    table.turn("L", "second L", "1")
    assert {draw[0] for draw in table.draws()} == {"L"}


@pytest.mark.rule("graphia-genesis", "1.3")
@pytest.mark.parametrize(
    "deck", ["", "I", "IOTSZLJ", "IOTSZLJTT", "IOTSZLJN", "IOTSZLJ.", "IOTSZL T", "ßIIIIII", "ßßßßßßßß"]
)
def test_a_deck_of_other_than_eight_shapes_is_refused(deck: str) -> None:
    with pytest.raises(ValueError, match="deck is 8 letters of IOTSZLJ"):
        graphia().read_options({"deck": deck})


@pytest.mark.rule("graphia-genesis", "1.4")
@pytest.mark.parametrize("cards", [["Nexus"], ["Desolation"], ["Farm", "L", "J"]])
def test_the_die_has_twelve_sides(cards: list[str]) -> None:
    assert Table(EMPTY_MAP).turn(*cards).outcomes == NUMBERS


# 2 A round


@pytest.mark.rule("graphia-genesis", "2.1")
def test_a_terrain_card_does_not_return_until_all_were_turned() -> None:
    table = Table(EMPTY_MAP)
    for left in range(8, 0, -1):
        assert table.outcomes == TERRAINS[8 - left :]
        table.turn(table.outcomes[0])
        if table.s.phase == FIRST_SHAPE:
            table.turn(*(table.outcomes[k].removeprefix("shape ") for k in (0, 1)))
        table.turn("7")
        if table.waiting:
            table.draw(Amber=table.draws()[0])
    assert table.outcomes == TERRAINS


@pytest.mark.rule("graphia-genesis", "2.1")
@pytest.mark.parametrize("seed", range(6))
def test_each_terrain_comes_once_in_eight_rounds(seed: int) -> None:
    terrains, _ = turned_cards(1 + seed, OPTIONS[seed % len(OPTIONS)], seed)
    assert len(terrains) > 16
    for start in range(0, len(terrains), 8):
        eight = terrains[start : start + 8]
        assert len(set(eight)) == len(eight)


@pytest.mark.rule("graphia-genesis", "2.2")
@pytest.mark.parametrize("terrain", LANDS)
def test_for_a_land_two_shape_cards_are_turned(terrain: str) -> None:
    table = Table(EMPTY_MAP).turn(terrain)
    assert (table.s.phase, table.outcomes) == (FIRST_SHAPE, CARDS)
    table.turn("S")
    assert (table.s.phase, table.outcomes) == (SECOND_SHAPE, [card for card in CARDS if card != "shape S"])
    table.turn("second T")
    assert table.s.phase == ROLL
    table.turn("3")
    assert {draw[0] for draw in table.draws()} == {"S", "T"}


@pytest.mark.rule("graphia-genesis", "2.2")
@pytest.mark.parametrize("terrain", ["Nexus", "Desolation"])
def test_for_a_single_square_no_shape_card_is_turned(terrain: str) -> None:
    table = Table(EMPTY_MAP).turn(terrain)
    assert table.s.phase == ROLL
    assert len(bits(table.s.shape_cards)) == 8


@pytest.mark.rule("graphia-genesis", "2.2")
@pytest.mark.parametrize("seats", range(1, 7))
def test_every_shape_card_comes_once_in_four_land_rounds(seats: int, seeds: Seeds) -> None:
    options = OPTIONS[seats % len(OPTIONS)]
    terrains, shapes = turned_cards(seats, options, next(seeds))
    assert len(shapes) == 2 * sum(terrain in LANDS for terrain in terrains)
    for start in range(0, len(shapes), 8):
        eight = Counter(text.split()[-1] for text in shapes[start : start + 8])
        assert len(set(shapes[start : start + 8])) == eight.total()
        assert eight <= Counter(options.deck)


@pytest.mark.rule("graphia-genesis", "2.3")
def test_a_desolation_never_has_a_number_twice() -> None:
    table = Table(EMPTY_MAP)
    for number in range(1, 13):
        table.s.terrain_cards = 0xFF
        assert table.turn("Desolation").outcomes == NUMBERS[number - 1 :]
        table.turn(str(number))
    assert table.map() == "".join("." * row + "X" + "." * (11 - row) + "\n" for row in range(12))


@pytest.mark.rule("graphia-genesis", "2.3")
@pytest.mark.parametrize("cards", [["Nexus"], ["River", "I", "O"]])
def test_other_rounds_may_repeat_the_numbers_of_desolations(cards: list[str]) -> None:
    table = Table(EMPTY_MAP).turn("Desolation", "5")
    assert table.turn(*cards).outcomes == NUMBERS


@pytest.mark.rule("graphia-genesis", "2.4")
def test_a_thirteenth_desolation_does_nothing() -> None:
    table = Table(FULL_MAP, EMPTY_MAP)
    for number in range(1, 13):
        table.s.terrain_cards = 0xFF
        table.turn("Desolation", str(number))
    table.s.terrain_cards = 0b10000001
    maps = table.map(0), table.map(1)
    rounds = int(table.s.rounds)
    table.turn("Desolation")
    assert (table.map(0), table.map(1)) == maps
    assert (int(table.s.rounds), table.outcomes) == (rounds + 1, ["Mountain"])
    assert table.winners is None
    table.s.terrain_cards = 0b10000000
    assert table.turn("Desolation").outcomes == TERRAINS  # as the last card of the deck, too


@pytest.mark.rule("graphia-genesis", "2.5")
def test_everyone_draws_once_at_the_same_time() -> None:
    table = Table(*[EMPTY_MAP] * 4).turn("Farm", "I", "O", "1")
    assert table.waiting == [0, 1, 2, 3]
    table.draw(Coral="I 0° r1 c1")
    assert table.waiting == [0, 1, 3]
    table.draw(Amber="O 0° r1 c1", Dusk="I 90° r1 c12")
    assert table.waiting == [1]
    table.draw(Beryl="O 0° r1 c1")
    assert table.outcomes == [terrain for terrain in TERRAINS if terrain != "Farm"]
    assert table.map(0) == table.map(1) == sketch("AA", "AA")
    assert table.map(2) == sketch("AAAA")


@pytest.mark.rule("graphia-genesis", "2.5")
def test_the_order_of_simultaneous_draws_does_not_matter() -> None:
    draws = {"Amber": "I 0° r1 c1", "Beryl": "O 0° r1 c1", "Coral": "I 90° r1 c12"}
    ways = [dict(draws), dict(reversed(draws.items()))]
    ends = [Table(*[EMPTY_MAP] * 3).turn("Farm", "I", "O", "1").draw(**way).s.tobytes() for way in ways]
    assert ends[0] == ends[1]


@pytest.mark.rule("graphia-genesis", "2.5")
def test_a_seat_that_cannot_draw_is_skipped() -> None:
    table = Table(EMPTY_MAP, FULL_MAP, CORNER).turn("Farm", "I", "O", "1")
    assert table.waiting == [0, 2]
    table.draw(Coral="I 0° r1 c9", Amber="O 0° r1 c1")
    assert table.map(1) == FULL_MAP
    assert table.map(2).startswith("DDDDDDDDAAAA\n")
    assert table.outcomes[0] == "Mountain"


@pytest.mark.rule("graphia-genesis", "2.5")
def test_a_skipped_seat_does_not_repeat_its_last_draw() -> None:
    table = Table(CORNER, EMPTY_MAP).turn("Farm", "I", "O", "1").draw(Amber="I 0° r1 c9", Beryl="I 0° r1 c1")
    table.turn("River", "T", "L", "1")
    assert table.waiting == [1]
    assert table.view(0).maps[0].last == []
    assert not table.view(1).maps[0].has_drawn
    table.draw(Beryl="L 0° r2 c1")
    assert table.map(0) == CORNER.replace("....", "AAAA")
    assert table.map(1) == sketch("AAAA", "R", "R", "RR")


@pytest.mark.rule("graphia-genesis", "2.5")
def test_a_seat_that_cannot_draw_is_skipped_in_a_nexus_round() -> None:
    crossed = sketch(*["...D"] * 3, "DDDDDDDDDDDD", *["...D"] * 8)  # row 4 and column 4 are full
    table = Table(crossed, EMPTY_MAP).turn("Nexus", "4")
    assert table.waiting == [1]
    table.draw(Beryl="N r4 c4")
    assert table.map(0) == crossed
    nobody = Table(crossed, crossed).turn("Nexus", "4")
    assert (nobody.waiting, nobody.winners) == ([], None)
    assert "Nexus" not in nobody.outcomes
    assert int(nobody.s.rounds) == 2


@pytest.mark.rule("graphia-genesis", "2.6")
def test_draws_of_the_round_are_secret_until_all_have_drawn() -> None:
    table = Table(EMPTY_MAP, EMPTY_MAP, EMPTY_MAP).turn("Mountain", "I", "O", "1").draw(Beryl="I 0° r1 c1")
    own, other, anyone = (table.view(seat) for seat in (1, 0, -1))
    assert own.maps[1].rows[0] == "MMMM........"
    assert own.maps[1].last == [0, 1, 2, 3]
    assert own.maps[1].sheet[7].points == 4
    for seen in (other, anyone):
        assert seen.maps[1].rows == ["." * 12] * 12
        assert (seen.maps[1].last, seen.maps[1].has_drawn, seen.maps[1].is_to_draw) == ([], True, False)
        assert all(line.points == 0 for line in seen.maps[1].sheet)
    assert table.points(1)["mountain group"] == 0
    assert "M M M M" not in table.game.notation.drawing(table.plain)
    table.draw(Amber="O 0° r1 c1", Coral="O 0° r1 c1")
    for seat in (0, 1, 2, -1):
        assert table.view(seat).maps[1].rows[0] == "MMMM........"
        assert table.view(seat).maps[1].last == [0, 1, 2, 3]
    assert table.s.phase == TERRAIN_CARD
    assert int(table.s.rounds) == 2


# 4 The end


@pytest.mark.rule("graphia-genesis", "4.1")
def test_the_game_ends_with_the_first_land_round_in_which_nobody_can_draw() -> None:
    table = Table(CORNER, FULL_MAP).turn("Farm", "I", "O", "1")
    assert (table.winners, table.waiting) == (None, [0])
    table.draw(Amber="I 0° r1 c9").turn("Desert", "T", "S", "1")
    assert table.winners == (0, 1)  # 140 Desert and 4 Farm, and 144 Desert
    assert (table.waiting, table.outcomes) == ([], [])
    outcome = table.game.outcome(table.s)
    assert outcome is not None
    assert outcome.reason == "nobody can draw either shape"


@pytest.mark.rule("graphia-genesis", "4.1")
@pytest.mark.parametrize(("cards", "number"), [(["T", "O"], "1"), (["I", "O"], "7"), (["S", "Z"], "12")])
def test_the_game_ends_although_another_shape_or_number_would_fit(cards: list[str], number: str) -> None:
    assert Table(CORNER, CORNER).turn("Farm", *cards, number).winners == (0, 1)


@pytest.mark.rule("graphia-genesis", "4.1")
@pytest.mark.parametrize("terrain", LANDS)
def test_the_game_can_end_with_any_land(terrain: str) -> None:
    assert Table(FULL_MAP).turn(terrain, "I", "O", "1").winners == (0,)


@pytest.mark.rule("graphia-genesis", "4.2")
def test_nexus_and_desolation_rounds_never_end_the_game() -> None:
    table = Table(FULL_MAP, FULL_MAP).turn("Nexus", "1").turn("Desolation", "1")
    assert table.winners is None
    assert int(table.s.rounds) == 3
    assert table.turn("Farm", "I", "O", "1").winners == (0, 1)


@pytest.mark.rule("graphia-genesis", "4.3")
def test_the_highest_total_wins() -> None:
    lines = FULL_MAP.splitlines()
    better = "\n".join(["FFFF" + lines[0][4:], "N" + lines[1][1:], *lines[2:]])
    table = Table(FULL_MAP, better, FULL_MAP).turn("Farm", "I", "O", "1")
    assert [table.total(seat) for seat in range(3)] == [144, 139 + 4 + 2 + 2, 144]  # groups, a region, the Nexus
    assert table.winners == (1,)


@pytest.mark.rule("graphia-genesis", "4.3")
def test_ties_share_the_win() -> None:
    table = Table(FULL_MAP, FULL_MAP.replace("D", "T"), FULL_MAP.replace("D", "X", 1)).turn("Farm", "I", "O", "1")
    assert [table.total(seat) for seat in range(3)] == [144, 144, 143]
    assert table.winners == (0, 1)


@pytest.mark.rule("graphia-genesis", "4.3")
def test_a_total_below_zero_can_win() -> None:
    """Every Desert square next to a Tundra, and no group counts for want of a Nexus."""
    checks = "".join("DT" * 6 + "\n" + "TD" * 6 + "\n" for _ in range(6))
    fewer = checks.replace("D", "X", 1)
    table = Table(checks, fewer, anchor="both").turn("Farm", "I", "O", "1")
    assert [table.total(seat) for seat in (0, 1)] == [-72, -71]
    assert table.winners == (1,)


@pytest.mark.rule("graphia-genesis", "4.3")
def test_a_solo_game_is_played_for_the_total() -> None:
    table = Table(FULL_MAP).turn("Farm", "I", "O", "1")
    assert table.winners == (0,)
    assert table.game.strategy.evaluate(table.s, 0) == 144 / 250


@pytest.mark.rule("graphia-genesis", "4.4")
def test_after_the_end_every_draw_is_refused() -> None:
    table = Table(CORNER, FULL_MAP).turn("Farm", "T", "O", "1")
    assert table.winners is not None
    for seat in range(2):
        assert table.draws(seat) == []
        codes = {table.game.rules.refusal(table.s, seat, action) for action in range(table.game.action_count)}
        assert codes == {404}
