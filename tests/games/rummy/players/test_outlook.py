"""What a seat reckons from its view alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.rummy.cards import JOKER, parse_card, parse_cards
from bot.games.rummy.moves import Seat
from bot.games.rummy.players.captain import is_wanted
from bot.games.rummy.players.outlook import (
    chance_of_an_end,
    turns_left,
    unseen_cards,
    usual_penalty,
)
from bot.games.rummy.players.prospects import Prospects
from bot.games.rummy.players.way_down import way_down
from bot.games.rummy.terms.options import HIGH_PENALTIES, Contract, Options, parse_options
from bot.games.rummy.view import view
from tests.games.rummy.playing import BOOK, started, then

FIRST, SECOND = Seat.FIRST, Seat.SECOND
OPTIONS = Options(dealt=7, contracts=BOOK)
DEAL = "deal QH / 7S 7H 2C 4D 9H JC KC / 6S 6D 6H 2D 3C 9S KD"


def test_unseen_are_all_cards_but_those_in_sight() -> None:
    state = started(OPTIONS, 2, DEAL, "1 take; 1 discard QH; 2 take; 2 discard KD")
    unseen = unseen_cards(view(state, FIRST))
    assert unseen.total() == OPTIONS.cards - 7 - 1 - 1, "own hand, pile, and the queen picked up"
    assert (unseen[parse_card("QH")], unseen[parse_card("KD")], unseen[JOKER]) == (1, 1, 4)
    assert unseen[parse_card("6S")] == 2, "the hand of another is out of sight"


def test_round_is_nearer_its_end_the_fewer_cards_somebody_down_holds() -> None:
    state = started(OPTIONS, 2, DEAL, "1 leave; card 3S; 1 discard KC")
    before = view(then(state, "2 leave; card 4S"), SECOND)
    after = view(then(state, "2 take; 2 down 6S 6D 6H; 2 discard KC"), FIRST)
    assert chance_of_an_end(before) < chance_of_an_end(after) < 0.1
    assert turns_left(after) > 0
    assert usual_penalty(Options(penalties=(0,) * 14)) > 0, "nothing is divided by nothing"


def test_prospects_count_what_helps_and_value_hands_by_it() -> None:
    seen = view(started(OPTIONS, 2, DEAL), FIRST)
    prospects = Prospects(seen)
    assert prospects.short(seen.cards) == 1
    assert set(prospects.helping(seen.cards)) == set(parse_cards("7C 7D 7H 7S *"))
    assert prospects.outs(seen.cards) == pytest.approx(10 / (OPTIONS.cards - 8))
    better = parse_cards("7S 7H 7C 4D 9H JC KC")
    assert prospects.expected(better) < prospects.expected(seen.cards)
    assert prospects.cost(better) < prospects.cost(seen.cards)
    assert prospects.chance_of_going_down(better) == 1


def test_a_wild_card_of_the_table_counts_only_where_going_down_frees_it() -> None:
    deal = "deal QH / 6S 6D * 2D 3C 9S KD / 7S 7H 2C 4D 9H 6C KC"
    lines = "1 take; 1 down 6S 6D *; 1 discard KD; 2 leave; card JC"
    short = {}
    for agreed in ({}, {"exchange": "no"}, {"exchange_books": "no"}, {"lay_at_once": "no"}):
        options = replace(parse_options(agreed), dealt=7, contracts=BOOK)
        seen = view(started(options, 2, deal, lines), SECOND)
        short[" ".join(agreed)] = Prospects(seen).short(seen.cards)
    assert short == {"": 0, "exchange": 1, "exchange_books": 1, "lay_at_once": 1}


def test_way_down_leaves_the_fewest_cards_whatever_they_cost() -> None:
    options = Options(dealt=8, contracts=(Contract(1, 0),), penalties=HIGH_PENALTIES)
    deal = "deal 2H / AS AD AH 3C 3D 3H 3S KC / 6S 6D 6H 2D 4C 9S KD JC"
    seen = view(started(options, 2, deal), FIRST)
    way = way_down(seen, seen.cards, 0)
    assert way is not None
    assert way.left == parse_cards("KC AD AH AS")
    assert way_down(seen, seen.cards, 1) is None


def test_next_player_wants_what_goes_with_cards_that_he_picked_up() -> None:
    deal = "deal QH / 7S 7H 2C 4D 9H JC KC / 6S 6D 6H 2D 3C 9S KD"
    state = started(OPTIONS, 2, deal, "1 leave; card QD; 1 discard JC; 2 take; 2 discard 2D")
    seen = view(state, FIRST)
    wanted = [card for card in seen.cards if is_wanted(seen, card)]
    assert wanted == list(parse_cards("KC")), "not the four: he threw a two of its suit"
