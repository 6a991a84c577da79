from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.cli.commands import EXIT_REFUSED

pytestmark = pytest.mark.long

GAME = Path(__file__).parents[1] / "games" / "shanghaien" / "data" / "whole_game_joker.txt"


def test_a_game_is_analysed_on_standard_output_with_progress_beside_it(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.txt"
    text = GAME.read_text(encoding="utf-8")
    # A name may contain control sequences of a terminal; the file has them escaped.
    path.write_text(text.replace("First: Anna", r"First: An\x1bna\u202e"), encoding="utf-8")
    assert main(["analyse", str(path)]) == 0
    told = capfd.readouterr()
    assert told.out.startswith("Anna against Bernd: a second look\n")
    assert told.out.count("better: ") == 3
    assert "\nLuck (points from the dice): Anna " in told.out
    # The chart ends with the result: Anna won.
    assert "      8 " + 40 * "█" + " 100%" in told.out
    assert "**" not in told.out
    assert all(line.isprintable() for line in told.out.splitlines())
    assert "100%" in told.err


@pytest.mark.parametrize("content", [None, "no transcript"], ids=["missing", "something else"])
def test_a_file_that_is_no_game_is_refused(
    content: str | None, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.txt"
    if content is not None:
        path.write_text(content, encoding="utf-8")
    assert main(["analyse", str(path)]) == EXIT_REFUSED
    assert str(path) in capfd.readouterr().err


def test_a_tournament_counts_every_game_and_repeats_itself(
    capfd: pytest.CaptureFixture[str],
) -> None:
    lines = []
    for _ in range(2):
        assert main(["tournament", "mate", "deckhand", "--games", "6", "--seed", "4"]) == 0
        lines.append(capfd.readouterr().out)
    assert lines[0] == lines[1]
    assert lines[0].startswith("mate against deckhand: 6 games, ")
    assert "score difference" in lines[0]


def test_a_fair_tournament_takes_the_luck_of_the_dice_off(
    capfd: pytest.CaptureFixture[str],
) -> None:
    assert main(["tournament", "mate", "deckhand", "--games", "4", "--fair"]) == 0
    assert "without the dice's luck" in capfd.readouterr().out


def test_without_levels_each_of_the_ladder_plays_the_one_below(
    capfd: pytest.CaptureFixture[str],
) -> None:
    assert main(["tournament", "--games", "2"]) == 0
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
        assert main(["tournament", *arguments]) == 0
        lines.append(capfd.readouterr().out)
    assert lines[0] == lines[1]
    assert lines[0].startswith("one mate among 2 of deckhand: 3 games, ")


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (
            ["mate", "admiral"],
            "'admiral' is not a valid Level; there are deckhand, cook, mate, helmsman, captain,",
        ),
        (["mate"], "takes two levels"),
        (["--game", "rummy"], "takes two levels"),
        (["mate", "mate", "--games", "3"], "a multiple of 2"),
        (["mate", "mate", "--seats", "3", "--games", "3"], "two seats"),
        (["mate", "bosun", "--game", "rummy"], "there are deckhand, mate, captain"),
        (["mate", "mate", "--game", "rummy", "--seats", "4", "--games", "6"], "a multiple of 4"),
    ],
)
def test_a_tournament_that_cannot_be_held_is_refused(
    arguments: list[str], part: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(["tournament", *arguments]) == EXIT_REFUSED
    assert part in capfd.readouterr().err
