"""Roll again: the player rolls both dice once more, and then places one of them."""

from __future__ import annotations

from dataclasses import replace

from bot.games.shanghaien.cards import Half, Trick
from bot.games.shanghaien.state import GameState, Phase, Player, PlayTrick, Refusal, replace_mover
from bot.games.shanghaien.tricks.contract import HalfRules, NextStep


def _list_plays(state: GameState, player: Player, trick: Trick) -> list[PlayTrick]:
    del state, player
    return [PlayTrick(trick, Half.ROLL_AGAIN)]


def _refusal(state: GameState, player: Player, move: PlayTrick) -> Refusal | None:
    del state, player, move
    return None


def _play(state: GameState, player: Player, move: PlayTrick) -> GameState:
    return replace(
        state,
        players=replace_mover(state, player),
        gone=(*state.gone, move.trick),
        phase=Phase.DICE,
        roll=None,
    )


RULES = HalfRules(_list_plays, _refusal, _play, next_step=NextStep.ROLL)
