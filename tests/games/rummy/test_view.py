"""A seat's view: its own cards and public information only."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from bot.games.rummy.cards import HIDDEN, sort_cards
from bot.games.rummy.game import TRANSCRIPTS
from bot.games.rummy.moves import SEATS, CardDrawn, HandsDealt, Seat
from bot.games.rummy.notation import format_event, parse_event
from bot.games.rummy.rules import iterate_steps
from bot.games.rummy.state import GameState, Phase, redact, view
from bot.games.rummy.terms.options import Contract, Options
from tests.games.rummy.bookkeeping import stock_cards
from tests.games.rummy.games import honest_transcript, sensible_game
from tests.games.rummy.playing import position_after, then

OPTIONS = Options(contracts=(Contract(1, 1), Contract(2, 0)), quiet_limit=20)
SEVEN = Options(dealt=7, contracts=(Contract(1, 0),))
SEVEN_DEAL = "deal QC / 7C 7D 7H 7H 7S 7S * / AC AD AH AS KC KD KH"


@pytest.mark.parametrize("players", [2, 4])
def test_states_that_differ_in_hidden_cards_look_the_same(players: int) -> None:
    compared = 0
    for number, (_, state) in enumerate(sensible_game(players, OPTIONS, players)):
        if number % 7 or not state.table.stock:
            continue
        for viewer in (None, *SEATS[:players]):
            other = swapped_with_the_stock(state, viewer)
            if other is None:
                continue
            assert other != state
            assert view(other, viewer) == view(state, viewer)
            assert pickle.dumps(view(other, viewer)) == pickle.dumps(view(state, viewer))
            compared += 1
    assert compared > 20


def swapped_with_the_stock(state: GameState, viewer: Seat | None) -> GameState | None:
    """Return `state` after swapping a hand card that `viewer` cannot see with a card of the stock.

    Returns None if no two such cards differ.
    """
    for seat in SEATS[: len(state.hands)]:
        hand = state.hand(seat)
        if seat is viewer or not hand:
            continue
        for card in stock_cards(state):
            if card is not hand[0]:
                hands = list(state.hands)
                hands[seat.slot] = sort_cards((*hand[1:], card))
                return replace(state, hands=tuple(hands))
    return None


def test_view_answers_for_no_other_seat() -> None:
    state = position_after(SEVEN, 2, SEVEN_DEAL)
    seen = view(state, Seat.SECOND)
    assert seen.hand(Seat.SECOND) == state.hand(Seat.SECOND)
    for viewer, other in ((Seat.SECOND, Seat.FIRST), (None, Seat.FIRST), (None, Seat.SECOND)):
        with pytest.raises(ValueError, match="hidden"):
            view(state, viewer).hand(other)
    with pytest.raises(ValueError, match="has no seat"):
        view(state, Seat.THIRD)


def test_no_hand_is_printed() -> None:
    state = position_after(SEVEN, 2, SEVEN_DEAL)
    for text in (repr(state), repr(view(state, Seat.FIRST)), str(state)):
        assert "7C" not in text
        assert "AD" not in text


@pytest.mark.parametrize("viewer", [None, Seat.FIRST, Seat.THIRD])
def test_a_redacted_log_contains_only_own_and_public_cards(viewer: Seat | None) -> None:
    transcript = honest_transcript(5, OPTIONS, 3)
    start = TRANSCRIPTS.start(transcript)
    redacted = redact(iterate_steps(start, transcript.events), viewer)
    assert len(redacted) == len(transcript.events)
    for (state, event), shown in zip(
        iterate_steps(start, transcript.events), redacted, strict=True
    ):
        assert parse_event(format_event(shown)) == shown
        match event:
            case CardDrawn():
                own = state.table.due[0] is viewer
                assert shown == (event if own else CardDrawn(HIDDEN))
            case HandsDealt(discard, hands):
                assert isinstance(shown, HandsDealt)
                assert shown.discard is discard
                for seat, hand, found in zip(SEATS, hands, shown.hands, strict=False):
                    assert found == (hand if seat is viewer else (HIDDEN,) * len(hand))
            case _:
                assert shown == event


def test_export_of_a_running_game_hides_secrets_from_the_reader() -> None:
    whole = honest_transcript(5, OPTIONS, 3)
    running = replace(whole, events=whole.events[:25], secret=None)
    for viewer in (None, *SEATS[:3]):
        text = TRANSCRIPTS.format(running, viewer)
        assert text.endswith("Result: running\n")
        expected = redact(iterate_steps(TRANSCRIPTS.start(running), running.events), viewer)
        assert TRANSCRIPTS.read(text).events == expected
    assert "card ?" in TRANSCRIPTS.format(running)
    with pytest.raises(ValueError, match="must not reveal its secret"):
        TRANSCRIPTS.format(replace(running, secret=whole.secret))


def test_all_players_know_the_cards_picked_up_until_they_leave_the_hand() -> None:
    options = replace(SEVEN, bonehead_undo=True)
    deal = "deal 7C / 7S 7H QH KC QC JC 9C / 2C 4C 6C 8D TD KD 3S / 7C 2D 4D 6D 8H TH QS"

    def shown(state: GameState) -> list[str]:
        return [" ".join(player.shown) for player in view(state, None).table.players]

    state = position_after(options, 3, deal, "1 take")
    assert shown(state) == ["7C", "", ""]
    state = then(state, "1 down 7S 7H 7C; 1 discard KC")
    assert shown(state) == ["", "", ""], "the card was laid on the table"
    state = then(state, "2 leave; 3 buy; card 5S; card 7D")
    assert shown(state) == ["", "", "KC"], "the cards drawn as the price of a purchase are secret"
    state = then(state, "2 discard 2C; 3 leave; 1 buy; card 5D; card 5H; 3 discard KC")
    assert shown(state) == ["2C", "", ""]
    state = then(state, "1 take; 1 discard KC; 2 take; 2 discard KC; 3 take; 3 discard 7C")
    assert state.phase is Phase.BONEHEAD
    assert shown(then(state, "3 undo")) == ["2C", "", "7C KC"], (
        "all players saw the card before the move was undone"
    )
