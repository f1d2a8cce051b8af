"""Simulations: counting, determinism, worker processes, errors."""

import signal

import msgspec
import pytest

from landwright.core.bot import Bot
from landwright.core.game import Game
from landwright.core.registry import load
from landwright.lab.simulate import play_game, simulate
from landwright.lab.tally import PlayedGames, Simulation


@pytest.fixture(scope="module")
def tide() -> Game:
    return load("tide")


def without_time(result: Simulation) -> Simulation:
    return msgspec.structs.replace(result, seconds=0.0)


@pytest.mark.parametrize("bots", [["random", "random"], ["greedy", "random"], ["level2", "greedy"]])
def test_every_game_is_counted_once(bots):
    result = simulate(load("forgenesis"), bots, 40, seed=1)
    assert result.games == sum(result.endings.values()) == 40
    for bot in result.bots:
        assert bot.wins + bot.shared + bot.losses == 40
        assert 0 <= bot.low <= bot.score <= bot.high <= 1
    assert sum(bot.score for bot in result.bots) == pytest.approx(1)
    assert sum(result.seats) == pytest.approx(1)
    assert result.fewest_steps <= result.mean_steps <= result.most_steps


def test_the_result_is_determined_by_the_seed():
    game = load("forgenesis")
    one, other, third = (without_time(simulate(game, ["greedy", "random"], 20, seed=s)) for s in (3, 3, 4))
    assert one == other
    assert one != third


def test_the_number_of_processes_does_not_change_the_result():
    game = load("forgenesis")
    alone, together = (without_time(simulate(game, ["level2", "random"], 24, seed=6, jobs=jobs)) for jobs in (1, 2))
    assert alone == together


@pytest.mark.slow
def test_bots_change_seats_so_that_equal_bots_score_alike():
    """The same bot twice, with the same dice in both seats: the advantage of a seat cancels out."""
    result = simulate(load("forgenesis"), ["greedy", "greedy"], 400, seed=2)
    assert 0.4 < result.bots[0].score < 0.6


def test_reports_count_up_to_the_number_of_games():
    heard: list[int] = []
    simulate(load("forgenesis"), ["greedy", "random"], 5, report=heard.append)
    assert heard == [1, 2, 3, 4, 5]
    heard.clear()
    simulate(load("forgenesis"), ["random", "random"], 30_000, report=heard.append)
    assert heard[-1] == 30_000


def test_options_are_used():
    game = load("forgenesis")
    options = game.read_options({"creatures": "BDGS", "first": "orange"})
    assert simulate(game, ["random", "random"], 10, options=options).games == 10


def test_mean_points_are_given_by_part(tide):
    result = simulate(tide, ["random", "random", "random"], 50, seed=1)
    assert set(result.bots[0].points) == set(tide.scoring.codes)
    assert sum(sum(bot.points.values()) for bot in result.bots) > 0


def test_simultaneous_bots_do_not_see_each_others_actions(tide):
    """Both bots get the same state, whichever seat they have."""
    seen: list[bytes] = []

    class Watching(Bot):
        def choose(self, s, seat):
            seen.append(s.tobytes())
            return tide.actions(s, seat)[0]

    play_game(tide, [Watching().join(tide), Watching().join(tide)], tide.options(), 1)
    assert len(seen) % 2 == 0
    assert seen[0::2] == seen[1::2]


@pytest.mark.parametrize(
    ("bots", "games", "sentence"),
    [
        (["random"], 5, "is for 2 players, not 1"),
        (["random", "random"], 0, "at least one game"),
        (["random", "clever"], 5, "no bot 'clever'"),
    ],
)
def test_wrong_arguments_are_reported(bots, games, sentence):
    with pytest.raises(ValueError, match=sentence):
        simulate(load("forgenesis"), bots, games)


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_waits_until_a_game_is_counted(jobs: int) -> None:
    """An exception raised in the middle would leave a game in the rows that is missing in the result."""
    reported: list[PlayedGames] = []

    def interrupt(played: PlayedGames) -> None:
        reported.append(played)
        signal.raise_signal(signal.SIGINT)

    result = simulate(load("forgenesis"), ["greedy", "random"], 200, jobs=jobs, on_games=interrupt)
    assert result.is_interrupted
    assert result.games == len(reported) == 1
