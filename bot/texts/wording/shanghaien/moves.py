"""A move as a short phrase, for hints, analyses and records: "5 on French 4"."""

from __future__ import annotations

from typing import assert_never

from bot.games.shanghaien.moves import End, Move, Place, PlayTrick, Resign, Roll, Shanghai
from bot.games.shanghaien.state import GameState
from bot.texts.catalogue import Argument, Texts
from bot.texts.wording.shanghaien.cards import card_name, to_nation


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
            phrase = texts(f"trick-{move.half}-move", **trick_parts(move, texts))
            return _with_end(phrase, move.end, texts)
    assert_never(move)


def trick_parts(move: PlayTrick, texts: Texts) -> dict[str, Argument]:
    """Return what the play of a half names, as the texts of that half fill it in."""
    crew = None if move.nation is None else to_nation(move.nation, texts)
    parts = {"crew": crew, "die": move.die, "to": move.to}
    return {name: part for name, part in parts.items() if part is not None}


def _with_end(phrase: str, end: End | None, texts: Texts) -> str:
    return phrase if end is None else texts(f"move-with-end-{end.value}", move=phrase)
