"""The worked examples of the rules, move by move; each test is named after its example."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.game import MoveRefusedError
from bot.games.rummy.cards import parse_cards
from bot.games.rummy.legality import check_move, deciding_seats, hand_penalty, legal_moves
from bot.games.rummy.moves import Discard, Refusal, Seat, Stand, Termination, Undo
from bot.games.rummy.rules import new_game
from bot.games.rummy.state import GameState, Phase, RoundEnd, outcome
from bot.games.rummy.terms.options import HIGH_PENALTIES, PENALTIES, Contract, Options
from tests.games.rummy.bookkeeping import stock_cards
from tests.games.rummy.playing import (
    BAD_CHANCE,
    BOOK,
    BOOK_AND_RUN,
    TWO_RUNS,
    hand,
    idle,
    melds,
    pile,
    position_after,
    refusal,
    then,
)

FIRST, SECOND, THIRD, FOURTH, FIFTH = list(Seat)[:5]

A = Options(dealt=8, contracts=BOOK_AND_RUN)
A_DEAL = "deal 2C / 4H 5H 7H 7H 9C 7D 7S * / TC JC QC KC 5D 6H 8H 5S / AS AD 3C 3D KS QS 8S 6D"


def test_a_down_exchange_and_out_without_a_discard() -> None:
    state = position_after(A, 3, A_DEAL, "1 take")
    assert refusal(state, "1 down 7S 7H 7D / 4H 5H 6H 7H") is Refusal.NOT_IN_HAND
    state = then(state, "1 down 7S 7H 7D / 4H 5H * 7H")
    assert melds(state) == ["7S 7H 7D", "4H 5H * 7H"]
    assert hand(state, "1") == "2C 9C"
    state = then(state, "1 discard 9C", "2 leave")
    assert deciding_seats(state) == {THIRD}
    state = then(state, "3 pass")
    assert state.table.due == (SECOND,), "seat 1 discarded the card, so it is not asked"
    state = then(state, "card 5C")
    assert refusal(state, "2 swap 6H m2 m1") is Refusal.NOT_DOWN
    assert refusal(state, "2 down 5S 5D * / TC JC QC KC") is Refusal.NOT_IN_HAND
    # Section 8: a joker that is freed for going Down is part of the contract.
    in_vain = "2 down 6H>m2 / 5S 5D 5C / TC JC QC KC"
    assert refusal(state, in_vain) is Refusal.JOKER_MUST_STAY_DOWN
    state = then(state, "2 down 6H>m2 / 5S 5D * / TC JC QC KC")
    assert melds(state)[1:] == ["4H 5H 6H 7H", "5S 5D *", "TC JC QC KC"]
    assert hand(state, "2") == "5C 8H"
    state = then(state, "2 lay 8H m2 high", "2 lay 5C m3")
    (result,) = state.table.history
    assert (result.end, result.out, result.penalties) == (RoundEnd.OUT, SECOND, (1, 0, 14))


B_DEAL = "deal QC / 7C 7D 7H 7H 7S 7S * / AC AD AH AS KC KD KH"
B_DOWN = ("1 leave; card 2C", "1 down 7C 7D 7H 7H 7S 7S *; 1 discard 2C")


def test_b_out_by_the_last_discard() -> None:
    state = position_after(Options(dealt=7, contracts=BOOK), 2, B_DEAL, *B_DOWN)
    (result,) = state.table.history
    assert (result.end, result.out) == (RoundEnd.OUT, FIRST)


def test_b_last_discard_only_empties_the_hand_where_one_goes_out_by_laying() -> None:
    options = Options(dealt=7, contracts=BOOK, out_by_discard=False)
    state = position_after(options, 2, B_DEAL, *B_DOWN)
    assert (state.phase, state.table.mover, hand(state, "1")) == (Phase.OFFER, SECOND, "")
    state = then(idle(state, "9C"), "1 leave; card 8C")
    assert legal_moves(state, FIRST) == (Discard(parse_cards("8C")[0]),)
    state = then(idle(then(state, "1 discard 8C"), "9D"), "1 leave; card 7C; 1 lay 7C m1")
    (result,) = state.table.history
    assert (result.end, result.out, result.penalties[0]) == (RoundEnd.OUT, FIRST, 0)


C = Options(dealt=7, contracts=BOOK, bonehead_undo=True)
C_FIRST_DOWN = (
    "deal QH / 7S 7H 7D KC QC JC 9C / 2C 4C 6C 8D TD 7C 3S / 7C 2D 4D 6D 8H TH QS",
    "1 leave; 2 pass; 3 pass; card 3H; 1 down 7S 7H 7D; 1 discard KC",
)


def test_c_bonehead_discard_can_be_taken_back_once() -> None:
    state = idle(position_after(C, 3, *C_FIRST_DOWN), "4H")
    state = then(state, "3 leave; 1 pass; card 9H; 3 discard 7C")
    assert (state.phase, deciding_seats(state)) == (Phase.BONEHEAD, frozenset((THIRD,)))
    assert legal_moves(state, THIRD) == (Undo(), Stand())
    assert refusal(state, "1 take") is Refusal.NOT_YOUR_TURN
    stood = then(state, "3 stand")
    assert (stood.phase, stood.table.mover, pile(stood)[-2:]) == (Phase.OFFER, FIRST, "7C")
    undone = then(state, "3 undo")
    assert (undone.phase, "7C" in hand(undone, "3")) == (Phase.PLAY, True)
    assert then(undone, "3 discard 7C") == stood
    without = idle(position_after(replace(C, bonehead_undo=False), 3, *C_FIRST_DOWN), "4H")
    assert then(without, "3 leave; 1 pass; card 9H; 3 discard 7C").phase is Phase.OFFER


def test_c_the_same_discard_is_no_bonehead_if_the_next_player_is_not_down() -> None:
    state = position_after(C, 3, *C_FIRST_DOWN, "2 leave; 3 pass; card 4H; 2 discard 7C")
    assert (state.phase, state.table.mover) == (Phase.OFFER, THIRD)


C_SAME_FACES = (
    "deal QH / 7S 7H 7D KC QC JC 9C / 2C 4C 6C 8D TD 9S 3S / 7C 2D 2C 2H 2S 2D 2H",
    "1 leave; 2 pass; 3 pass; card 3H; 1 down 7S 7H 7D; 1 discard KC",
    "2 leave; 3 pass; card 4H; 2 discard 4H; 3 leave; 1 pass; card 7C",
)
C_ALL_DOWN = "3 down 2C 2D 2D 2H 2H 2S; 3 discard 7C"


def test_c_nothing_can_be_undone_without_a_card_of_another_face() -> None:
    state = position_after(C, 3, *C_SAME_FACES, C_ALL_DOWN)
    assert (state.phase, state.table.mover, hand(state, "3")) == (Phase.OFFER, FIRST, "7C")
    assert refusal(state, "3 discard 7C") is Refusal.NOT_YOUR_TURN
    with pytest.raises(MoveRefusedError):
        check_move(state, THIRD, Undo())
    state = position_after(C, 3, *C_SAME_FACES, "3 down 2C 2D 2D 2H 2H; 3 discard 7C")
    assert state.phase is Phase.BONEHEAD


@pytest.mark.parametrize("answer", ["3 stand", "3 undo; 3 lay 7C m1; 3 discard 7C"])
def test_c_a_log_of_an_earlier_version_answers_all_the_same(answer: str) -> None:
    options = replace(C, quiet_limit=10, out_by_discard=False)
    discarded = position_after(options, 3, *C_SAME_FACES, C_ALL_DOWN)
    state = then(discarded, answer)
    assert (state.phase, state.table.mover) == (Phase.OFFER, FIRST)
    assert (state == discarded) is (answer == "3 stand")
    assert refusal(state, "3 undo") is Refusal.NOT_YOUR_TURN
    assert then(discarded, "1 leave") == then(then(discarded, "3 stand"), "1 leave")


def test_d_price_two_and_one_buy() -> None:
    options = Options(dealt=7, contracts=BOOK, price=2, buys=1)
    state = position_after(options, 3, C_FIRST_DOWN[0], "1 leave; 2 buy")
    assert state.table.due == (SECOND, SECOND, FIRST)
    state = then(state, "card 4H; card 6H; card 8H")
    assert (state.phase, state.table.mover) == (Phase.PLAY, FIRST)
    assert hand(state, "2") == "2C 4C 6C 7C 8D TD 4H 6H QH 3S"
    assert "8H" in hand(state, "1")
    state = then(state, "1 discard KC; 2 leave; 3 pass; card 9S; 2 discard 9S")
    state = then(state, "3 leave; 1 pass; card 9D; 3 discard 9D; 1 leave")
    assert state.table.due == (FIRST,), "seat 2 may buy no more, and seat 3 discarded the card"


E_OPTIONS = Options(decks=1, jokers=0, dealt=15, contracts=BOOK)
E_DEAL = (
    "deal 7S / AD AH AS 2D 2H 2S 3C 3H 3S 4C 4H 4S 5C 5D 5S"
    " / 6C 6D 6S 7C 7D 7H 8C 8D 8H 8S 9C 9D 9H 9S TC"
    " / TD TH TS JC JD JH JS QC QD QH QS KC KD KH KS"
)


def test_e_refill_leaves_the_top_discard_open() -> None:
    state = idle(position_after(E_OPTIONS, 3, E_DEAL), "AC", "3D", "5H", "2C", "4D", "6H")
    assert (state.table.stock, pile(state)) == (0, "7S AC 3D 5H 2C 4D 6H")
    state = then(state, "1 leave; 2 pass")
    assert (state.table.refills, state.table.stock, pile(state)) == (1, 6, "6H")
    assert " ".join(state.table.recycled) == "7S AC 3D 5H 2C 4D"
    assert stock_cards(state) == dict.fromkeys(state.table.recycled, 1)
    assert refusal(state, "card 6H") is BAD_CHANCE
    assert refusal(state, "card 7S") is None


def with_one_card_on_the_pile() -> GameState:
    """Return a position with an empty stock and only 5H on the pile; all others are in hands."""
    state = position_after(E_OPTIONS, 3, E_DEAL)
    state = then(state, "1 leave; 2 buy; card AC; card 3D; 1 discard 3D")
    state = then(state, "2 leave; 3 buy; card 5H; card 2C; 2 discard 2C")
    return then(state, "3 leave; 1 buy; card 4D; card 6H; 3 discard 5H")


def test_f_nothing_to_draw_ends_the_round_for_all_unless_the_last_card_is_taken() -> None:
    state = with_one_card_on_the_pile()
    assert (state.table.stock, pile(state)) == (0, "5H")
    assert then(state, "1 take").phase is Phase.PLAY
    state = then(state, "1 leave")
    (result,) = state.table.history
    assert (result.end, result.out) == (RoundEnd.EXHAUSTED, None)
    assert all(penalty > 15 for penalty in result.penalties)


def test_f_closed() -> None:
    options = Options(decks=1, jokers=0, dealt=7, contracts=BOOK)
    state = position_after(options, 2, "deal QC / 6C 6D 6H 6S AC AD 2C / 7C 7D 7H 7S AH AS 3C")
    state = then(state, "1 leave; card 9C; 1 down 6C 6D 6H 6S; 1 discard 9C")
    state = then(state, "2 leave; card 9D; 2 down 7C 7D 7H 7S; 2 discard 9D")
    (result,) = state.table.history
    assert (result.end, result.out, result.penalties) == (RoundEnd.CLOSED, None, (7, 7))


STANDOFF = Options(dealt=7, contracts=BOOK, quiet_limit=10, buys=0)
STANDOFF_DEAL = "deal QC / 6C 6D 6H 8S AC AD 2C / 7C 7D 7H TS AH AS 3C"
EIGHT_CARDS = ("9C", "9D", "9H", "9S", "TC", "TD", "TH", "JS")


def test_f_round_ends_after_the_limit_of_turns_without_a_card_laid() -> None:
    state = idle(position_after(STANDOFF, 2, STANDOFF_DEAL), *EIGHT_CARDS, "JD")
    assert not state.table.history
    state = idle(state, "JH")
    (result,) = state.table.history
    assert (result.end, result.turns) == (RoundEnd.STANDOFF, 10)


def test_f_card_laid_in_turn_nine_makes_turn_ten_the_first_quiet_one() -> None:
    state = idle(position_after(STANDOFF, 2, STANDOFF_DEAL), *EIGHT_CARDS)
    state = then(state, "1 leave; card JD; 1 down 6C 6D 6H; 1 discard JD")
    state = idle(state, "JH")
    assert (state.table.quiet, state.table.turns, len(state.table.history)) == (1, 11, 0)


def test_g_equal_totals_share_the_win() -> None:
    deal = "deal QC / AD 2D 3D 4D 5D 6D 8D / AH 2H 3H 4H 5H 6H 8H / * * * AC KC 2C 4C"
    state = idle(position_after(STANDOFF, 3, deal), *EIGHT_CARDS, "JD", "JH")
    found = outcome(state)
    assert found is not None
    assert (found.termination, found.totals) == (Termination.COMPLETED, (9, 9, 22))
    assert (found.places, found.winners) == ((1, 1, 3), (FIRST, SECOND))


def test_g_deal_passes_to_the_left() -> None:
    options = Options(dealt=7, contracts=(*BOOK, *BOOK))
    state = position_after(options, 3, f"{B_DEAL} / 2C 2D 2H 2S 3C 3D 3H")
    state = then(state, "1 leave; 2 pass; 3 pass; card 2C", *B_DOWN[1:])
    assert (state.phase, state.table.dealer, state.table.mover) == (Phase.DEAL, FIRST, SECOND)


def test_h_one_joker_a_meld() -> None:
    options = Options(dealt=9, contracts=BOOK_AND_RUN, many_jokers=False)
    deal = "deal QC / 7S 7D * 4H 5H * 7H 6H KC / AC AD AH AS 2C 2D 2S 2H 3C"
    state = position_after(options, 2, deal, "1 leave; card KD; 1 down 7S 7D * / 4H 5H * 7H")
    assert refusal(state, "1 swap 6H m2 m1") is Refusal.MANY_JOKERS
    assert melds(then(state, "1 swap 6H m2 m2 high"))[1] == "4H 5H 6H 7H *"


SECTION_6 = (
    "deal QC / AH 2H 3H 4H 6H 7H 8H 9H 5H KC KD / AC AD AS 2C 2D 2S 3C 3D 3S 4C 4D",
    "1 leave; card KS; 1 down AH 2H 3H 4H / 6H 7H 8H 9H",
)


def test_section_6_card_that_joins_own_runs_waits_for_the_next_turn() -> None:
    neighbours = Options(contracts=TWO_RUNS, eight_is_one=False)
    assert refusal(position_after(neighbours, 2, *SECTION_6), "1 lay 5H m1 high") is None
    state = position_after(Options(contracts=TWO_RUNS), 2, *SECTION_6)
    assert refusal(state, "1 lay 5H m1 high") is Refusal.ONE_RUN
    assert refusal(state, "1 lay 5H m2 low") is Refusal.ONE_RUN
    state = then(idle(then(state, "1 discard KC"), "9C"), "1 leave; card 9D; 1 lay 5H m1 high")
    assert melds(state) == ["AH 2H 3H 4H 5H", "6H 7H 8H 9H"]


SECTION_7 = (
    "deal QH / AC 2C 3C 4C 5C 6C KC / AD 2D 3D 4D 5D 6D 7D / AH 2H 3H 4H 5H 6H 7H"
    " / AS 2S 3S 4S 5S 6S 7S / 9C 9D TC TD JC JD KD"
)


def test_section_7_first_discard_may_be_bought_by_all_but_the_mover() -> None:
    state = position_after(Options(dealt=7), 5, SECTION_7, "1 leave")
    asked: list[Seat] = []
    for seat in "234":
        asked += deciding_seats(state)
        state = then(state, f"{seat} pass")
    assert [*asked, *deciding_seats(state)] == [SECOND, THIRD, FOURTH, FIFTH]
    state = then(state, "5 buy")
    assert state.table.due == (FIFTH, FIRST)
    state = then(state, "card TH; card 8H; 1 discard KC; 2 leave")
    assert "QH" in hand(state, "5")
    assert "TH" in hand(state, "5")
    asked = []
    for seat in "345":
        asked += deciding_seats(state)
        state = then(state, f"{seat} pass")
    assert asked == [THIRD, FOURTH, FIFTH], "seat 1 is not asked, because it discarded the card"
    assert state.table.due == (SECOND,)


def test_section_7_uncovered_card_is_offered_again_unless_only_the_latest_is() -> None:
    lines = (SECTION_7, "1 leave; 2 pass; 3 pass; 4 pass; 5 pass; card 8H; 1 discard KC")
    options = Options(dealt=7, latest_only=False)
    state = position_after(options, 5, *lines, "2 leave; 3 buy; card TH")
    assert (state.phase, deciding_seats(state), pile(state)) == (
        Phase.OFFER,
        frozenset((SECOND,)),
        "QH",
    )
    assert "QH" in hand(then(state, "2 take"), "2")
    # QH was uncovered, not discarded: it is offered to all others, including seat 1.
    state = then(state, "2 leave; 3 pass; 4 pass; 5 pass")
    assert deciding_seats(state) == {FIRST}
    state = then(state, "1 buy; card TS")
    assert (state.phase, state.table.due) == (Phase.CARD, (SECOND,)), "the pile is empty"
    latest = position_after(Options(dealt=7), 5, *lines, "2 leave; 3 buy; card TH")
    assert latest.table.due == (SECOND,), (
        "after a purchase, the card below cannot be taken, so seat 2 draws"
    )


def test_section_8_exchange_within_a_meld_and_an_end_without_its_joker() -> None:
    options = Options(dealt=9, contracts=(Contract(0, 1),))
    deal = "deal QC / 4H * 6H 7H 5H 9H KC KD KS / AC AD AH AS 2C 2D 2S 2H 3C"
    state = position_after(options, 2, deal, "1 leave; card KH; 1 down 4H * 6H 7H")
    moved = then(state, "1 swap 5H m1 m1 high")
    assert melds(moved) == ["4H 5H 6H 7H *"]
    assert melds(then(moved, "1 lay 9H m1 high")) == ["4H 5H 6H 7H * 9H"]
    assert refusal(state, "1 swap 9H m1 m1 low") is Refusal.NO_JOKER_THERE


def test_section_9_out_by_the_contract_itself() -> None:
    deal = "deal AD / 2H 3H 4H 5H JD QD KD 7S 8S 9S TS / AC AH AS 2C 2D 2S 3C 3D 3S 4C 4D"
    state = position_after(Options(contracts=(Contract(0, 3),)), 2, deal, "1 take")
    state = then(state, "1 down 2H 3H 4H 5H / JD QD KD AD / 7S 8S 9S TS")
    assert state.table.history[0].out is FIRST


def test_section_11_extra_cards_between_two_players() -> None:
    options = Options(dealt=7, contracts=BOOK, buys=1)
    state = position_after(options, 2, B_DEAL, "1 extra; card 2H; card 3H")
    assert (state.phase, len(state.hand(FIRST))) == (Phase.OFFER, 9)
    assert refusal(state, "1 extra") is Refusal.NOT_NOW
    state = then(state, "1 leave; card 4H; 1 discard 4H")
    state = idle(state, "9C")
    assert refusal(state, "1 extra") is Refusal.NO_BUYS_LEFT


def test_section_11_penalty_of_a_hand() -> None:
    cards = parse_cards("AS KD * 7H")
    assert hand_penalty(Options(penalties=PENALTIES), cards) == 11
    assert hand_penalty(Options(penalties=HIGH_PENALTIES), cards) == 90


def test_section_4_first_turn_is_of_the_dealers_left() -> None:
    assert [new_game(Options(), 3, dealer).table.mover for dealer in (THIRD, FIRST)] == [
        FIRST, SECOND
    ]  # fmt: skip
