"""A new half of a trick card needs a rules file, a drawing, an entry per language, and its cards.

A half is one of the two actions on a trick card. The cards are lines in `cards.py`, and the test
puts the new half on two of them. A half that is on several cards needs two more texts per language,
with which the bot asks for the card.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.games.shanghaien.players.levels import LADDER
from tests.games.copies import answer_in, change, copy_tree

pytestmark = pytest.mark.process

CARDS = Path("bot/games/shanghaien/cards.py")
RULES = '''"""Turn over: one of the two dice is turned upside down; then either is placed."""

from __future__ import annotations

from dataclasses import replace

from bot.games.shanghaien.cards import Half, Trick
from bot.games.shanghaien.state import PlayTrick
from bot.games.shanghaien.state import die_refusal, replace_mover, rolled_dice
from bot.games.shanghaien.state import Refusal
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
        players=replace_mover(state, player),
        gone=(*state.gone, move.trick),
        roll=(over, second) if first == move.die else (first, over),
    )


RULES = HalfRules(_plays, _refusal, _play, parts=(Part.DIE,))
'''
DRAWING = '''"""Turn over: a die on its head."""

from __future__ import annotations

from rendering.drawing.canvas import Pen
from rendering.shanghaien.sprites.cards import draw_die


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
    # Remove some of the old trick cards, and add two new kinds and a sailor.
    '    DIE_SHIFT = "X1", Half.TWO_SAILORS, Half.DIE_SHIFT, 3\n': (
        '    DIE_SHIFT = "X1", Half.TWO_SAILORS, Half.DIE_SHIFT, 2\n'
        '    TURN_OVER = "X4", Half.TWO_SAILORS, Half.TURN_OVER, 2\n'
    ),
    '    BOTH_DICE = "X2", Half.TWO_SAILORS, Half.BOTH_DICE, 3\n': (
        '    BOTH_DICE = "X2", Half.TWO_SAILORS, Half.BOTH_DICE, 1\n'
        '    BOTH_OVER = "X5", Half.TURN_OVER, Half.BOTH_DICE, 3\n'
    ),
    '"X3", Half.TWO_SAILORS, Half.ROLL_AGAIN, 2\n': '"X3", Half.TWO_SAILORS, Half.ROLL_AGAIN, 0\n',
    "    *(trick for trick in TRICKS_IN": (
        "    Sailor(NATIONS[0], 4),\n    *(trick for trick in TRICKS_IN"
    ),
}


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the source tree with the new cards."""
    tree = copy_tree(tmp_path_factory.mktemp("new_trick"))
    add_trick(tree)
    return tree


@pytest.fixture(scope="module")
def results(tree: Path) -> dict[str, Any]:
    """Return the output of `new_trick_games` in the copy."""
    module = "tests.games.shanghaien.new_trick_games"
    return answer_in(tree, module, "turn-over")


def add_trick(tree: Path) -> None:
    """Add the half's files and entries, and the lines that put it on two cards."""
    rules = tree / "bot/games/shanghaien/tricks/turn_over.py"
    rules.write_text(RULES, encoding="utf-8")
    drawing = tree / "rendering/shanghaien/sprites/tricks/turn_over.py"
    drawing.write_text(DRAWING, encoding="utf-8")
    for language, name in NAMES.items():
        texts = tree / f"bot/texts/{language}/shanghaien_tricks.ftl"
        with texts.open("a", encoding="utf-8") as file:
            file.write(ENTRY.format(name=name))
    change(tree / CARDS, LINES)


def test_every_level_plays_whole_games_with_it_and_logs_them(results: dict[str, Any]) -> None:
    assert set(results["asked"]) == set(results["plays"]) == set(LADDER)
    assert results["notation"].split()[1] in ("X4", "X5")
    assert results["notation"].split()[2] == "turn-over"


def test_hints_and_analyses_value_it(results: dict[str, Any]) -> None:
    assert results["hinted"] == 3
    assert results["analysed"] == 1


def test_every_play_of_it_has_a_button_and_a_holder_of_two_cards_names_one(
    results: dict[str, Any],
) -> None:
    assert results["reached"]["boards"] > 0
    assert results["reached"]["which card"] > 0


def test_every_text_about_tricks_mentions_it(results: dict[str, Any]) -> None:
    for language, name in NAMES.items():
        mentioning = results["texts"][language]
        assert len(mentioning) == 7
        assert [text for text in mentioning if name not in text] == []


def test_the_board_and_the_rules_show_it(results: dict[str, Any]) -> None:
    assert results["pictures"] == dict.fromkeys(
        ("in hand", "in the tavern", "in the rules", "apart"), True
    )
