from __future__ import annotations

from pathlib import Path

import pytest

from bot.__main__ import main
from bot.cli.commands import EXIT_REFUSED

pytestmark = pytest.mark.long

GAME = Path(__file__).parents[1] / "games" / "shanghaien" / "data" / "whole_game_joker.txt"


def test_a_game_is_analysed_on_standard_output(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.txt"
    text = GAME.read_text(encoding="utf-8")
    # A name may contain control sequences for terminals, which an export escapes.
    path.write_text(text.replace("First: Anna", r"First: An\x1bna\u202e"), encoding="utf-8")
    assert main(["analyse", str(path)]) == 0
    captured = capfd.readouterr()
    assert captured.out.startswith("Anna against Bernd: a second look\n")
    assert captured.out.count("better: ") == 3
    assert "\nLuck (what the dice brought): Anna " in captured.out
    # The chart ends with the result: Anna won.
    assert "      8 " + 40 * "█" + " 100%" in captured.out
    assert "**" not in captured.out
    assert all(line.isprintable() for line in captured.out.splitlines())


def test_a_file_that_is_no_game_is_refused(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.txt"
    assert main(["analyse", str(path)]) == EXIT_REFUSED
    path.write_text("no transcript", encoding="utf-8")
    assert main(["analyse", str(path)]) == EXIT_REFUSED
    assert capfd.readouterr().err.count(str(path)) == 2
