"""The private hand of rummy: only its owner sees it, prepares a turn on it and plays."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.games.rummy import moves
from bot.games.rummy.cards import Card, parse_card, parse_cards
from bot.games.rummy.evaluation import ranked_proposals
from bot.games.rummy.hands import CardOrder, Group, group_hand
from bot.games.rummy.legality import is_bonehead
from bot.games.rummy.moves import Leave, MovePlayed
from bot.games.rummy.plan import throw_order
from bot.games.rummy.solver.down import DownProposal
from bot.games.rummy.state import Phase, Position
from bot.games.rummy.terms.options import Contract, Options
from bot.texts.wording.rummy.terms import card_text, cards_text
from cogs.games.rummy import hand_pages
from playground.components import walk
from playground.seats import Seat
from playground.world import Message
from tests.e2e.table import text_of
from tests.local_bot.rummy_table import (
    PLENTY,
    SHORT,
    RummyTable,
    alt_texts,
    enabled,
    kind_of,
    menus_of,
)

pytestmark = [pytest.mark.long, pytest.mark.local_bot(rummy=True)]
CARD = re.compile(r"(?<![\w])(?:10|[2-9AJQK])[♣♦♥♠]")


def cards_in(message: Message) -> str:
    """Return the cards in a hand's picture, in notation, read from the picture's description."""
    (picture,) = (part for part in walk(message.components) if part.get("items"))
    cards, _, _ = picture["items"][0]["description"].rpartition("books: ")[2].partition(".")
    names = [sign for sign in cards.split() if sign != "·"]
    signs = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}
    return " ".join(
        "*" if name == "★" else name[:-1].replace("10", "T") + signs[name[-1]] for name in names
    )


async def test_the_hand_of_another_player_remains_closed(table: RummyTable) -> None:
    board = await table.begin(2)
    stranger = await table.carla.click(board, "My hand")
    assert CARD.search(stranger.text) is None
    assert "</rummy challenge:" in stranger.text
    assert "</shanghaien" not in stranger.text
    for seat in table.players:
        shown, held = await table.hand(seat), await table.services.hands.read_hand(1, seat.id)
        assert cards_text(held.view.cards) == cards_text(parse_cards(cards_in(shown)))


async def test_a_hand_is_sorted_once_and_outside_of_the_event_loop(
    table: RummyTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.begin(2)
    sorted_hands, threads = [], set()

    def sorting(
        cards: Sequence[Card],
        order: CardOrder,
        contract: Contract | None,
        options: Options,
        kept: Sequence[Card],
    ) -> tuple[Group, ...]:
        sorted_hands.append(cards)
        return group_hand(cards, order, contract, options, kept)

    def proposing(position: Position, seat: moves.Seat) -> tuple[DownProposal, ...]:
        threads.add(threading.get_ident())
        return ranked_proposals(position, seat)

    monkeypatch.setattr(hand_pages, "group_hand", sorting)
    monkeypatch.setattr(hand_pages, "ranked_proposals", proposing)
    for shown, seat in enumerate(table.players, start=1):
        await table.hand(seat)
        assert len(sorted_hands) == shown
    assert threads
    assert threading.get_ident() not in threads


async def test_two_simultaneous_clicks_or_a_stale_one_make_one_move(table: RummyTable) -> None:
    await table.begin(3)
    seat = await table.current_player()
    hand = await table.hand(seat)
    before = (await table.match()).revision
    await asyncio.gather(*(table.use(seat, each, "leave") for each in [hand] * 2))
    match = await table.match()
    assert match.state.table.mover == match.seat_of(seat.id)
    left = [e for e in match.events[before:] if isinstance(e, MovePlayed) and e.move == Leave()]
    assert len(left) == 1
    (card, *_) = (await table.services.hands.read_hand(1, seat.id)).view.cards
    discard = moves.Discard(card)
    await table.services.events.play(1, seat.id, discard, match.revision)
    revision = (await table.match()).revision
    await table.use(seat, hand, "discard")
    assert "The game’s moved on" in text_of(hand)
    assert (await table.match()).revision == revision
    assert table.playground.breaches == []


async def test_a_contract_is_built_card_by_card_and_no_meld_is_refused_by_name(
    table: RummyTable,
) -> None:
    await table.begin(2, PLENTY)
    hands = table.services.hands
    while True:
        seat = await table.leave_card()
        view = (await hands.read_hand(1, seat.id)).view
        found = ranked_proposals(view, view.seat)
        if found and not found[0].move.exchanges:
            break
        await table.discard_first(seat)
    hand = await table.hand(seat)
    await table.use(seat, hand, "build")
    for number in range(2):
        await seat.select(hand, [str(number)], custom_id=menus_of(hand)[number]["custom_id"])
    await table.use(seat, hand, "put")
    assert "fewer cards than the round asks for" in text_of(hand)
    assert (await hands.read_hand(1, seat.id)).moves == ()
    left = [str(card) for card in view.cards]
    for number, cards in enumerate(found[0].move.melds):
        places = []
        for card in cards:
            places.append(str(left.index(str(card))))
            left[int(places[-1])] = ""
        menu = menus_of(hand)[number]
        assert not (await seat.select(hand, places, custom_id=menu["custom_id"])).failed
    await table.use(seat, hand, "put")
    assert "laid once you discard" in text_of(hand)
    assert "Ready to play: Down " in alt_texts(hand)[0]
    drafted = (await hands.read_hand(1, seat.id)).moves
    assert sorted(map(len, drafted[0].melds)) == sorted(map(len, found[0].move.melds))
    assert table.playground.breaches == []


async def turn_with_a_useful_card(table: RummyTable) -> tuple[Seat, Message, list[Card]]:
    """Play until the current player holds cards that the next player could lay off.

    Returns the player, the hand, and these cards.
    """
    hands = table.services.hands
    for _ in range(400):
        seat = await table.current_player()
        hand = await table.hand(seat)
        await table.use(seat, hand, "leave")
        view = (await hands.read_hand(1, seat.id)).view
        proposed = throw_order(view, view.seat)[0] if view.cards else None
        useful = [c for c in view.cards if c != proposed and is_bonehead(view.table, c)]
        if view.table.phase is Phase.PLAY and useful and len(view.cards) > 1:
            return seat, hand, useful
        await table.use(seat, hand, "down")
        before = (await table.match()).revision
        await table.use(seat, hand, "all")
        if (await table.match()).revision == before and not await table.use(seat, hand, "out"):
            await table.discard_any(seat, hand)
        await table.wait_until_shown()
    raise AssertionError("no player has held such a card")


async def test_a_discard_that_helps_the_next_player_is_warned_of(table: RummyTable) -> None:
    await table.begin(2, replace(PLENTY, bonehead_undo=True))
    seat, hand, useful = await turn_with_a_useful_card(table)
    revision = (await table.match()).revision
    await table.choose_in(seat, hand, "throw", str(useful[0]))
    assert "can use" in text_of(hand)
    assert (await table.match()).revision == revision
    await table.use(seat, hand, "main")
    assert "can use" not in text_of(hand)
    await table.choose_in(seat, hand, "throw", str(useful[0]))
    await table.use(seat, hand, "discard")
    assert (await table.match()).revision > revision
    match = await table.match()
    assert match.state.table.mover is not match.seat_of(seat.id)


async def test_a_discard_is_proposed_changed_taken_back_and_sent_by_one_tap(
    table: RummyTable,
) -> None:
    await table.begin(2)
    seat = await table.current_player()
    hand = await table.hand(seat)
    await table.use(seat, hand, "leave")
    proposed = discard_on_button(hand)
    assert f"I’d discard {proposed}" in text_of(hand)
    menu = next(each for each in menus_of(hand) if kind_of(each["custom_id"]) == "throw")
    other = menu["options"][-1]["value"]
    revision = (await table.match()).revision
    await table.choose_in(seat, hand, "throw", other)
    picked = discard_on_button(hand)
    assert picked == card_text(parse_card(other)) != proposed
    assert f"You’re about to discard {picked}" in text_of(hand)
    await table.use(seat, hand, "sort")
    assert discard_on_button(hand) == picked, "sorting does not change the chosen discard"
    await table.use(seat, hand, "main")
    assert discard_on_button(hand) == proposed
    assert (await table.match()).revision == revision
    await table.choose_in(seat, hand, "throw", other)
    await table.use(seat, hand, "discard")
    assert f"you discarded {picked}" in text_of(hand)


def discard_on_button(hand: Message) -> str:
    """Return the card that the button for discarding names."""
    (button,) = (each for each in enabled(hand) if kind_of(each["custom_id"]) == "discard")
    return str(button["label"]).removeprefix("Discard ")


async def test_before_a_round_ends_without_a_winner_the_table_and_the_hand_warn(
    table: RummyTable,
) -> None:
    warning = "2 more turns without a card laid end the round."
    await table.begin(2, replace(SHORT, quiet_limit=10))
    for turns in range(8):
        assert warning not in text_of(table.live()), turns
        await table.turn_without_click()
    assert warning in text_of(table.live())
    assert warning in text_of(await table.hand(await table.current_player()))
