"""Pictures of the table depend on public information only."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from bot.games.rummy.cards import FACES, Card, sort_cards
from bot.games.rummy.state import GameState, view
from bot.games.rummy.terms.agreement import proposed_options
from bot.games.rummy.terms.options import Contract, Options
from rendering.pictures import draw
from rendering.rummy.examples import NAMES
from rendering.rummy.scenes import TableScene, build_table
from tests.games.rummy.games import random_game, sensible_game
from tests.rendering.looks import build_with_look
from tests.rendering.sample_words import SAMPLE_RUMMY_WORDS
from tests.thorough import some

pytestmark = pytest.mark.long

DRAWN = some(2, 12)
"""The number of drawn pictures; of the others only the scenes are compared."""
ONE_ROUND = Options(contracts=(Contract(1, 1),))
WORDS = SAMPLE_RUMMY_WORDS["en"]


def public_scene(state: GameState) -> TableScene:
    table = view(state, None).table
    return build_with_look(build_table, table, names=NAMES[: len(table.players)], words=WORDS)


def other_cards(hand: tuple[Card, ...], chance: random.Random) -> tuple[Card, ...]:
    return sort_cards(chance.choice(FACES) for _ in hand)


@pytest.mark.parametrize("players", [2, 4, 8])
def test_tables_that_differ_in_hidden_hands_are_the_same_picture(players: int) -> None:
    chance = random.Random(players)
    options = replace(ONE_ROUND, decks=proposed_options(players).decks)
    states = [state for _, state in random_game(players, options, players)]
    chosen = [state for state in states if any(state.hands)]
    for number, state in enumerate(chance.sample(chosen, 12)):
        hands = tuple(other_cards(hand, chance) for hand in state.hands)
        other = replace(state, hands=hands)
        assert other != state
        assert public_scene(other) == public_scene(state)
        if number < DRAWN:
            assert draw(public_scene(other)).tobytes() == draw(public_scene(state)).tobytes()


def test_the_scene_of_a_table_contains_only_open_cards() -> None:
    for _, state in sensible_game(3, ONE_ROUND, 4):
        scene = public_scene(state)
        shown = [
            card.card for player in scene.players for meld in player.melds for card in meld.cards
        ]
        lying = [card for meld in state.table.melds for card in meld.cards]
        assert sorted(shown) == sorted(lying)
        assert list(scene.discards) == [each.card for each in state.table.pile][-4:]
