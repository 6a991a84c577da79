"""The evaluation of a position from a seat's view alone."""

from __future__ import annotations

from dataclasses import replace

from bot.games.rummy.cards import JOKER, parse_card, parse_cards
from bot.games.rummy.evaluation import (
    Evaluation,
    end_probability,
    next_player_collects,
    turns_left,
    unseen_cards,
    usual_penalty,
)
from bot.games.rummy.moves import Seat
from bot.games.rummy.state import view
from bot.games.rummy.terms.options import HIGH_PENALTIES, Contract, Options, parse_options
from tests.games.rummy.playing import BOOK, position_after, then

FIRST, SECOND = Seat.FIRST, Seat.SECOND
OPTIONS = Options(dealt=7, contracts=BOOK)
HANDS = ("2C 3S 6H", "7S 7H 6H", "7S 7H 7D")
KING = parse_card("KC")
DEAL = "deal QH / 7S 7H 2C 4D 9H JC KC / 6S 6D 6H 2D 3C 9S KD"


def test_unseen_cards_are_all_cards_except_the_visible_ones() -> None:
    state = position_after(OPTIONS, 2, DEAL, "1 take; 1 discard QH; 2 take; 2 discard KD")
    unseen = unseen_cards(view(state, FIRST))
    assert unseen.total() == OPTIONS.cards - 7 - 1 - 1, (
        "all cards except the seven in hand, the pile, and the queen that seat 2 picked up"
    )
    assert (unseen[parse_card("QH")], unseen[parse_card("KD")], unseen[JOKER]) == (1, 1, 4)
    assert unseen[parse_card("6S")] == 2, "cards in another hand count as unseen"


def test_round_is_nearer_its_end_with_fewer_cards_of_a_player_who_is_down() -> None:
    state = position_after(OPTIONS, 2, DEAL, "1 leave; card 3S; 1 discard KC")
    before = view(then(state, "2 leave; card 4S"), SECOND)
    after = view(then(state, "2 take; 2 down 6S 6D 6H; 2 discard KC"), FIRST)
    assert end_probability(before) < end_probability(after) < 0.1
    assert turns_left(after) > 0
    assert usual_penalty(Options(penalties=(0,) * 14)) > 0, "a divisor, so it must not be zero"


def test_evaluation_counts_useful_cards_and_values_hands_by_them() -> None:
    evaluation = Evaluation(view(position_after(OPTIONS, 2, DEAL), FIRST))
    hand = parse_cards("7S 7H 2C 4D 9H JC KC")
    assert evaluation.count_missing(hand, 8) == 1
    assert set(evaluation.find_helpful(hand, 8)) == set(parse_cards("7C 7D 7H 7S *"))
    assert evaluation.total == OPTIONS.cards - 8
    chances = [evaluation.estimate_chance(parse_cards(f"{cards} 4D 9H JC KC")) for cards in HANDS]
    assert chances == sorted(set(chances)), "the fewer cards are missing, the higher the chance"
    assert evaluation.rate_discards(hand)[KING] < min(
        evaluation.rate_discards(hand)[c] for c in hand[:2]
    )


def test_a_wild_card_of_the_table_counts_only_where_going_down_frees_it() -> None:
    deal = "deal QH / 6S 6D * 2D 3C 9S KD / 7S 7H 2C 4D 9H 6C KC"
    lines = "1 take; 1 down 6S 6D *; 1 discard KD; 2 leave; card JC"
    short = {}
    for agreed in ({}, {"exchange": "no"}, {"exchange_books": "no"}, {"lay_at_once": "no"}):
        options = replace(parse_options(agreed), dealt=7, contracts=BOOK)
        seen = view(position_after(options, 2, deal, lines), SECOND)
        short[" ".join(agreed)] = Evaluation(seen).count_missing(seen.cards, 8)
    assert short == {"": 0, "exchange": 1, "exchange_books": 1, "lay_at_once": 1}


def test_the_melds_for_the_contract_leave_the_fewest_cards_regardless_of_their_penalty() -> None:
    options = Options(dealt=8, contracts=(Contract(1, 0),), penalties=HIGH_PENALTIES)
    deal = "deal 2H / AS AD AH 3C 3D 3H 3S KC / 6S 6D 6H 2D 4C 9S KD JC"
    seen = view(position_after(options, 2, deal), FIRST)
    way, *_ = Evaluation(seen).find_ways_down(seen.cards)
    assert way.left == parse_cards("KC AD AH AS")
    assert Evaluation(seen).find_ways_down(parse_cards("AS AD 3C 3D KC")) == []


def test_next_player_wants_cards_that_fit_those_picked_up() -> None:
    deal = "deal QH / 7S 7H 2C 4D 9H JC KC / 6S 6D 6H 2D 3C 9S KD"
    state = position_after(OPTIONS, 2, deal, "1 leave; card QD; 1 discard JC; 2 take; 2 discard 2D")
    seen = view(state, FIRST)
    wanted = [card for card in seen.cards if next_player_collects(seen, card)]
    assert wanted == list(parse_cards("KC")), "not 4D, because the player has discarded 2D"


def test_the_distance_does_not_grow_without_the_spare_cards() -> None:
    options = replace(OPTIONS, contracts=(Contract(1, 1),))
    evaluation = Evaluation(view(position_after(options, 2, DEAL), FIRST))
    hand = parse_cards("7S 7H 4D 5D 6D KC QS")
    assert evaluation.find_spare_cards(hand, len(hand)) == parse_cards("KC QS")
