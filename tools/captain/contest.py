"""Whole games between players with seeded chance, for tournaments and training.

A `FixedLuck` fixes the deck and every throw of dice in advance, so that two games can be played
with the same luck and swapped seats. Players see only states, never the luck.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from bot.games.shanghaien.cards import NEW_DECK, Card, Deck
from bot.games.shanghaien.players.levels import ComputerPlayer
from bot.games.shanghaien.rules import apply
from bot.games.shanghaien.state import (
    ROUNDS,
    SEATS,
    TAVERN_SIZE,
    CardsDealt,
    DiceRolled,
    Event,
    GameState,
    MovePlayed,
    Phase,
)

THROWS_PER_ROUND = 8
"""The number of throws prepared for each seat and round. A seat needs at most six, for five turns
and one repeated throw."""


@dataclass(frozen=True, slots=True)
class FixedLuck:
    """The deck and dice of one game."""

    deck: tuple[Card, ...]
    throws: tuple[tuple[tuple[tuple[int, int], ...], ...], ...]
    """`throws[round - 1][seat.slot]` contains the dice of that seat in that round, in order."""

    @classmethod
    def draw(cls, random: Random, deck: Deck = NEW_DECK) -> FixedLuck:
        """Return luck drawn with `random`: the order of `deck`, and the dice."""
        cards = list(deck.cards)
        random.shuffle(cards)
        throws = tuple(
            tuple(
                tuple((random.randint(1, 6), random.randint(1, 6)) for _ in range(THROWS_PER_ROUND))
                for _ in SEATS
            )
            for _ in range(ROUNDS)
        )
        return cls(tuple(cards), throws)

    def tavern(self, number: int) -> tuple[Card, ...]:
        """Return the six cards of round `number`, 1 to 8."""
        return self.deck[(number - 1) * TAVERN_SIZE : number * TAVERN_SIZE]


def game_events(
    players: tuple[ComputerPlayer, ComputerPlayer], fate: FixedLuck, state: GameState
) -> Iterator[tuple[Event, GameState]]:
    """Play the rest of a game; yield each event and the state after it.

    `state` is a position between two rounds.
    """
    thrown = [0, 0]
    while state.phase is not Phase.OVER:
        event: Event
        if state.phase is Phase.DEAL:
            thrown = [0, 0]
            event = CardsDealt(fate.tavern(state.round + 1))
        elif state.phase is Phase.DICE:
            slot = state.mover.slot
            event = DiceRolled(fate.throws[state.round - 1][slot][thrown[slot]])
            thrown[slot] += 1
        else:
            seat = state.mover
            event = MovePlayed(seat, players[seat.slot].choose(state, seat))
        state = apply(state, event)
        yield event, state
