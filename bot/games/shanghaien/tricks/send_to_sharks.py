"""Send to the sharks: the card on which the player places the next die leaves the game at the end
of the round.
"""

from __future__ import annotations

from dataclasses import replace

from bot.games.shanghaien.cards import Half, Trick
from bot.games.shanghaien.state import GameState, Player, PlayTrick, Refusal, replace_mover
from bot.games.shanghaien.tricks.contract import HalfRules


def _list_plays(state: GameState, player: Player, trick: Trick) -> list[PlayTrick]:
    del state, player
    return [PlayTrick(trick, Half.SEND_TO_SHARKS)]


def _refusal(state: GameState, player: Player, move: PlayTrick) -> Refusal | None:
    del state, player, move
    return None


def _play(state: GameState, player: Player, move: PlayTrick) -> GameState:
    return replace(
        state,
        players=replace_mover(state, player),
        gone=(*state.gone, move.trick),
        has_armed_sharks=True,
    )


RULES = HalfRules(_list_plays, _refusal, _play)
