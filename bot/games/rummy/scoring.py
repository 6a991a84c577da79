"""Penalties of a round, totals and places of a game."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.rummy.cards import Card
from bot.games.rummy.moves import SEATS, Seat, Termination
from bot.games.rummy.state import Outcome, Table
from bot.games.rummy.terms.options import Options


def hand_penalty(options: Options, cards: Iterable[Card]) -> int:
    """Return what `cards` cost in the hand."""
    return sum(options.penalty(card) for card in cards)


def round_scores(
    table: Table, hands: Iterable[Iterable[Card]], out: Seat | None
) -> tuple[int, ...]:
    """Return each seat's points of a round that ends now, below 0 for a bonus; `out` has won it."""
    scores = [hand_penalty(table.options, hand) for hand in hands]
    if out is not None:
        scores[out.slot] -= _bonus(table)
    return tuple(scores)


def _bonus(table: Table) -> int:
    terms, turn = table.terms, table.turn
    if not turn.went_down or terms.all_down:
        return terms.out_bonus
    return terms.out_bonus + table.options.blind_bonus * (1 if turn.wild else 2)


def standing(table: Table, first: Seat | None = None) -> tuple[int, ...]:
    """Return each seat's place by the finished rounds, 1 for the best; equal places are shared.

    Whoever resigned comes after everybody else, whatever the points. `first` is placed before all.
    """

    def key(seat: Seat) -> tuple[bool, bool, int]:
        resigned = table.player(seat).resigned
        return seat is not first, resigned, 0 if resigned else totals[seat.slot]

    totals = table.totals
    keys = [key(seat) for seat in table.seats]
    return tuple(1 + sum(other < own for other in keys) for own in keys)


def outcome_of(table: Table, termination: Termination, winner: Seat | None) -> Outcome:
    """Return the outcome if the game ended now; `winner` is who was declared the winner.

    A game that is cut short without a winner places nobody.
    """
    decided = termination is Termination.COMPLETED or winner is not None
    places = standing(table, winner) if decided else ()
    return Outcome(termination, table.totals, places)


def last_one(table: Table) -> Seat | None:
    """Return the only seat that has not resigned, None if there are several."""
    left = [seat for seat in table.seats if not table.player(seat).resigned]
    return left[0] if len(left) == 1 else None


def seats_of(places: tuple[int, ...], place: int) -> tuple[Seat, ...]:
    """Return the seats in that place."""
    return tuple(seat for seat, own in zip(SEATS, places, strict=False) if own == place)
