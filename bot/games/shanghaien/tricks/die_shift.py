"""Die ±1: the value of one rolled die changes by one. Then the player places one of the dice."""

from __future__ import annotations

from dataclasses import replace

from bot.games.shanghaien.cards import Half, Trick
from bot.games.shanghaien.state import (
    TAVERN_SIZE,
    GameState,
    Player,
    PlayTrick,
    Refusal,
    die_refusal,
    replace_mover,
    rolled_dice,
)
from bot.games.shanghaien.tricks.contract import HalfRules, Part


def _list_plays(state: GameState, player: Player, trick: Trick) -> list[PlayTrick]:
    del player
    return [
        PlayTrick(trick, Half.DIE_SHIFT, die=die, to=to)
        for die in rolled_dice(state)
        for to in (die - 1, die + 1)
        if 1 <= to <= TAVERN_SIZE
    ]


def _refusal(state: GameState, player: Player, move: PlayTrick) -> Refusal | None:
    del player
    assert move.die is not None
    assert move.to is not None
    fits = abs(move.to - move.die) == 1 and 1 <= move.to <= TAVERN_SIZE
    return die_refusal(state, move.die) or (None if fits else Refusal.BAD_SHIFT)


def _play(state: GameState, player: Player, move: PlayTrick) -> GameState:
    assert state.roll is not None
    assert move.to is not None
    first, second = state.roll
    return replace(
        state,
        players=replace_mover(state, player),
        gone=(*state.gone, move.trick),
        roll=(move.to, second) if first == move.die else (first, move.to),
    )


RULES = HalfRules(_list_plays, _refusal, _play, parts=(Part.CHANGE,))
