"""Each changed line of an exported game is detected in the file alone, or by comparison."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.games.export import HASHES, DifferingLine, find_differing_line
from bot.games.rummy import game as rummy
from bot.games.rummy.game import RUMMY
from bot.games.shanghaien import game as shanghaien
from bot.games.shanghaien.game import SHANGHAIEN
from bot.games.transcript_lines import SCORE
from bot.store.sql.store import Store
from tests.matches.conftest import Table
from tests.matches.forging import rehash
from tests.matches.proof_checker import check
from tests.matches.rummy_services import RummyServices
from tests.matches.test_proof import heads_of, play_game, play_rummy, second_version, verify
from tests.thorough import some

GAMES = ("dice", "rummy", "dice of version 2", "rummy of version 2")
ONE_IN = some(120, 5)
"""Of similar lines, one in this many is changed."""


PLAYED: dict[str, str] = {}
"""The exports of games that earlier tests played, by game."""


@pytest.fixture(params=GAMES)
async def text(request: pytest.FixtureRequest, store: Store) -> str:
    """Return an exported game."""
    game, _, version = request.param.partition(" of ")
    if version:
        return second_version(game)
    if game not in PLAYED:
        dice = game == "dice"
        match = await (play_game(Table(store)) if dice else play_rummy(RummyServices(store)))
        PLAYED[game] = match.transcript_text()
    return PLAYED[game]


def damage(line: str) -> str:
    """Return the line with another character for its last letter, digit, "?", "*" or "-"."""
    at = max(match.start() for match in re.finditer(r"[0-9A-Za-z?*-]", line))
    following = {"9": "0", "f": "0", "z": "a", "Z": "A", "*": "2", "?": "2", "-": "1"}
    return line[:at] + following.get(line[at], chr(ord(line[at]) + 1)) + line[at + 1 :]


def changes(lines: list[str], at: int) -> Iterator[tuple[str, list[str]]]:
    """Yield changes of the line at index `at`: a name, and all lines of the changed file.

    The line is left out or damaged; at some lines, a copy or a remark is inserted before it.
    """
    yield "left out", [*lines[:at], *lines[at + 1 :]]
    yield "spoilt", [*lines[:at], damage(lines[at]), *lines[at + 1 :]]
    if at % some(5, 1):
        return
    yield "twice", [*lines[:at], lines[at], *lines[at:]]
    yield "remark", [*lines[:at], "; 1 F4 dice 1:0 -> 1 more-dice", *lines[at:]]


def every_change(text: str) -> Iterator[tuple[str, int, str]]:
    """Yield each change: its description, the number of the changed line from 1, and the file.

    Of similar lines, only a sample is changed.
    """
    lines = text.rstrip("\n").split("\n")
    alike = [at for at, line in enumerate(lines) if re.match(r"[1-8] |dice |card |; ", line)]
    for at in range(len(lines)):
        # Files of the earlier version are long, so every third line suffices.
        if not lines[at] or (lines[0].endswith("2") and at % some(3, 1)):
            continue
        if at not in alike or alike.index(at) % ONE_IN == 0:
            for change_name, changed in changes(lines, at):
                yield f"{lines[at]!r} {change_name}", at + 1, "\n".join(changed) + "\n"


async def test_no_changed_line_passes_the_file_alone(text: str, tmp_path: Path) -> None:
    assert verify(tmp_path, text)[0] == 0
    unproven = 0
    for change_name, _, forged in every_change(text):
        code, message = verify(tmp_path, forged)
        if change_name.startswith("'Match: 1' spoilt"):
            assert (code, "not proven: the match's number" in message) == (0, True)
            unproven += 1
        elif not (change_name.startswith("'Deck: ") and change_name.endswith("left out")):
            assert code, change_name
    assert unproven == (text.split("\n")[0].endswith("3") or some(0, 1))


async def test_every_changed_line_is_named_by_comparison_with_the_stored_game(text: str) -> None:
    assert find_differing_line(text, text) is None
    assert find_differing_line(text.replace("\n", "  \r\n\r\n"), text) is None
    for change_name, number, forged in every_change(text):
        other = find_differing_line(forged, text)
        assert other is not None, change_name
        before = [line.strip() for line in forged.split("\n")[: number + 1]]
        assert other.number in {number, number + 1} or not all(before), (change_name, other)
    lines = text.split("\n")
    header, points = 1, lines.index(SCORE) + 1
    mark = next(at for at, line in enumerate(lines) if line.startswith("head "))
    several = (header, mark, points)
    changed = [damage(line) if at in several else line for at, line in enumerate(lines)]
    other = find_differing_line("\n".join(changed), text)
    assert other is not None
    assert other.own == lines[header], (
        "of several changed lines, the one in the header is named: the others depend on it"
    )


async def test_a_false_comment_is_named_by_its_line(text: str, tmp_path: Path) -> None:
    lines = text.split("\n")
    alike = [at for at, line in enumerate(lines) if line.startswith((";", "head "))]
    for at, line in enumerate(lines):
        if at in alike[:: ONE_IN // 5]:
            forged = "\n".join([*lines[:at], damage(line), *lines[at + 1 :]])
            code, message = verify(tmp_path, forged)
            assert code == 1
            assert f"line {at + 1}: {damage(line)!r} should be {line!r}" in message


async def test_a_rehashed_log_is_detected_at_its_first_changed_line(
    text: str, tmp_path: Path
) -> None:
    if rummy.TRANSCRIPTS.has_title(text):
        end = RUMMY.format_event(RUMMY.cancelled)
        events = [*map(RUMMY.format_event, rummy.TRANSCRIPTS.read(text).events)]
    else:
        end = SHANGHAIEN.format_event(SHANGHAIEN.cancelled)
        events = [*map(SHANGHAIEN.format_event, shanghaien.TRANSCRIPTS.read(text).events)]
    for keep in range(5, len(events) - 1, 3 * ONE_IN // 4):
        forged = rehash(text, keep, end)
        # After the end the secret is public: a file alone proves no moves, but a shown head does.
        assert (check(forged), verify(tmp_path, forged)[0]) == ([], 0)
        code, message = verify(tmp_path, forged, *heads_of(text))
        assert (code, "no line of the log leads to the fingerprint" in message) == (1, True)
        other = find_differing_line(forged, text)
        assert other is not None
        assert (other.found, other.number) == (end, forged.split("\n").index(end) + 1)
        assert other.own == events[keep] or other.own.startswith("Round ")


async def test_a_game_disguised_as_the_first_version_is_detected_by_its_title(
    text: str, tmp_path: Path
) -> None:
    title = text.split("\n")[0]
    early = title[:-1] + "1"
    kept = [line for line in text.split("\n") if not line.startswith("head ")]
    fields = ("Invitation", "Members", "Accepted", *HASHES - {"Secret", "Deck"})
    forged = "\n".join(line for line in kept if line.partition(":")[0] not in fields)
    forged = forged.replace(title, early)
    assert find_differing_line(forged, text) == DifferingLine(1, early, title)
    assert verify(tmp_path, forged)[0] == 1  # in version 1, dice follow from the secret directly
    without_a_deal = re.sub(r"\ndeal .*", "", forged, count=1)
    assert without_a_deal != forged
    assert find_differing_line(without_a_deal, text) == DifferingLine(1, early, title)


async def test_a_missing_line_is_reported_at_its_place_and_hashes_last() -> None:
    lines = ["A game 3", "Match: 1", "Key: k", "", "Round 1", "1 roll", "; true", SCORE, "Anna 3"]
    kept = "\n".join(lines)
    assert find_differing_line("\n".join([*lines[:5], *lines[6:]]), kept) == DifferingLine(
        6, "", "1 roll"
    )
    assert find_differing_line("\n".join(lines[:8]), kept) == DifferingLine(9, "", "Anna 3")
    assert find_differing_line(f"{kept}\nBernd 4", kept) == DifferingLine(10, "Bernd 4", "")
    forged = kept.replace("Key: k", "Key: other").replace("Anna 3", "Anna 4")
    assert find_differing_line(forged, kept) == DifferingLine(9, "Anna 4", "Anna 3")
    forged = kept.replace("Key: k", "Key: other").replace("; true", "; false")
    assert find_differing_line(forged, kept) == DifferingLine(7, "; false", "; true")
    assert find_differing_line(kept.replace("Key: k", "Key: other"), kept) == DifferingLine(
        3, "Key: other", "Key: k"
    )
