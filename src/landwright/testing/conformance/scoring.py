"""The parts of a score, and the cells that earn them."""

import re

from landwright.core.game import Game
from landwright.core.types import bits
from landwright.testing.conformance.info import rules_of
from landwright.testing.conformance.playthrough import Playthrough, check, in_random_games
from landwright.testing.samples import Samples


@check
def parts_of_the_score_have_a_name_a_rule_and_a_sentence(game: Game, samples: Samples) -> None:
    parts, rules = game.scoring.parts, rules_of(game)
    for part in parts:
        assert part.name.strip() == part.name != ""
        assert part.code.strip() == part.code != ""
        assert part.rule in rules, f"{part.code} names rule {part.rule}, which is not in RULES.md"
        assert re.fullmatch(r"[A-Z0-9].*\.", part.sentence), f"{part.code} has no sentence"
    assert len(set(game.scoring.codes)) == len(parts)
    lines = [(part.name, part.column) for part in parts]
    assert len(set(lines)) == len(lines), "parts of one name need a column each"


@in_random_games()
def points_are_of_the_parts_that_count(play: Playthrough) -> None:
    scoring = play.game.scoring
    for s in play.some_moments():
        active = bits(scoring.active(play.game.plain(s))) if scoring.active else range(len(scoring.parts))
        for points in play.game.points(s, play.seats):
            assert list(points) == [scoring.codes[i] for i in active]


@in_random_games()
def explanations_agree_with_the_points(play: Playthrough) -> None:
    scoring = play.game.scoring
    for s in play.some_moments() if scoring.explain else ():
        for seat, points in enumerate(play.game.points(s, play.seats)):
            sheet = scoring.sheet(s, seat)
            assert [line.part for line in sheet] == list(scoring.codes)
            assert {line.part: line.points for line in sheet if line.part in points} == points
            assert all(0 <= cell < scoring.cells for line in sheet for cell in line.cells)
