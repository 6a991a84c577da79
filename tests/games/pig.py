"""Registers the example game Pig during a `with` block, and a variant in which all players move at
the same time.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from discord import ui
from discord.app_commands import locale_str

from bot.games.game import COMPLETED, MoveRefusedError, Outcome
from bot.games.registry import GAMES
from bot.texts.catalogue import ADDED_FOLDERS
from cogs.board.game_ui import Content, TableLook
from cogs.games.games import GAME_UIS
from cogs.ui.components import layout
from examples.pig import PIG, PIG_UI, TEXTS, register
from examples.pig.game import Move, Refusal, State
from examples.pig.game import apply as apply_pig


@contextmanager
def register_pig() -> Iterator[None]:
    """Register Pig, its UI, and the variant `TOGETHER` within the block."""
    register()
    GAMES[TOGETHER.name], GAME_UIS[TOGETHER.name] = TOGETHER, TOGETHER_UI
    try:
        yield
    finally:
        for name in (PIG.name, TOGETHER.name):
            del GAMES[name], GAME_UIS[name]
        ADDED_FOLDERS.remove(TEXTS)


def _waiting(state: State) -> frozenset[str]:
    if state.is_rolling or state.outcome is not None:
        return frozenset()
    return frozenset(str(n) for n, score in enumerate(state.scores, 1) if not score)


def _apply(state: State, event: str) -> State:
    seat, _, move = event.partition(" ")
    if move not in (Move.ROLL, Move.HOLD) or state.outcome is not None:
        return apply_pig(state, event)
    if move == Move.ROLL or seat not in _waiting(state):
        raise MoveRefusedError(Refusal.NOT_YOUR_TURN)
    scores = list(state.scores)
    scores[int(seat) - 1] = held = 1 + sum(map(bool, scores))
    last = held == len(scores)
    places = tuple(1 + len(scores) - score for score in scores)
    outcome = Outcome(COMPLETED, tuple(scores), places) if last else None
    return replace(state, scores=tuple(scores), outcome=outcome)


TOGETHER = replace(
    PIG,
    name="together",
    check_move=lambda state, seat, move: _apply(state, f"{seat} {move}"),
    legal_moves=lambda state, seat: (Move.HOLD,) if seat in _waiting(state) else (),
    apply=_apply,
    waiting=_waiting,
)
"""A variant of Pig: all players hold once, in any order.

The first player to hold scores one point; the last one to hold wins.
"""


async def _summary(_look: TableLook, _index: int) -> Content:
    return Content(layout(ui.TextDisplay[Any]("The round is over.")))


TOGETHER_UI = replace(
    PIG_UI,
    game=TOGETHER.name,
    command=locale_str(TOGETHER.name),
    rounds=lambda match: int(match.is_over),
    summary=_summary,
)
