"""Lines of the notation that are parsed and written back unchanged, and invalid lines."""

from __future__ import annotations

import pytest

from bot.games.notation import NotationError
from bot.games.rummy.cards import parse_cards
from bot.games.rummy.moves import Down, End, Lay, MovePlayed, Seat
from bot.games.rummy.notation import format_event, format_move, parse_event, parse_move


def test_lines_that_no_whole_game_contains_are_parsed_back() -> None:
    for line in (
        "deal QH / ? ? / 2D KS",
        "card ?",
        "2 down 6H>m2 QD>m1 / 5S 5D * / TC * QC KC",
        "2 lay 8H m2 high",
        "2 swap 5H m1 m4 low",
        "2 swap 9C m1 m3",
        "2 swap 5H m1",
        "8 resign",
        "end time 2",
        "end cancelled -",
        "seat 3 computer",
        "seat 3 member",
    ):
        event = parse_event(line)
        assert format_event(event) == line
        if isinstance(event, MovePlayed):
            assert parse_move(format_move(event.move)) == event.move


@pytest.mark.parametrize(
    "text",
    [
        "", "deal", "deal QH", "deal QH /", "deal QH KH / 2C", "deal / 2C", "card", "card 1S",
        "card 7S 8S", "take", "0 take", "9 take", "1", "1 take 7S", "1 sing", "1 down",
        "1 down 7S / / 7H", "1 down 6H>x2 / 5S", "1 down 6H> / 5S", "1 lay 8H", "1 lay 8H m0",
        "1 lay 8H 2", "1 lay 8H m2 top", "1 lay 8H m2 low high", "1 lay 8H m1000",
        "1 swap 5H", "1 swap 5H m1 low",
        "end time", "end time 0", "end sometime 1", "seat 3 dog", "seat 0 computer", "² take",
        "1 discard", "1 discard 7X",
    ],
)  # fmt: skip
def test_text_that_is_not_an_event_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse_event(text)


@pytest.mark.parametrize(
    "move",
    [Lay(parse_cards("7S")[0], 0), Lay(parse_cards("7S")[0], 100, End.LOW), Down(()), Down(((),))],
)
def test_value_without_words_is_refused(move: Down | Lay) -> None:
    with pytest.raises(NotationError, match="has no notation"):
        format_event(MovePlayed(Seat.FIRST, move))
