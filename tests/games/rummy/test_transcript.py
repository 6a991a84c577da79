"""Transcripts of whole rummy games: formatting, parsing and validation."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.rummy.game import TRANSCRIPTS
from bot.games.rummy.moves import GameEnded, Seat, Termination
from bot.games.rummy.terms.options import Contract, Options
from bot.games.rummy.transcript import Transcript
from bot.games.transcript_lines import TranscriptError
from tests.games.rummy.games import honest_transcript

OPTIONS = Options(
    decks=3, ace_low=False, contracts=(Contract(1, 1), Contract(2, 0)), quiet_limit=20
)


@pytest.fixture(scope="module")
def game() -> Transcript:
    return honest_transcript(5, OPTIONS, 3)


def test_whole_game_reads_back(game: Transcript) -> None:
    named = replace(game, players=("An\\na", " Bernd\n", "Carla: 3"))
    text = TRANSCRIPTS.format(named)
    assert TRANSCRIPTS.has_title(text)
    assert TRANSCRIPTS.parse(text) == named
    assert TRANSCRIPTS.parse(text.replace("\n", "  \r\n")) == named


def test_header_names_differences_from_the_defaults(game: Transcript) -> None:
    header = TRANSCRIPTS.format(game).split("\n\n")[0].splitlines()
    assert header[1:9] == [
        "Match: 5",
        "Player 1: Anna",
        "Player 2: Bernd",
        "Player 3: Carla",
        "Option decks: 3",
        "Option ace_low: no",
        "Option contracts: 1+1 2+0",
        "Option quiet_limit: 20",
    ]


def test_end_counts_rounds_totals_and_places(game: Transcript) -> None:
    table = TRANSCRIPTS.state(game).table
    assert table.outcome is not None
    numbers = {
        **{f"round {number}": result.penalties for number, result in enumerate(table.history, 1)},
        "total": table.totals,
        "places": table.outcome.places,
        "Result: completed": tuple(seat.value for seat in table.outcome.winners),
    }
    score_lines = [f"{keyword} {' '.join(map(str, each))}" for keyword, each in numbers.items()]
    assert TRANSCRIPTS.format(game).split("Score\n")[1].splitlines() == score_lines


def test_cancelled_game_has_no_places(game: Transcript) -> None:
    cut = replace(game, events=(*game.events[:9], GameEnded(Termination.CANCELLED, None)))
    text = TRANSCRIPTS.format(cut)
    assert text.endswith("total 0 0 0\nResult: cancelled -\n")
    assert TRANSCRIPTS.parse(text) == cut


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("Shanghai (rummy) transcript 1", "Shanghaien transcript 1", "should come first"),
        ("Match: 5\n", "", "'Match' is missing"),
        ("Player 2: Bernd\n", "", "'Player 2' is missing"),
        ("Player 3: Carla", "Player 4: Carla", "a player is missing"),
        ("Player 3: Carla", "Player 2: Carla", "given twice"),
        ("Player 3: Carla", "Player 9: Carla", "unknown field"),
        ("Option decks: 3", "Option decks: many", "a whole number"),
        (
            "Option decks: 3",
            "Option decks: 4\nOption jokers: 17",
            "no game can be played by these terms",
        ),
        ("Option decks: 3", "Option colour: red", "unknown option"),
        ("Round 2", "Round 3", "out of order"),
        ("Result: completed", "Result: resigned", "should be"),
        ("\nScore\n", "\n", "ends before its score"),
        ("total ", "total 1", "should be"),
        ("Commitment: ", "Commitment: x", "64 hexadecimal digits"),
        (" lot\n", " luck\n", "'lot' or 'chosen'"),
        ("\ncard ", "\ncard x", "no card is called"),
    ],
)
def test_text_that_contradicts_itself_is_refused(
    game: Transcript, old: str, new: str, problem: str
) -> None:
    text = TRANSCRIPTS.format(game)
    assert old in text
    with pytest.raises(TranscriptError, match=problem):
        TRANSCRIPTS.parse(text.replace(old, new, 1))


def test_move_that_the_rules_refuse_is_named_by_its_line(game: Transcript) -> None:
    lines = TRANSCRIPTS.format(game).splitlines()
    place = next(index for index, line in enumerate(lines) if " leave" in line)
    lines.insert(place, "1 undo")
    with pytest.raises(TranscriptError, match=f"line {place + 1}: '1 undo' is refused"):
        TRANSCRIPTS.parse("\n".join(lines))


def test_running_export_reads_but_does_not_replay(game: Transcript) -> None:
    running = replace(game, events=game.events[:25], secret=None)
    text = TRANSCRIPTS.format(running, Seat.SECOND)
    assert TRANSCRIPTS.read(text).players == game.players
    with pytest.raises(TranscriptError, match="refused"):
        TRANSCRIPTS.parse(text)
