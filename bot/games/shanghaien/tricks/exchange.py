"""Exchange: the player takes back a die placed in an earlier turn, and places both rolled dice."""

from __future__ import annotations

from dataclasses import replace

from bot.games.shanghaien.cards import Half, Trick
from bot.games.shanghaien.state import (
    TAVERN_SIZE,
    GameState,
    Player,
    PlayTrick,
    Refusal,
    add_dice,
    place_dice,
)
from bot.games.shanghaien.tricks.contract import HalfRules, NextStep, Part


def _list_plays(state: GameState, player: Player, trick: Trick) -> list[PlayTrick]:
    del state
    return [
        PlayTrick(trick, Half.EXCHANGE, die=number)
        for number, placed in enumerate(player.dice, start=1)
        if placed
    ]


def _refusal(state: GameState, player: Player, move: PlayTrick) -> Refusal | None:
    del state
    assert move.die is not None
    fits = 1 <= move.die <= TAVERN_SIZE and player.dice[move.die - 1] > 0
    return None if fits else Refusal.NO_DIE_TO_EXCHANGE


def _play(state: GameState, player: Player, move: PlayTrick) -> GameState:
    assert state.roll is not None
    assert move.die is not None
    back = replace(player, dice=add_dice(player.dice, move.die, -1))
    return place_dice(state, back, state.roll, move.end, (*state.gone, move.trick))


RULES = HalfRules(_list_plays, _refusal, _play, parts=(Part.DIE,), next_step=NextStep.PASS)
