"""The transcript of a whole game: formatting, parsing and validation."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.shanghaien.cards import ExtraTrick, Options
from bot.games.shanghaien.game import TRANSCRIPTS
from bot.games.shanghaien.state import GameEnded, Phase, Seat, Termination
from bot.games.shanghaien.transcript import Transcript
from bot.games.transcript_lines import TranscriptError
from tests.games.shanghaien.playing import honest_transcript


@cache
def plain_text() -> str:
    """Return the transcript of a whole game without an extra card."""
    return TRANSCRIPTS.format(honest_transcript(3))


def running(transcript: Transcript, events: int) -> Transcript:
    return replace(transcript, events=transcript.events[:events], secret=None, revealed=())


def numbered(text: str, start: str) -> tuple[int, str]:
    """Return the number of the first line that begins with `start`, and the line."""
    return next(
        (number, line)
        for number, line in enumerate(text.split("\n"), start=1)
        if line.startswith(start)
    )


@pytest.fixture(scope="module")
def game() -> Transcript:
    return honest_transcript(3, Options(ExtraTrick.JOKER))


@pytest.mark.parametrize(
    "options", [*map(Options, ExtraTrick), Options(rounds=2)], ids=lambda each: str(each.rounds)
)
def test_whole_game_is_written_and_read(options: Options) -> None:
    transcript = honest_transcript(2, options)
    assert len(TRANSCRIPTS.state(transcript).history) == options.rounds
    text = TRANSCRIPTS.format(transcript)
    assert TRANSCRIPTS.parse(text) == transcript
    assert TRANSCRIPTS.read(text) == transcript
    assert TRANSCRIPTS.state(TRANSCRIPTS.parse(text)) == TRANSCRIPTS.state(transcript)


def test_running_game_is_written_and_read_at_every_event(game: Transcript) -> None:
    for count in range(0, len(game.events), 15):
        part = running(game, count)
        text = TRANSCRIPTS.format(part)
        assert TRANSCRIPTS.parse(text) == part
        assert text.endswith("\nResult: running\n")


def test_running_game_never_gives_away_its_secret_or_deck(game: Transcript) -> None:
    assert game.secret is not None
    assert game.secret not in repr(game)
    assert game.revealed[0] not in repr(game)
    part = replace(game, events=game.events[:-1])
    assert TRANSCRIPTS.state(part).phase is not Phase.OVER
    for leaking in (replace(part, secret=None), replace(part, revealed=())):
        with pytest.raises(ValueError, match="must not reveal its secret"):
            TRANSCRIPTS.format(leaking)


@pytest.mark.parametrize(
    ("end", "result"),
    [
        (GameEnded(Termination.TIME, Seat.SECOND), "Result: time 2"),
        (GameEnded(Termination.CANCELLED, None), "Result: cancelled -"),
    ],
)
def test_game_ended_from_outside_keeps_its_secret_and_deck(
    game: Transcript, end: GameEnded, result: str
) -> None:
    ended = replace(game, events=(*game.events[:30], end))
    text = TRANSCRIPTS.format(ended)
    assert text.endswith(f"\n{result}\n")
    assert TRANSCRIPTS.parse(text) == ended


names = st.text(st.characters(codec=None), max_size=12) | st.sampled_from(
    ["", " ", "a\nb", "a\r\nb", "\\", "\\n", "\\x41", "Score", ": ;", "Round 1", "\u2028", "\ud800"]
)


@given(first=names, second=names, match=names)
def test_any_name_is_written_on_one_line_and_read_back(
    game: Transcript, first: str, second: str, match: str
) -> None:
    named = replace(running(game, 5), players=(first, second), match=match)
    text = TRANSCRIPTS.format(named)
    assert TRANSCRIPTS.parse(text) == named
    assert TRANSCRIPTS.parse(text.replace("\n", "\r\n")) == named
    assert text.count("\n") == TRANSCRIPTS.format(running(game, 5)).count("\n")
    text.encode("utf-8")


def test_plain_names_are_unchanged(game: Transcript) -> None:
    named = replace(running(game, 0), players=("Anna-Lena van der Børg", "山田 🎲"))
    assert "\nFirst: Anna-Lena van der Børg\nSecond: 山田 🎲\n" in TRANSCRIPTS.format(named)


def test_blank_lines_and_a_byte_order_mark_do_not_matter(game: Transcript) -> None:
    lines = TRANSCRIPTS.format(game).split("\n")
    loose = "\ufeff" + "\n".join(f"{line}  \n\n" for line in lines)
    assert TRANSCRIPTS.parse(loose) == game


def test_remarks_are_skipped_by_reading_and_refused_by_checking(game: Transcript) -> None:
    text = TRANSCRIPTS.format(game).replace("\nRound 2\n", "\n ; a remark\nRound 2\n")
    assert TRANSCRIPTS.read(text) == game
    number, line = numbered(text, " ; a remark")
    with pytest.raises(TranscriptError, match=f"line {number}: '{line.strip()}' should be 'Round"):
        TRANSCRIPTS.parse(text)


def first_line_with(text: str, start: str, new: str) -> tuple[str, int]:
    number, old = numbered(text, start)
    return text.replace(f"\n{old}\n", f"\n{new}\n", 1), number


@pytest.mark.parametrize(
    ("start", "new", "complaint"),
    [
        ("Match: ", "Game: 3", "unknown field 'Game'"),
        ("Second: ", "First: Bernd", "the field 'First' is given twice"),
        ("First: ", "First: \\q", r"First: a stray backslash"),
        ("First: ", "First: \\Uffffffff", "First: a stray backslash"),
        ("Extra trick: ", "Extra trick: ace", "Extra trick: 'ace' is not a valid ExtraTrick"),
        ("Starts: ", "Starts: 3 lot", "Starts: expected a seat and 'lot' or 'chosen'"),
        ("Commitment: ", "Commitment: ABC", "Commitment: expected 64 hexadecimal digits"),
        ("Secret: ", "Secret: 12", "Secret: expected 64 hexadecimal digits"),
        ("Deck: ", "Deck: F4", "Deck: expected 48 cards, got 1"),
        ("Round 3", "Round 2", "'Round 2' is out of order"),
        ("deal ", "1 roll", "a round must begin with its heading"),
        ("dice ", "Starts: 1 lot", "no event is written 'Starts: 1 lot'"),
        ("1 roll", "deal F4 A3 X2 G1 T3 S2", "a round must begin with its heading"),
        ("1 roll", "1 place 3", "'1 place 3' is refused: not-rolled"),
        ("1 roll", "dice 3 3", "'dice 3 3' is refused: dice cannot be rolled now"),
        ("A ", "A 99:0 -> 99:0", "'A 99:0 -> 99:0' should be 'A "),
        ("total ", "total 9:9", "'total 9:9' should be 'total "),
        ("Result: ", "Result: running", "'Result: running' should be 'Result: completed"),
    ],
)
def test_error_names_the_line_and_the_cause(start: str, new: str, complaint: str) -> None:
    text, number = first_line_with(plain_text(), start, new)
    with pytest.raises(TranscriptError) as raised:
        TRANSCRIPTS.parse(text)
    assert raised.value.line == number
    assert str(raised.value).startswith(f"line {number}: {complaint}")


def test_missing_field_is_named() -> None:
    for name in ("Match", "First", "Second", "Extra trick", "Starts", "Commitment"):
        _, line = numbered(plain_text(), f"{name}: ")
        with pytest.raises(TranscriptError, match=f"the field '{name}' is missing"):
            TRANSCRIPTS.parse(plain_text().replace(f"{line}\n", "", 1))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "line 1: 'Shanghaien transcript 3' should come first"),
        ("\n\nShanghaien transcript 4\n", "line 3: 'Shanghaien transcript 3' should come first"),
        ("Shanghaien transcript 1\nMatch: 3\n", "line 2: the file ends before its score"),
        ("Shanghaien transcript 1\nScore\n", "line 1: the field 'Match' is missing"),
    ],
)
def test_text_that_is_not_a_transcript_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(TranscriptError, match=complaint):
        TRANSCRIPTS.parse(text)


def test_file_that_is_too_short_or_too_long_is_refused() -> None:
    text = plain_text()
    lines = text.rstrip("\n").split("\n")
    for kept in (*range(1, len(lines), 15), *range(len(lines) - 14, len(lines))):
        with pytest.raises(TranscriptError):
            TRANSCRIPTS.parse("\n".join(lines[:kept]))
    with pytest.raises(TranscriptError, match=f"line {len(lines) + 1}: "):
        TRANSCRIPTS.parse(text + "1 roll\n")


def test_parsing_does_not_check_the_legality_of_events() -> None:
    text, number = first_line_with(plain_text(), "1 roll", "1 place 3")
    assert len(TRANSCRIPTS.read(text).events) == len(honest_transcript(3).events)
    with pytest.raises(TranscriptError, match=f"line {number}: "):
        TRANSCRIPTS.parse(text)
