"""A second, simpler count of cards and dice, from the events alone, to check the rules against."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from bot.games.shanghaien.cards import NATIONS, Card, Half, Sailor
from bot.games.shanghaien.moves import Event, Place, Played, PlayTrick, Seat, Shanghai, TakenBack
from bot.games.shanghaien.rules import unseen_cards
from bot.games.shanghaien.state import DICE_PER_PLAYER, GameState, Phase

DICE_ADDED = {Half.BOTH_DICE: 2, Half.EXCHANGE: 1}


@dataclass
class DiceOnCards:
    """How many dice each seat has on cards, counted from the moves."""

    placed: tuple[int, int] = (0, 0)
    before: tuple[int, int] = (0, 0)

    def note(self, event: Event) -> None:
        """Count what `event` does to the dice on cards."""
        if isinstance(event, TakenBack):
            self.placed = self.before
        if not isinstance(event, Played):
            return
        added = 0
        if isinstance(event.move, Place):
            added = 1
        elif isinstance(event.move, PlayTrick):
            added = DICE_ADDED.get(event.move.half, 0)
        if added:
            self.before = self.placed
            first, second = self.placed
            is_first = event.seat is Seat.FIRST
            self.placed = (first + added * is_first, second + added * (not is_first))
        if isinstance(event.move, Shanghai):
            self.placed = (0, 0)


def assert_all_cards_are_somewhere(state: GameState) -> None:
    """Assert that the deck and the extra cards are in stack, tavern, crews, hands or gone."""
    extra = state.options.extra_trick.cards
    found: Counter[Card] = unseen_cards(state)
    assert found.total() == state.stack
    found.update(state.tavern)
    found.update(state.gone)
    for player in state.players:
        found.update(player.tricks)
        for nation, crew in zip(NATIONS, player.crews, strict=True):
            found.update(Sailor(nation, value) for value in crew.values)
            found.update(crew.wilds)
            assert crew.values or not crew.wilds
    assert found == Counter((*state.options.deck.cards, *extra, *extra))


def assert_all_dice_are_somewhere(state: GameState, counted: DiceOnCards) -> None:
    """Assert that both players have six dice, as many of them on cards as were placed."""
    for player, placed in zip(state.players, counted.placed, strict=True):
        assert all(number >= 0 for number in player.dice)
        assert player.placed == placed <= DICE_PER_PLAYER
        assert player.supply == DICE_PER_PLAYER - placed


def assert_consistent(state: GameState) -> None:
    """Assert what holds between the parts of any position."""
    assert (state.outcome is not None) == (state.phase is Phase.OVER)
    assert (state.roll is not None) == (state.phase is Phase.ROLLED) or state.phase is Phase.OVER
    assert len(state.history) == state.round - (len(state.tavern) > 0)
    assert (len(state.tavern) == 6) == (state.phase is not Phase.DEAL) or state.phase is Phase.OVER
    assert state.undo is None or (state.phase is not Phase.DEAL and state.undo.undo is None)
    assert (state.one_end is not None) == any(player.placed for player in state.players)
