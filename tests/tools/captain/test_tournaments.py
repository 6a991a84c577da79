"""Tournaments on the command line: results, repeatability, and errors."""

from __future__ import annotations

from importlib.resources import files
from itertools import pairwise

import pytest

from bot.games.shanghaien.players.levels import Level
from tools.captain.__main__ import main
from tools.captain.tournament import TournamentStanding, format_standing

pytestmark = pytest.mark.long


def play(capfd: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return the output of a tournament."""
    main(["tournament", *arguments])
    return capfd.readouterr().out


def test_a_pair_of_games_counts_as_one_in_the_means() -> None:
    standing = TournamentStanding()
    standing.add_pair((3, -3))
    standing.add_pair((0, 0))
    assert (standing.wins, standing.draws, standing.losses) == (1, 2, 1)
    assert standing.points == 0.5
    assert standing.difference == 0


def test_the_luck_of_the_dice_is_subtracted_per_pair() -> None:
    standing, levels = TournamentStanding(), (Level.MATE, Level.COOK)
    standing.add_pair((3, -1))
    assert "luck" not in format_standing(levels, standing)
    standing.add_pair((2, 4), (0.25, 0.05))
    assert standing.fair_points == pytest.approx((0.5 + 1 - 0.15) / 2)
    assert "without the dice's luck 67.5%" in format_standing(levels, standing)


def test_a_tournament_counts_every_game_and_is_repeatable(
    capfd: pytest.CaptureFixture[str],
) -> None:
    one, again = (
        play(capfd, "mate", "deckhand", "--games", "2", "--seed", "4", "--fair") for _ in range(2)
    )
    assert one == again
    assert one.startswith("mate against deckhand: 2 games, ")
    assert "without the dice's luck" in one


def test_by_default_each_level_plays_the_next_lower_one(capfd: pytest.CaptureFixture[str]) -> None:
    steps = pairwise(["captain", "helmsman", "mate", "cook", "deckhand"])
    lines = play(capfd, "--games", "2").splitlines()
    for line, (upper, lower) in zip(lines, steps, strict=True):
        assert line.startswith(f"{upper} against {lower}: 2 games, ")
    weights = str(files("bot.games.shanghaien.players") / "weights" / "winning.npz")
    captain = play(capfd, weights, "helmsman", "--games", "2")
    assert captain == lines[0].replace("captain", weights) + "\n"


def test_a_tournament_of_the_rummy_seats_one_level_among_the_other(
    capfd: pytest.CaptureFixture[str],
) -> None:
    line = play(capfd, "mate", "deckhand", "--game", "rummy", "--seats", "3", "--games", "3")
    assert line.startswith("one mate among 2 of deckhand: 3 games, ")


def test_a_captain_that_goes_down_as_soon_as_possible_differs_from_the_captain(
    capfd: pytest.CaptureFixture[str],
) -> None:
    arguments = ("--game", "rummy", "--seats", "3", "--games", "3")
    captain = play(capfd, "captain", "deckhand", *arguments)
    hasty = play(capfd, "at-once", "deckhand", *arguments)
    assert hasty.startswith("one at-once among 2 of deckhand: 3 games, ")
    assert hasty != captain.replace("captain", "at-once")


def test_players_of_another_revision_play_by_the_current_rules(
    capfd: pytest.CaptureFixture[str],
) -> None:
    arguments = ("deckhand", "deckhand", "--game", "rummy", "--games", "2")
    today = play(capfd, *arguments)
    assert "2 games, 50.0% ± " in today  # equal players win half of each group of games
    then = play(capfd, *arguments, "--against", "HEAD")
    assert then == today.replace("of deckhand:", "of deckhand of HEAD:")


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (
            ["mate", "admiral"],
            "'admiral' is not a valid Level; there are deckhand, cook, mate, helmsman, captain",
        ),
        (["mate", "missing.npz"], "No such file"),
        (["--game", "rummy"], "name two levels"),
        (["mate", "mate", "--games", "3"], "a multiple of 2"),
        (
            ["mate", "mate", "--seats", "3", "--games", "3"],
            "for the dice game, name a file of weights",
        ),
        (["mate", "mate", "--against", "HEAD"], "for the dice game, name a file of weights"),
        (["mate", "mate", "--game", "rummy", "--against", "v0.0"], "not a valid object name"),
        (["mate", "bosun", "--game", "rummy"], "there are deckhand, mate, captain, at-once"),
        (["mate", "at-once", "--game", "rummy", "--against", "HEAD"], "one of the levels"),
        (["mate", "mate", "--game", "rummy", "--seats", "4", "--games", "6"], "a multiple of 4"),
    ],
)
def test_invalid_tournaments_are_rejected(
    arguments: list[str], part: str, capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["tournament", *arguments])
    assert part in capfd.readouterr().err
