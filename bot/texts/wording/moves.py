"""A move as a short phrase, for hints, analyses and records: "5 on French 4"."""

from __future__ import annotations

from typing import assert_never

from bot.games.shanghaien.cards import Half
from bot.games.shanghaien.moves import End, Move, Place, PlayTrick, Resign, Roll, Shanghai
from bot.games.shanghaien.state import GameState
from bot.texts.catalogue import Texts
from bot.texts.wording.cards import card_name, to_nation


def move_text(move: Move, state: GameState, texts: Texts) -> str:
    """Return `move`, made in the position `state`, as a phrase; the card by name, not by number.

    Raises ValueError for a placement while it is open, in state and move, which end is 1.
    """
    match move:
        case Roll():
            return texts("move-roll")
        case Shanghai():
            return texts("move-shanghai")
        case Resign():
            return texts("move-resign")
        case Place():
            card = card_name(state.card_of(move.die, move.end), texts)
            return _with_end(texts("move-place", die=move.die, card=card), move.end, texts)
        case PlayTrick():
            return _with_end(_trick_text(move, texts), move.end, texts)
    assert_never(move)


def _trick_text(move: PlayTrick, texts: Texts) -> str:
    match move.half:
        case Half.TWO_SAILORS:
            assert move.nation is not None
            return texts("move-two-sailors", crew=to_nation(move.nation, texts))
        case Half.DIE_SHIFT:
            assert move.die is not None
            assert move.to is not None
            return texts("move-die-shift", die=move.die, to=move.to)
        case Half.EXCHANGE:
            assert move.die is not None
            return texts("move-exchange", die=move.die)
        case Half.BOTH_DICE | Half.ROLL_AGAIN | Half.SEND_TO_SHARKS:
            return texts(f"move-{move.half.value}")
    assert_never(move.half)


def _with_end(phrase: str, end: End | None, texts: Texts) -> str:
    return phrase if end is None else texts(f"move-with-end-{end.value}", move=phrase)
