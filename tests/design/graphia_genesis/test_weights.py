"""Fitting the weights: regressions find what made the numbers, and the module that is written says what was found."""

import numpy as np
import pytest

from design.graphia_genesis import weights as fitting
from design.graphia_genesis.weights import Sums, first_guess, logistic, rows_of, source
from landwright.games.graphia_genesis.bots import features as known
from landwright.games.graphia_genesis.bots.rivers import ROUTE_FEATURES

pytestmark = pytest.mark.slow


def test_logistic_regression_recovers_the_probabilities():
    random = np.random.default_rng(1)
    rows = np.column_stack([np.ones(40_000), random.normal(size=(40_000, 2))])
    truth = np.array([-1.0, 2.0, -0.5])
    labels = (random.random(len(rows)) < 1 / (1 + np.exp(-rows @ truth))).astype(np.int64)
    assert logistic(rows, labels) == pytest.approx(truth, abs=0.06)


def test_events_that_never_happen_get_no_weight():
    rows = np.column_stack([np.ones(1_000), np.zeros(1_000)])
    assert logistic(rows, np.arange(1_000) % 4 == 0)[1] == 0.0


def test_ridge_regression_recovers_the_points():
    random = np.random.default_rng(2)
    rows, truth = random.normal(size=(20_000, 3)), np.array([3.0, 0.0, -2.0])
    sums = Sums(3)
    for part in np.array_split(rows, 4):
        sums.add(part, part @ truth + random.normal(size=len(part)))
    assert sums.solve(np.zeros(3)) == pytest.approx(truth, abs=0.05)


@pytest.mark.parametrize("empties", [144, 100, 92, 50, 40, 7])
def test_the_knots_are_those_of_the_features(empties):
    features, weights = np.arange(1.0, known.FEATURES + 1), np.zeros(known.FEATURES)
    fitted = np.random.default_rng(3).normal(size=(known.FEATURES, len(known.KNOTS)))
    known.interpolate_weights(empties, fitted, weights)
    rows = rows_of(features[None], np.array([empties]))
    assert rows @ fitted.ravel() == pytest.approx(known.weighted_sum(features, weights))


def test_the_written_module_contains_the_fitted_weights():
    random, found = np.random.default_rng(4), first_guess()
    found = found._replace(points=random.normal(size=found.points.shape), routes=random.normal(size=ROUTE_FEATURES))
    module: dict[str, object] = {}
    exec(source(found, "--seed 4"), module)
    assert module["POINTS"] == pytest.approx(found.points, abs=5e-4)
    assert module["ROUTES"] == pytest.approx(found.routes, abs=5e-4)
    assert "--seed 4" in str(module["__doc__"])


def test_fitting_a_few_games_gives_plausible_weights(tmp_path, capsys, monkeypatch):
    """From end to end; a bot that draws anywhere gets about 60 points."""
    monkeypatch.setattr(fitting, "BATCH", 200)
    out = tmp_path / "weights.py"
    monkeypatch.setattr("sys.argv", ["fit", "--games", "200", "--iterations", "2", "--out", str(out)])
    fitting.main()
    first, second = capsys.readouterr().err.splitlines()
    assert first.startswith("1: ")
    assert float(second.split()[1]) > 85
    assert out.read_text().startswith('"""The weights of the features')
