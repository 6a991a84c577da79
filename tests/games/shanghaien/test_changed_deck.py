"""Games are dealt from the deck of their terms, even if new games use a different one.

For stored games in a later version see `test_new_trick`.
"""

from __future__ import annotations

import random
from pathlib import Path

from bot.games.shanghaien.cards import NATIONS, NEW_DECK, Card, Options, Sailor, Trick, make_deck
from bot.games.shanghaien.rules import legal_moves
from tests.games.shanghaien.changed_deck_games import begin_with, exported, play_on, services_on

SAILORS = [card for card in NEW_DECK.cards if isinstance(card, Sailor)]
CARDS: tuple[Card, ...] = (
    *SAILORS,
    Sailor(NATIONS[0], 4),
    *(Trick.BOTH_DICE,) * 6,
    *(Trick.DIE_SHIFT,) * 2,
)
OTHER = make_deck(CARDS)
"""A deck without one trick, with twice as many of another and an additional sailor: 49 cards."""


async def test_a_game_of_another_deck_is_stored_continues_and_verifies(tmp_path: Path) -> None:
    assert len(OTHER.cards) == 49
    services = await services_on(tmp_path / "games.db")
    begun = await begin_with(services, 0, Options(deck=OTHER))
    running = await play_on(services, begun, random.Random(4), 4)
    await services.store.close()
    services = await services_on(tmp_path / "games.db")
    (match,) = await services.matches.open_matches()
    assert match.state == running.state
    over = await play_on(services, match, random.Random(5), 8)
    await services.store.close()
    assert over.is_over
    assert not legal_moves(over.state)
    assert exported(over, tmp_path / "game.txt") == 0
    text = (tmp_path / "game.txt").read_text(encoding="utf-8")
    assert f"\nDealt from: {OTHER.text}\n" in text
