"""Tournaments on the command line: counted, repeatable, and refused with a sentence."""

from __future__ import annotations

from importlib.resources import files
from itertools import pairwise

import pytest

from tools.captain.__main__ import main

pytestmark = pytest.mark.long


def test_a_tournament_counts_every_game_and_repeats_itself(
    capfd: pytest.CaptureFixture[str],
) -> None:
    lines = []
    for _ in range(2):
        main(["tournament", "mate", "deckhand", "--games", "2", "--seed", "4"])
        lines.append(capfd.readouterr().out)
    assert lines[0] == lines[1]
    assert lines[0].startswith("mate against deckhand: 2 games, ")
    assert "score difference" in lines[0]


def test_a_fair_tournament_takes_the_luck_of_the_dice_off(
    capfd: pytest.CaptureFixture[str],
) -> None:
    main(["tournament", "mate", "deckhand", "--games", "4", "--fair"])
    assert "without the dice's luck" in capfd.readouterr().out


def test_without_levels_each_of_the_ladder_plays_the_one_below(
    capfd: pytest.CaptureFixture[str],
) -> None:
    main(["tournament", "--games", "2"])
    lines = capfd.readouterr().out.splitlines()
    steps = pairwise(["captain", "helmsman", "mate", "cook", "deckhand"])
    for line, (upper, lower) in zip(lines, steps, strict=True):
        assert line.startswith(f"{upper} against {lower}: 2 games, ")


def test_a_tournament_of_the_rummy_seats_one_level_among_the_other(
    capfd: pytest.CaptureFixture[str],
) -> None:
    arguments = ["mate", "deckhand", "--game", "rummy", "--seats", "3", "--games", "3"]
    lines = []
    for _ in range(2):
        main(["tournament", *arguments])
        lines.append(capfd.readouterr().out)
    assert lines[0] == lines[1]
    assert lines[0].startswith("one mate among 2 of deckhand: 3 games, ")


def test_players_of_another_revision_play_at_todays_table(
    capfd: pytest.CaptureFixture[str],
) -> None:
    arguments = ["tournament", "deckhand", "deckhand", "--game", "rummy", "--games", "2"]
    main(arguments)
    today = capfd.readouterr().out
    assert "2 games, 50.0% ± " in today  # who decides alike plays every game of a group alike
    main([*arguments, "--against", "HEAD"])
    assert capfd.readouterr().out == today.replace("of deckhand:", "of deckhand of HEAD:")


def test_another_captain_plays_by_a_file_of_weights(capfd: pytest.CaptureFixture[str]) -> None:
    weights = str(files("bot.games.shanghaien.players") / "weights" / "winning.npz")
    main(["tournament", weights, "captain", "--games", "2", "--seed", "3"])
    # Two captains by the same weights play each game of a pair alike, with the seats changed.
    assert "50.0% ± " in capfd.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (
            ["mate", "admiral"],
            "'admiral' is not a valid Level; there are deckhand, cook, mate, helmsman, captain",
        ),
        (["mate", "missing.npz"], "No such file"),
        (["mate"], "takes two levels"),
        (["--game", "rummy"], "takes two levels"),
        (["mate", "mate", "--games", "3"], "a multiple of 2"),
        (["mate", "mate", "--seats", "3", "--games", "3"], "two seats"),
        (["mate", "mate", "--against", "HEAD"], "files of weights for other captains"),
        (["mate", "mate", "--game", "rummy", "--against", "v0.0"], "not a valid object name"),
        (["mate", "bosun", "--game", "rummy"], "there are deckhand, mate, captain"),
        (["mate", "mate", "--game", "rummy", "--seats", "4", "--games", "6"], "a multiple of 4"),
    ],
)
def test_a_tournament_that_cannot_be_held_is_refused(
    arguments: list[str], part: str, capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["tournament", *arguments])
    assert part in capfd.readouterr().err
