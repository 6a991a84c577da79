"""Positions for tests, from lines in the notation of `bot.games.rummy.notation`."""

from __future__ import annotations

from bot.games.game import ChanceError, MoveRefusedError
from bot.games.rummy.legality import check_move, deciding_seats
from bot.games.rummy.moves import SEATS, MovePlayed, Seat
from bot.games.rummy.notation import parse_event
from bot.games.rummy.rules import apply, new_game
from bot.games.rummy.state import GameState, Phase
from bot.games.rummy.terms.options import Contract, Options

BOOK = (Contract(1, 0),)
BOOK_AND_RUN = (Contract(1, 1),)
TWO_BOOKS = (Contract(2, 0),)
TWO_RUNS = (Contract(0, 2),)


def position_after(
    options: Options, players: int, *lines: str, starter: Seat = Seat.FIRST
) -> GameState:
    """Return the position after `lines`, in a game that `starter` begins."""
    dealer = SEATS[(starter.slot - 1) % players]
    return then(new_game(options, players, dealer), *lines)


def then(state: GameState, *lines: str) -> GameState:
    """Return the position after `lines`, each of one or more events separated by semicolons."""
    for text in (text for line in lines for text in line.split(";")):
        state = apply(state, parse_event(text))
    return state


BAD_CHANCE = "bad chance"
"""The result of `refusal` for an impossible result of chance or an impossible end of the game."""


def refusal(state: GameState, line: str) -> str | None:
    """Return why the rules refuse the event in `line`, or None if they accept it."""
    event = parse_event(line)
    try:
        if isinstance(event, MovePlayed):
            check_move(state, event.seat, event.move)
        apply(state, event)
    except MoveRefusedError as error:
        return error.reason
    except ChanceError:
        return BAD_CHANCE
    return None


def hand(state: GameState, seat: str) -> str:
    """Return the hand of `seat` in the notation."""
    return " ".join(state.hand(Seat(seat)))


def melds(state: GameState) -> list[str]:
    """Return the melds of the table in the notation."""
    return [" ".join(meld.cards) for meld in state.table.melds]


def pile(state: GameState) -> str:
    """Return the discards in the notation, the top one last."""
    return " ".join(discarded.card for discarded in state.table.pile)


def idle(state: GameState, *cards: str) -> GameState:
    """Return the position after turns in which each of `cards` is drawn and discarded."""
    for card in cards:
        mover = state.table.mover.value
        state = then(state, f"{mover} leave")
        while state.phase is Phase.BUY:
            (asked,) = deciding_seats(state)
            state = then(state, f"{asked.value} pass")
        state = then(state, f"card {card}; {mover} discard {card}")
    return state
