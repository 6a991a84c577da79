"""The texts of the captain's hints for a hand of cards, and the labels of melds and moves."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from bot.games.rummy.analysis import Hint, hint
from bot.games.rummy.cards import parse_card, parse_cards
from bot.games.rummy.evaluation import Option
from bot.games.rummy.legality import deciding_seats
from bot.games.rummy.melds import Meld
from bot.games.rummy.moves import Down, Exchange, Seat, Undo
from bot.games.rummy.players import Level, make_player
from bot.games.rummy.state import View, view
from bot.games.rummy.terms.options import Contract, MeldKind, Options
from bot.texts.catalogue import Catalogue
from bot.texts.wording.rummy.advice import hint_text
from bot.texts.wording.rummy.position import drafted_text
from bot.texts.wording.rummy.terms import short_meld
from tests.thorough import some
from tools.captain.rummy_contest import FixedCards, game_events

CATALOGUE = Catalogue.read(strict=True)
ENGLISH = CATALOGUE.language("en")
NAMES = ("Anna", "Bernd", "Carla")
LANGUAGES = ("en", "de", "fr", "it")


@cache
def decisions() -> list[View]:
    """Return the views of the current players in a whole game."""
    players = [make_player(Level.MATE, Random(seat)) for seat in range(3)]
    options = Options(contracts=(Contract(2, 0),))
    course = game_events(players, FixedCards("a hint"), options)
    return [view(state, seat) for _, state in course for seat in deciding_seats(state)]


@cache
def hints() -> list[tuple[View, Hint]]:
    """Return some of the views in `decisions`, each with its hint."""
    return [(seen, hint(seen)) for seen in decisions()[:: some(3, 1)]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_of_a_hint_has_a_different_line(language: str) -> None:
    texts = CATALOGUE.language(language)
    kinds = set()
    for seen, found in hints():
        kinds |= {type(option.move).__name__ for option in found.options}
        lines = [
            line for line in hint_text(found, seen, NAMES, texts).splitlines() if line[0] == "-"
        ]
        assert (
            len(set(lines)) == len(lines) == (len(found.options) if len(found.options) > 1 else 0)
        )
    assert kinds >= {"Take", "Leave", "Buy", "Pass", "Down", "Lay", "Discard"}


def test_a_hint_contains_only_moves_that_the_hand_allows() -> None:
    seen = decisions()[0]
    with pytest.raises(ValueError, match="not a move from a hand"):
        hint_text(Hint((Option(Undo(), 1.0, 1.0),)), seen, NAMES, ENGLISH)


def test_a_long_book_is_its_rank_with_all_suits_in_a_label() -> None:
    book = Meld(MeldKind.BOOK, Seat.FIRST, parse_cards("AC AD * AH AS"), rank=1)
    assert short_meld(book, Options()) == "A♣♦♥♠★"


def test_the_proposal_to_go_down_names_the_exchanged_cards() -> None:
    down = Down((parse_cards("QD QS *"),), (Exchange(parse_card("5H"), 1),))
    label = drafted_text([down], Options(), ENGLISH)
    assert "5♥ for a joker · Down Q♦ Q♠ ★" in label
