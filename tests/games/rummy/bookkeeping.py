"""Checks of the rules: a second count of the cards, made from the events alone, and invariants."""

from __future__ import annotations

from collections import Counter
from itertools import chain

from bot.games.rummy.cards import Card, sort_cards
from bot.games.rummy.legality import deciding_seats
from bot.games.rummy.moves import (
    Buy,
    CardDrawn,
    Discard,
    Down,
    Event,
    Extra,
    HandsDealt,
    Lay,
    MovePlayed,
    Swap,
    Take,
    Undo,
)
from bot.games.rummy.state import GameState, Phase
from bot.games.rummy.terms.options import LARGEST_HAND, deck_of


def seen_cards(state: GameState) -> Counter[Card]:
    """Count the cards in hands, melds and pile."""
    table = state.table
    melds = (meld.cards for meld in table.melds)
    return Counter(chain(*state.hands, *melds, (discarded.card for discarded in table.pile)))


def stock_cards(state: GameState) -> Counter[Card]:
    """Count the cards in the face-down stock."""
    options = state.table.options
    return Counter(deck_of(options.decks, options.jokers)) - seen_cards(state)


class CardBook:
    """The number of cards in each hand, counted from the events."""

    def __init__(self, players: int) -> None:
        self.cards = [0] * players
        self.bought = [0] * players

    def note(self, before: GameState, event: Event) -> None:
        """Update the counts for `event` in the position `before`."""
        match event:
            case HandsDealt():
                self.cards = [len(hand) for hand in event.hands]
                self.bought = [0] * len(self.cards)
            case CardDrawn():
                self.cards[before.table.due[0].slot] += 1
            case MovePlayed(seat, move):
                slot = seat.slot
                self.bought[slot] += isinstance(move, Buy | Extra)
                match move:
                    case Take() | Buy() | Undo():
                        self.cards[slot] += 1
                    case Swap(to=None):
                        pass  # the hand gets the wild card and loses a card
                    case Lay() | Swap() | Discard():
                        self.cards[slot] -= 1
                    case Down(melds):
                        # For each card that replaces a wild one, the hand gets the wild card.
                        self.cards[slot] -= sum(len(group) for group in melds)


def assert_all_cards_are_somewhere(state: GameState) -> None:
    """Assert that hands, melds, pile and stock are the whole deck, and that hands are sorted."""
    table = state.table
    options = table.options
    seen = seen_cards(state)
    assert seen <= Counter(deck_of(options.decks, options.jokers))
    if table.phase is Phase.DEAL:
        assert not seen
    elif table.phase is not Phase.OVER:
        assert seen.total() + table.stock == options.cards
    for hand, player in zip(state.hands, table.players, strict=True):
        assert hand == sort_cards(hand)
        assert player.cards == len(hand) <= options.largest_hand <= LARGEST_HAND
        assert Counter(player.shown) <= Counter(hand)
    if table.terms.buys is not None:
        for seat in table.seats:
            assert table.player(seat).bought <= table.buys_given(seat)


def assert_counted(state: GameState, ledger: CardBook) -> None:
    """Assert that each hand has as many cards as `ledger` counts; between rounds, check nothing."""
    if state.table.pile:
        assert [len(hand) for hand in state.hands] == ledger.cards
        assert [player.bought for player in state.table.players] == ledger.bought


def assert_consistent(state: GameState) -> None:
    """Assert that the parts of a position are consistent."""
    table = state.table
    options = table.options
    assert (table.outcome is not None) == (table.phase is Phase.OVER)
    assert len(deciding_seats(state)) == (table.phase not in (Phase.DEAL, Phase.CARD, Phase.OVER))
    assert bool(table.due) == (table.phase is Phase.CARD)
    assert (table.asked is not None) == (table.phase is Phase.BUY)
    if table.phase is Phase.CARD:
        assert table.stock > 0
    if table.phase is Phase.OFFER:
        assert table.top is not None
    for meld in table.melds:
        assert table.player(meld.owner).is_down
        assert len(meld.wilds) < len(meld.cards)
        assert options.many_jokers or len(meld.wilds) <= 1
    down = sum(player.is_down for player in table.players)
    if table.melds:
        assert table.contract is not None
        assert len(table.melds) == down * table.contract.melds
    for result in table.history:
        assert (result.out is not None) == (result.end.value == "out")
        assert result.out is None or result.penalties[result.out.slot] <= 0
    assert len(table.history) <= len(options.contracts)
    assert table.quiet < table.terms.quiet_limit
