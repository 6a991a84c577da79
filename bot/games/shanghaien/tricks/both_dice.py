"""Both dice: the player places both rolled dice, and the turn passes."""

from __future__ import annotations

from bot.games.shanghaien.cards import Half, Trick
from bot.games.shanghaien.state import (
    GameState,
    Player,
    PlayTrick,
    Refusal,
    end_refusal,
    open_ends,
    place_dice,
)
from bot.games.shanghaien.tricks.contract import HalfRules, NextStep


def _list_plays(state: GameState, player: Player, trick: Trick) -> list[PlayTrick]:
    del player
    return [PlayTrick(trick, Half.BOTH_DICE, end=end) for end in open_ends(state)]


def _refusal(state: GameState, player: Player, move: PlayTrick) -> Refusal | None:
    del player
    return end_refusal(state, move.end)


def _play(state: GameState, player: Player, move: PlayTrick) -> GameState:
    assert state.roll is not None
    return place_dice(state, player, state.roll, move.end, (*state.gone, move.trick))


RULES = HalfRules(_list_plays, _refusal, _play, next_step=NextStep.PASS, names_end=True)
