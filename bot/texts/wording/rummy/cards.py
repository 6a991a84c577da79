"""Cards, melds and contracts in words: as they stand in messages, labels and descriptions."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.rummy.cards import RANKS, Card, Suit
from bot.games.rummy.melds import Meld
from bot.games.rummy.terms.contracts import Contract, MeldKind
from bot.games.rummy.terms.options import Options
from bot.texts.catalogue import Texts

Names = tuple[str, ...]
"""The players' names, or mentions, in the order of the seats."""

SUIT_SIGNS = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}
JOKER_SIGN = "★"
WILD_SIGN = "☆"
"""Stands behind every card that counts as a joker."""


def card_text(card: Card, options: Options | None = None) -> str:
    """Return a card as it is written: ``10♦``, ``★`` for a joker, ``2♦☆`` if it counts as one."""
    if card.suit is None:
        return JOKER_SIGN
    sign = WILD_SIGN if options is not None and card in options.wild else ""
    return rank_text(card.rank) + SUIT_SIGNS[card.suit] + sign


def rank_text(rank: int) -> str:
    """Return the sign of a rank, 1 for an ace to 13 for a king, as it stands on the cards."""
    letter = RANKS[rank - 1]
    return "10" if letter == "T" else letter


def cards_text(cards: Iterable[Card], options: Options | None = None) -> str:
    """Return cards one after another: ``7♠ 7♥ ★``."""
    return " ".join(card_text(card, options) for card in cards)


def melds_text(melds: Iterable[Iterable[Card]], options: Options | None = None) -> str:
    """Return several groups of cards: ``7♠ 7♥ 7♦ · 4♥ 5♥ ★ 7♥``."""
    return " · ".join(cards_text(cards, options) for cards in melds)


def short_meld(meld: Meld, options: Options) -> str:
    """Return a meld of the table in a few signs, for labels: a long one by its ends.

    A star behind a long run says that there is a wild card in it.
    """
    if len(meld.cards) <= _SHORT:
        return "".join(card_text(card, options) for card in meld.cards)
    if meld.kind is MeldKind.BOOK:
        return "–".join(card_text(meld.cards[end], options) for end in (0, -1))
    ends = meld.stands_for(0), meld.stands_for(len(meld.cards) - 1)
    return "–".join(map(card_text, ends)) + (f" {JOKER_SIGN}" if meld.wilds else "")


def number_text(number: int) -> str:
    """Return points, which bonuses may take below zero: ``7``, ``−10``."""
    return str(number).replace("-", "−")


def signed_text(number: int) -> str:
    """Return what a round adds to the points: ``+7``, ``−10``."""
    return number_text(number) if number < 0 else f"+{number}"


def contract_text(contract: Contract, texts: Texts) -> str:
    """Return what a round asks for: ``1 book + 2 runs``, ``2 books + 1 run of 5``."""
    return " + ".join(
        texts(f"rummy-{kind}s", count=count, length=length)
        for kind, length, count in contract.parts
    )


_SHORT = 4
