"""Calibration of winning chances: known forecasts, and real games."""

from __future__ import annotations

from random import Random

import pytest

from tools.captain.calibration import Forecasts, calibrate, format_calibration, play_forecasts

pytestmark = pytest.mark.long


def forecasts(games: int, lie: float = 0.0) -> list[Forecasts]:
    """Return games with true chances, or chances that are off by `lie`."""
    chance, found = Random(3), []
    for _ in range(games):
        true = chance.random()
        result = float(chance.random() < true)
        stated = min(1.0, max(0.0, true + lie))
        found.append(Forecasts((stated,) * chance.randint(1, 9), result))
    return found


def test_true_chances_are_calibrated_and_false_ones_are_not() -> None:
    true, false = calibrate(forecasts(3000)), calibrate(forecasts(3000, lie=0.2))
    assert true.brier == pytest.approx(1 / 6, abs=0.02)  # the integral of p (1 - p)
    assert sum(each is not None and each.is_calibrated for each in true.deciles) >= 9
    assert abs(true.bias) < 0.03
    assert false.bias > 0.1
    assert sum(each is not None and each.is_calibrated for each in false.deciles) <= 4


def test_the_brier_score_is_the_mean_over_games() -> None:
    found = calibrate([Forecasts((0.5, 0.5, 0.5, 0.5), 1.0), Forecasts((1.0,), 1.0)])
    assert found.brier == pytest.approx(0.125)
    assert (found.games, found.positions) == (2, 5)
    assert [each is not None for each in found.deciles].count(True) == 2
    with pytest.raises(ValueError, match="no games to evaluate"):
        calibrate([])


def test_the_captains_games_are_played_and_formatted() -> None:
    (played,) = play_forecasts(1, seed=1)
    assert len(played.chances) > 20
    assert played.result in (0, 0.5, 1)
    text = format_calibration(calibrate([played]))
    assert text.startswith("1 games, ")
    assert len(text.splitlines()) == 12
