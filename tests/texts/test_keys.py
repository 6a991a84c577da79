from __future__ import annotations

import pytest

from bot.texts.__main__ import main
from bot.texts.catalogue import DEFAULT_LANGUAGE, Catalogue


def print_keys(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    main(["keys", *arguments])
    return capsys.readouterr().out.splitlines()


def test_every_key_is_printed_below_its_file(capsys: pytest.CaptureFixture[str]) -> None:
    entries = Catalogue.read().language(DEFAULT_LANGUAGE).entries
    lines = print_keys(capsys)
    keys = [line.strip().partition("(")[0] for line in lines if line.startswith("  ")]
    assert keys == list(entries)
    assert [line for line in lines if not line.startswith("  ")] == sorted(
        {entry.file for entry in entries.values()}
    )


@pytest.mark.parametrize("name", ["board", "board.ftl"])
def test_a_file_can_be_named_and_a_key_is_printed_with_its_arguments(
    capsys: pytest.CaptureFixture[str], name: str
) -> None:
    lines = print_keys(capsys, name)
    assert lines[0] == "board.ftl"
    assert "  heading($name, $round, $rounds)" in lines
    assert all(line.startswith("  ") for line in lines[1:])
