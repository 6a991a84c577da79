"""A new half of a trick card is a rules file, a drawing, an entry a language, and its cards.

The cards are lines in `cards`. Here a half is put on two of them, so that two halves come to stand
on cards that differ: these have two more keys in their entries, which ask for the card.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.games.shanghaien.players.player import LADDER
from tests.games.copies import answer_in, change, copied
from tests.games.shanghaien.new_trick_games import GAMES

pytestmark = pytest.mark.process

CARDS = Path("bot/games/shanghaien/cards.py")
RULES = '''"""Turn over: one of the two dice is turned upside down; then either is placed."""

from __future__ import annotations

from dataclasses import replace

from bot.games.shanghaien.cards import Half, Trick
from bot.games.shanghaien.moves import PlayTrick
from bot.games.shanghaien.placing import die_refusal, players_with, rolled_dice
from bot.games.shanghaien.refusals import Refusal
from bot.games.shanghaien.state import GameState, Player
from bot.games.shanghaien.tricks.contract import HalfRules, Part


def _plays(state: GameState, player: Player, trick: Trick) -> list[PlayTrick]:
    return [PlayTrick(trick, Half.TURN_OVER, die=die) for die in rolled_dice(state)]


def _refusal(state: GameState, player: Player, move: PlayTrick) -> Refusal | None:
    return die_refusal(state, move.die)


def _play(state: GameState, player: Player, move: PlayTrick) -> GameState:
    first, second = state.roll
    over = 7 - move.die
    return replace(
        state,
        players=players_with(state, player),
        gone=(*state.gone, move.trick),
        roll=(over, second) if first == move.die else (first, over),
    )


RULES = HalfRules(_plays, _refusal, _play, parts=(Part.DIE,))
'''
DRAWING = '''"""Turn over: a die on its head."""

from __future__ import annotations

from rendering.ink.pen import Pen
from rendering.shanghaien.sprites.symbols import draw_die


def draw(pen: Pen, x: float, y: float, size: float) -> None:
    """Draw the symbol around (x, y), in a square of `size`."""
    draw_die(pen, x, y, size * 0.7, 2)
'''
NAMES = {"en": "Turn over", "de": "Umdrehen", "fr": "Retourner", "it": "Capovolgi"}
ENTRY = """
trick-turn-over-name = {name}
trick-turn-over-picture = {name}
trick-turn-over-card = Trick ({name})
trick-turn-over-explain = **{name}** 1 ⇄ 6, 2 ⇄ 5, 3 ⇄ 4.
trick-turn-over-guide = **{name}** 1 ⇄ 6, 2 ⇄ 5, 3 ⇄ 4.
trick-turn-over-event = {name} {{ $die }}
trick-turn-over-move = {name} {{ $die }}
trick-turn-over-prompt = {name}
trick-turn-over-button = {name} {{ $die }} ({{ $card }})
trick-turn-over-card-prompt = {name}
trick-turn-over-card-button = − {{ $half }}
trick-both-dice-card-prompt = {name}
trick-both-dice-card-button = − {{ $half }}
"""
LINES = {
    '    EXCHANGE = "exchange"\n': '    EXCHANGE = "exchange"\n    TURN_OVER = "turn-over"\n',
    # The deck stays at 48 cards.
    '    DIE_SHIFT = "X1", Half.TWO_SAILORS, Half.DIE_SHIFT, 3\n': (
        '    DIE_SHIFT = "X1", Half.TWO_SAILORS, Half.DIE_SHIFT, 1\n'
        '    TURN_OVER = "X4", Half.TWO_SAILORS, Half.TURN_OVER, 2\n'
    ),
    '    BOTH_DICE = "X2", Half.TWO_SAILORS, Half.BOTH_DICE, 3\n': (
        '    BOTH_DICE = "X2", Half.TWO_SAILORS, Half.BOTH_DICE, 1\n'
        '    BOTH_OVER = "X5", Half.TURN_OVER, Half.BOTH_DICE, 2\n'
    ),
}


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Return what whole games in a copy of the tree with the new card are like."""
    tree = copied(tmp_path_factory.mktemp("new_trick"))
    add_trick(tree)
    return answer_in(tree, "tests.games.shanghaien.new_trick_games", "turn-over")


def add_trick(tree: Path) -> None:
    """Add the half's files and entries, and the lines that put it on two cards."""
    rules = tree / "bot/games/shanghaien/tricks/turn_over.py"
    rules.write_text(RULES, encoding="utf-8")
    drawing = tree / "rendering/shanghaien/sprites/tricks/turn_over.py"
    drawing.write_text(DRAWING, encoding="utf-8")
    for language, name in NAMES.items():
        with (tree / f"bot/texts/{language}/tricks.ftl").open("a", encoding="utf-8") as file:
            file.write(ENTRY.format(name=name))
    change(tree / CARDS, LINES)


def test_every_level_plays_whole_games_with_it(found: dict[str, Any]) -> None:
    assert found["games"] == GAMES
    assert set(found["asked"]) == set(found["plays"]) == set(LADDER)


def test_it_has_its_line_in_the_notation(found: dict[str, Any]) -> None:
    assert found["notation"].startswith("trick X4 turn-over ")


def test_hints_and_analyses_value_it(found: dict[str, Any]) -> None:
    assert found["hinted"] == 3
    assert found["analysed"] == 1


def test_every_play_of_it_has_a_button(found: dict[str, Any]) -> None:
    assert found["reached"]["boards"] > 0


def test_who_holds_two_cards_with_it_says_which_one_he_plays(found: dict[str, Any]) -> None:
    assert found["reached"]["which card"] > 0


@pytest.mark.parametrize("language", NAMES)
def test_every_text_about_tricks_tells_it(found: dict[str, Any], language: str) -> None:
    told = found["texts"][language]
    assert len(told) == 7
    assert [text for text in told if NAMES[language] not in text] == []


def test_the_board_and_the_rules_show_it(found: dict[str, Any]) -> None:
    assert found["pictures"] == dict.fromkeys(
        ("in hand", "in the tavern", "in the rules", "apart"), True
    )
