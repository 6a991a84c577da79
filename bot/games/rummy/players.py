"""Computer players of three levels, which decide from the view of their seat alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from random import Random
from typing import Protocol

from bot.games.rummy.cards import Card
from bot.games.rummy.evaluation import Evaluation, deciding_seat, distinct_cards
from bot.games.rummy.legality import can_move, helps_player_down
from bot.games.rummy.moves import Buy, Discard, Extra, Leave, Move, Pass, Stand, Take
from bot.games.rummy.solver.down import find_proposals
from bot.games.rummy.solver.laying import best_lays, legal_lays
from bot.games.rummy.state import Phase, Table, View

NEAR_OUT = 3
"""The mate buys nothing while any player has at most this number of cards."""
PICK_CHANCE = 0.5
"""The probability, 0 to 1, that the deckhand takes or buys a helpful card. In an ALL_DOWN round it
always does."""
DOWN_CHANCE = 0.7
"""The probability, 0 to 1, that the deckhand goes Down in a turn in which it can. In an ALL_DOWN
round it always does."""


class Level(StrEnum):
    """The playing strength of a computer, weakest first."""

    DECKHAND = "deckhand"
    """Chooses at random among sensible moves."""
    MATE = "mate"
    """Makes any move that brings the contract nearer, without looking ahead."""
    CAPTAIN = "captain"
    """Makes the move with the lowest expected penalty."""


USUAL_LEVEL = Level.MATE
"""The level for members who did not choose one."""


class ComputerPlayer(Protocol):
    """A computer player."""

    def choose(self, seen: View) -> Move:
        """Return a legal move for the seat of the view.

        Raises ValueError if that seat has no decision to make, or the view is public.
        """


class Deckhand:
    """A player that makes random moves, but takes no useless cards.

    Until it is Down, it discards a card that the contract needs least, and if possible one that no
    player who is Down can use.
    """

    def __init__(self, random: Random) -> None:
        self._random = random

    def choose(self, seen: View) -> Move:
        """Return a random sensible move; see `ComputerPlayer.choose`."""
        seat, table = deciding_seat(seen), seen.table
        picks = table.terms.all_down or self._random.random() <= PICK_CHANCE
        match table.phase:
            case Phase.OFFER:
                return Take() if picks and _is_helpful(seen) else Leave()
            case Phase.BUY:
                return Buy() if picks and _is_helpful(seen) else Pass()
            case Phase.BONEHEAD:
                return Stand()
            case _ if table.player(seat).is_down:
                laying = legal_lays(seen)
                if laying:
                    return self._random.choice(laying)
                return Discard(self._random.choice(distinct_cards(seen.cards)))
            case _:
                goes = table.terms.all_down or self._random.random() < DOWN_CHANCE
                ways = find_proposals(seen, seat) if goes else ()
                if ways:
                    return self._random.choice(ways).move
                spare = _keep_unplayable(
                    table, Evaluation(seen).find_spare_cards(seen.cards, len(seen.cards))
                )
                if table.terms.all_down:
                    return Discard(max(spare, key=table.options.penalty))
                return Discard(self._random.choice(spare))


class Mate:
    """A player that goes Down as soon as possible and then lays off as many cards as possible.

    It takes and buys the cards that its hand lacks for the contract. It buys any card while the
    hand has fewer cards than the contract. It discards an unneeded card with the highest penalty,
    if possible one that no player who is Down can use.
    """

    def __init__(self, random: Random) -> None:
        self._random = random

    def choose(self, seen: View) -> Move:
        """Return a move, with a random choice among equally good discards; see
        `ComputerPlayer.choose`.
        """
        deciding_seat(seen)
        match seen.table.phase:
            case Phase.OFFER:
                return self._offer(seen)
            case Phase.BUY:
                return Buy() if self._should_buy(seen) else Pass()
            case Phase.BONEHEAD:
                return Stand()
            case _:
                return self._play(seen)

    def _offer(self, seen: View) -> Move:
        if _is_helpful(seen):
            return Take()
        assert seen.seat is not None
        if seen.table.player(seen.seat).is_down:
            return Leave()
        takes = can_move(seen, seen.seat, Extra()) and Evaluation(seen).wants_extra()
        return Extra() if takes else Leave()

    def _should_buy(self, seen: View) -> bool:
        assert seen.seat is not None
        players = seen.table.players
        if seen.table.player(seen.seat).is_down or min(p.cards for p in players) <= NEAR_OUT:
            return False
        return Evaluation(seen).wants_purchase()

    def _play(self, seen: View) -> Move:
        seat = seen.seat
        assert seat is not None
        if seen.table.player(seat).is_down:
            for lay in best_lays(seen):
                return lay
            return self._discard(seen, distinct_cards(seen.cards))
        for way in find_proposals(seen, seat):
            return way.move
        return self._discard(seen, Evaluation(seen).find_spare_cards(seen.cards, len(seen.cards)))

    def _discard(self, seen: View, spare: Sequence[Card]) -> Move:
        table = seen.table
        cards = _keep_unplayable(table, spare)
        dearest = max(table.options.penalty(card) for card in cards)
        return Discard(
            self._random.choice([c for c in cards if table.options.penalty(c) == dearest])
        )


class Captain:
    """A player that makes the move with the lowest expected penalty; see `Evaluation`."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def choose(self, seen: View) -> Move:
        """Return the best move, with a random choice among equally good discards; see
        `ComputerPlayer.choose`.
        """
        best, *others = Evaluation(seen).options
        if not isinstance(best.move, Discard):
            return best.move
        equal = [each.move for each in others if each.expected == best.expected]
        return self._random.choice([best.move, *equal])


def _keep_unplayable(table: Table, cards: Sequence[Card]) -> Sequence[Card]:
    """Return those of `cards` that no player who is Down could use, or all if none remain."""
    return [card for card in cards if not helps_player_down(table, card)] or cards


def _is_helpful(seen: View) -> bool:
    """Return whether the top discard brings the contract nearer or, if the seat is Down, can be
    laid off or exchanged.
    """
    table = seen.table
    assert seen.seat is not None
    assert table.top is not None
    if table.player(seen.seat).is_down:
        return helps_player_down(table, table.top.card)
    return Evaluation(seen).brings_nearer()


PLAYERS: dict[Level, Callable[[Random], ComputerPlayer]] = {
    Level.DECKHAND: Deckhand,
    Level.MATE: Mate,
    Level.CAPTAIN: Captain,
}


def make_player(level: Level, random: Random) -> ComputerPlayer:
    """Return a player of `level` whose random choices use `random`."""
    return PLAYERS[level](random)
