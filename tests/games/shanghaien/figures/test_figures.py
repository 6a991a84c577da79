from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from bot.games.shanghaien.cards import NATIONS, ExtraTrick, Options
from bot.games.shanghaien.game import TRANSCRIPTS
from bot.games.shanghaien.notation import parse_event
from bot.games.shanghaien.state import SEATS, Seat
from bot.games.shanghaien.statistics import figures_of, format_figures, parse_figures
from tests.games.shanghaien.playing import honest_transcript

GAMES = sorted((Path(__file__).parents[1] / "data").glob("whole_game_*.txt"))


def counted_by_hand(text: str) -> dict[str, Counter[str]]:
    """Count dice, tricks and Shanghais by seat from the lines alone, without the rules."""
    found = {"dice": Counter[str](), "tricks": Counter[str](), "shanghais": Counter[str]()}
    seat = ""
    for line in text.splitlines():
        words = line.split()
        if words[:1] in (["1"], ["2"]):
            seat = words[0]
            found["tricks"][seat] += words[1] == "trick"
            found["shanghais"][seat] += words[1] == "shanghai"
        elif words[:1] == ["dice"]:
            for die in words[1:]:
                found["dice"][f"{seat}:{die}"] += 1
    return found


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_dice_tricks_shanghais_and_sailors_are_those_of_the_log(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    transcript = TRANSCRIPTS.parse(text)
    figures = figures_of(
        transcript.terms.options, transcript.terms.drawn_starter, transcript.events
    )
    by_hand, end = counted_by_hand(text), TRANSCRIPTS.state(transcript)
    for seat in SEATS:
        own = figures[seat.slot]
        assert own.rounds == 8
        assert own.tricks == by_hand["tricks"][seat.value]
        assert own.shanghais == by_hand["shanghais"][seat.value]
        crews = [len(end.player(seat).crew(nation).values) for nation in NATIONS]
        assert list(own.sailors) == crews
        assert own.faces == tuple(by_hand["dice"][f"{seat.value}:{die}"] for die in range(1, 7))


def test_a_trick_that_was_taken_back_was_not_played() -> None:
    lines = [
        "deal F4 F3 X2 G1 T3 S2", "1 roll", "dice 3 5", "1 place 3 left",
        "2 roll", "dice 1 2", "2 trick XJ both-dice",
        "1 roll", "dice 6 6", "takeback", "2 place 1",
    ]  # fmt: skip
    events = [parse_event(line) for line in lines]
    options = Options(ExtraTrick.JOKER)
    before = figures_of(options, Seat.FIRST, events[:7])
    after = figures_of(options, Seat.FIRST, events)
    assert before[1].tricks == 1
    assert after[1].tricks == 0
    assert after[1].faces == (1, 1, 0, 0, 0, 0)


def test_figures_are_kept_as_text_and_read_back() -> None:
    transcript = honest_transcript(1)
    figures = figures_of(
        transcript.terms.options, transcript.terms.drawn_starter, transcript.events
    )
    assert tuple(parse_figures(text) for text in format_figures(figures)) == figures
    with pytest.raises(ValueError, match="not the statistics of a seat"):
        parse_figures('{"rounds": 8}')
