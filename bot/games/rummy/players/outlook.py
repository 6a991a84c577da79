"""What a seat can reckon from what it sees: the cards still to come, and how soon it may be over.

The numbers come from games of mates.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from bot.games.rummy.cards import KING, Card
from bot.games.rummy.state import Player, View
from bot.games.rummy.terms.options import Contract, Options, deck_of

OUT_NOW = (0.5, 0.35, 0.04, 0.015, 0.006, 0.001)
"""How likely a player who is Down goes out in a turn, by the cards he holds before it."""
OUT_UNSEEN = (0.002, 0.02)
"""The same for one who is not Down: with no meld on the table, and with some to lay on."""
TURNS_A_CARD = 2.3
"""Turns in which a player who is Down gets rid of one card, on average."""
FEWEST_TURNS = 4.0
"""Turns that a player who is not Down takes at least, on average."""
TURNS = (2.0, 1.0, 2.5)
"""Turns of each player in a round: some, and more for every book and run of the contract."""
MORE_BETWEEN_TWO = 6.0


def unseen_cards(seen: View) -> Counter[Card]:
    """Return how many of each card the seat of `seen` may still draw, as far as it knows.

    They are in the stock or in others' hands; those that everybody saw go into a hand are not.
    """
    table = seen.table
    unseen = Counter(deck_of(table.options.decks, table.options.jokers))
    unseen.subtract(seen.cards)
    for meld in table.melds:
        unseen.subtract(meld.cards)
    unseen.subtract(discarded.card for discarded in table.pile)
    for player in others(seen):
        unseen.subtract(player.shown)
    return +unseen


def others(seen: View) -> tuple[Player, ...]:
    """Return what everybody sees of the other players, the next one first."""
    assert seen.seat is not None
    slot = seen.seat.slot
    return (*seen.table.players[slot + 1 :], *seen.table.players[:slot])


def chance_of_an_end(seen: View) -> float:
    """Return how likely somebody else goes out before the seat's next turn, 0 to 1."""
    safe = 1.0
    for player in others(seen):
        if not player.down:
            safe *= 1 - OUT_UNSEEN[bool(seen.table.melds)]
        elif player.cards < len(OUT_NOW):
            safe *= 1 - OUT_NOW[player.cards]
    return 1 - safe


def turns_left(seen: View) -> float:
    """Return how many turns the seat has before somebody else goes out, on average."""
    table = seen.table
    assert table.contract is not None
    usual = usual_turns(table.contract, len(table.players))
    begun = table.turns / len(table.players)
    return min(
        TURNS_A_CARD * player.cards if player.down else max(FEWEST_TURNS, usual - begun)
        for player in others(seen)
    )


def usual_turns(contract: Contract, players: int) -> float:
    """Return how many turns a round with `contract` takes each player, on average."""
    some, a_book, a_run = TURNS
    more = MORE_BETWEEN_TWO if players == 2 else 0.0
    return some + a_book * len(contract.books) + a_run * len(contract.runs) + more


@lru_cache(maxsize=64)
def usual_penalty(options: Options) -> float:
    """Return what a card costs on average, jokers apart; never 0."""
    return max(0.1, sum(options.penalties[:KING]) / KING)
