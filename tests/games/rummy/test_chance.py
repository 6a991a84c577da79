"""Committed chance: the published examples, and the detection of forged logs."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from bot import fairness
from bot.games.export import EXIT_DIFFERS, EXIT_UNDECIDED
from bot.games.rummy.cards import parse_card, parse_cards
from bot.games.rummy.chance import chance_event, first_dealer, first_difference
from bot.games.rummy.game import TRANSCRIPTS
from bot.games.rummy.moves import SEATS, CardDrawn, HandsDealt, Seat
from bot.games.rummy.rules import new_game
from bot.games.rummy.terms.options import Contract, Options, deck_of
from bot.games.rummy.transcript import Transcript
from tests.games.rummy.games import honest_transcript
from tests.thorough import some

ZEROS = fairness.Draws(bytes(32))
OPTIONS = Options(contracts=(Contract(1, 1),), quiet_limit=20)


@pytest.fixture(scope="module")
def game() -> Transcript:
    return honest_transcript(5, OPTIONS, 3)


@pytest.fixture(scope="module")
def game_with_refills() -> Transcript:
    return honest_transcript(1, replace(OPTIONS, decks=1, jokers=0, dealt=12, buys=0), 3)


def test_first_deck_and_refill_of_the_published_example() -> None:
    deck = ZEROS.shuffle("deck/1", deck_of(2, 4))
    assert " ".join(deck[:13]) == "2C AC QD KC TS * JH 9H 6D 4C 3C 7S KS"
    order = ZEROS.shuffle("stock/1/1", parse_cards("7S AC 3D 5H 2C 4D"))
    assert " ".join(order) == "7S 5H 3D AC 4D 2C"


def test_a_stacked_first_hand_has_a_book_and_most_of_another() -> None:
    options = replace(OPTIONS, decks=2, jokers=4, stacked=True)
    for seed in range(some(10, 100)):
        draws = fairness.Draws(seed.to_bytes(32, "big"))
        start = new_game(options, 3, SEATS[seed % 3])
        plain = replace(start, table=replace(start.table, options=replace(options, stacked=False)))
        deal, usual = chance_event(start, draws), chance_event(plain, draws)
        assert isinstance(deal, HandsDealt)
        assert isinstance(usual, HandsDealt)
        ranks = Counter(card.rank for card in deal.hands[0])
        (_, book), (_, nearly) = ranks.most_common(2)
        assert (book, nearly, ranks[0]) == (3, 2, 0)
        assert deal.hands[1:] == usual.hands[1:]
        assert deal.discard is usual.discard


def test_the_cards_of_a_stacked_game_follow_from_its_export_and_from_no_other_one(
    tmp_path: Path,
) -> None:
    options = replace(OPTIONS, decks=2, jokers=4, stacked=True)
    text = TRANSCRIPTS.format(honest_transcript(3, options, 3))
    export = tmp_path / "export.txt"
    export.write_text(text, encoding="utf-8")
    assert TRANSCRIPTS.verify_file(export)[0] == EXIT_UNDECIDED
    assert "Option stacked: yes\n" in text
    export.write_text(text.replace("Option stacked: yes\n", ""), encoding="utf-8")
    assert TRANSCRIPTS.verify_file(export)[0] == EXIT_DIFFERS


def test_the_deal_starts_at_the_dealers_left_and_ends_with_the_first_discard() -> None:
    deck = ZEROS.shuffle("deck/1", deck_of(2, 4))
    deal = chance_event(new_game(OPTIONS, 3, Seat.THIRD), ZEROS)
    assert isinstance(deal, HandsDealt)
    assert deal.hands == (deck[0:33:3], deck[1:33:3], deck[2:33:3])
    assert deal.discard is deck[33]
    other = chance_event(new_game(OPTIONS, 3, Seat.FIRST), ZEROS)
    assert isinstance(other, HandsDealt)
    assert other.hands[1][0] is deck[0], "the dealer is seat 1: the first card goes to seat 2"


def test_dealer_is_a_number_below_the_players() -> None:
    found = {first_dealer(5, fairness.Draws(bytes([number] * 32))) for number in range(60)}
    assert found == set(SEATS[:5])


def test_honest_game_differs_nowhere(game: Transcript, game_with_refills: Transcript) -> None:
    for transcript in (game, game_with_refills):
        assert TRANSCRIPTS.verify(transcript).is_honest
    assert "; refill 1\n" in TRANSCRIPTS.format(game_with_refills)


def test_forged_draw_is_named(game: Transcript, game_with_refills: Transcript) -> None:
    for transcript, number in ((game, 4), (game_with_refills, 20)):
        events = list(transcript.events)
        draws = [event for event in events if isinstance(event, CardDrawn)]
        drawn = draws[number - 1].card
        forged = parse_card("2D" if drawn != "2D" else "2H")
        place = next(index for index, event in enumerate(events) if event is draws[number - 1])
        events[place] = CardDrawn(forged)
        found = TRANSCRIPTS.verify(replace(transcript, events=tuple(events))).difference
        assert found is not None
        assert (found.number, found.expected, found.found) == (number, drawn, forged)
        assert (found.round, found.is_in_deal) == (1, False)
        assert str(found).startswith(f"card {number} of the stock in round 1, to seat ")


def test_forged_deal_is_named(game: Transcript) -> None:
    deal = game.events[0]
    assert isinstance(deal, HandsDealt)
    hands = [list(hand) for hand in deal.hands]
    hands[0][2], hands[1][2] = hands[1][2], hands[0][2]
    forged = replace(deal, hands=tuple(tuple(hand) for hand in hands))
    found = TRANSCRIPTS.verify(replace(game, events=(forged, *game.events[1:]))).difference
    assert found is not None
    assert (found.number, found.is_in_deal, found.round) == (3, True, 1)
    assert found.seat in (Seat.FIRST, Seat.SECOND)
    discard = replace(
        deal, discard=deal.hands[0][0], hands=((deal.discard, *deal.hands[0][1:]), *deal.hands[1:])
    )
    assert (
        TRANSCRIPTS.verify(replace(game, events=(discard, *game.events[1:]))).difference is not None
    )


def test_forged_dealer_and_secret_are_found(game: Transcript) -> None:
    dealer = game.terms.drawn_dealer
    other = dealer.left_neighbour(3)
    found = TRANSCRIPTS.verify(replace(game, terms=replace(game.terms, dealer=other))).difference
    assert found is not None
    assert str(found) == f"the dealer differs: expected {dealer.value}, found {other.value}"
    terms = replace(game.terms, dealer=other, is_drawn_by_lot=False)
    chosen = TRANSCRIPTS.verify(replace(game, terms=terms)).difference
    assert chosen is not None
    assert chosen.is_in_deal, (
        "a chosen dealer is not compared with the lot, so the deal differs first"
    )
    assert not TRANSCRIPTS.verify(replace(game, commitment="0" * 64)).is_honest
    draws = fairness.Draws(bytes.fromhex(game.secret or ""))
    assert first_difference(TRANSCRIPTS.start(game), game.events, draws) is None


def test_verifying_a_file(game: Transcript, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(TRANSCRIPTS.format(game), encoding="utf-8")
    code, message = TRANSCRIPTS.verify_file(path)
    assert (code, "moves only" in message) == (EXIT_UNDECIDED, True), message
    assert "1 deals" in message
    for text, expected in (
        (TRANSCRIPTS.format(game).replace("total ", "total 1"), EXIT_DIFFERS),
        (TRANSCRIPTS.format(replace(game, secret=None)), EXIT_UNDECIDED),
        ("no transcript", EXIT_UNDECIDED),
    ):
        path.write_text(text, encoding="utf-8")
        assert TRANSCRIPTS.verify_file(path)[0] == expected
    assert TRANSCRIPTS.verify_file(tmp_path / "nowhere.txt")[0] == EXIT_UNDECIDED
    lines = TRANSCRIPTS.format(game).splitlines()
    drawn = next(index for index, line in enumerate(lines) if line.startswith("card "))
    lines[drawn] = "card 2D" if lines[drawn] != "card 2D" else "card 2H"
    path.write_text("\n".join(lines), encoding="utf-8")
    code, message = TRANSCRIPTS.verify_file(path)
    assert code == EXIT_DIFFERS
    assert "card 1 of the stock in round 1" in message
