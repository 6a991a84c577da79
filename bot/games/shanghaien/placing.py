"""Placing dice: what a plain placement and the dirty tricks have in common."""

from __future__ import annotations

from dataclasses import replace

from bot.games.shanghaien.cards import Card
from bot.games.shanghaien.moves import ENDS, End, Seat
from bot.games.shanghaien.refusals import Refusal
from bot.games.shanghaien.state import GameState, Phase, Player


def rolled_dice(state: GameState) -> list[int]:
    """Return the different dice of the roll that waits, low to high; empty without one."""
    return sorted(set(state.roll or ()))


def open_ends(state: GameState) -> tuple[End | None, ...]:
    """Return the ends that a move that places dice may name as 1: only None once that is fixed."""
    return ENDS if state.one_end is None else (None,)


def end_refusal(state: GameState, end: End | None) -> Refusal | None:
    """Return why a move that places dice may not name `end`, or must name one; None if it fits."""
    if state.one_end is None and end is None:
        return Refusal.END_OPEN
    if state.one_end is not None and end is not None:
        return Refusal.END_FIXED
    return None


def die_refusal(state: GameState, die: int | None) -> Refusal | None:
    """Return the refusal if `die` is none of the dice just rolled; None if it is one."""
    return Refusal.DIE_NOT_ROLLED if state.roll is None or die not in state.roll else None


def players_with(state: GameState, player: Player) -> tuple[Player, Player]:
    """Return both players of `state`, with `player` in the mover's place."""
    first, second = state.players
    return (player, second) if state.mover is Seat.FIRST else (first, player)


def with_dice(dice: tuple[int, ...], number: int, by: int) -> tuple[int, ...]:
    """Return placed `dice` with `by` more of them on card `number`."""
    return (*dice[: number - 1], dice[number - 1] + by, *dice[number:])


def place_dice(
    state: GameState,
    player: Player,
    placed: tuple[int, ...],
    end: End | None,
    gone: tuple[Card, ...],
) -> GameState:
    """Return the position after `player`, the mover, placed those dice: the turn passes.

    `gone` are the cards out of the game by then; `state` is what an agreed undo returns to.
    """
    dice = player.dice
    for number in placed:
        dice = with_dice(dice, number, +1)
    sharks = state.shark_cards.union(placed) if state.sharks_armed else state.shark_cards
    return replace(
        state,
        phase=Phase.TURN,
        mover=state.mover.opponent,
        players=players_with(state, replace(player, dice=dice)),
        one_end=state.one_end or end,
        roll=None,
        sharks_armed=False,
        shark_cards=sharks,
        gone=gone,
        undo=replace(state, undo=None),
    )
