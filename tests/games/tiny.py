"""A small game with hidden cards, in which all seats act together.

Each seat is dealt a card that only it sees. All seats bid 1 to 3 points that their card is the
highest. Bids are hidden until the last one is made. The seat with the highest card scores them all.

| Line           | Event                                              |
|----------------|----------------------------------------------------|
| ``deal 7 2 9`` | the hands by seat; ``?`` for a hidden one          |
| ``2 bid 3``    | the second seat bids; ``2 bid ?`` while it is hidden |
| ``3 fold``     | the third seat resigns, which ends the game        |
| ``end -``      | called off; ``end 1`` if only seat 1 was in time   |
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from enum import StrEnum

from bot.chance import dice
from bot.games.game import (
    COMPLETED,
    Chance,
    Game,
    MoveRefusedError,
    Outcome,
    slot_of,
)
from bot.games.registry import GAMES

DECK = tuple(range(601, 697))
"""Cards that no other number in a log, a record or a message is taken for."""
BIDS = (1, 2, 3)
HIDDEN = "?"


class Refusal(StrEnum):
    """The reasons for which a bid is refused."""

    OVER = "over"
    BID_ALREADY = "bid-already"
    TOO_MUCH = "too-much"


@dataclass(frozen=True, slots=True)
class Bid:
    """A bid; None for one that is hidden."""

    points: int | None


@dataclass(frozen=True, slots=True)
class Fold:
    """Giving up."""


Move = Bid | Fold


@dataclass(frozen=True, slots=True)
class HandsDealt:
    """The hands by seat, None where they are hidden."""

    cards: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class BidMade:
    """A move of a seat."""

    seat: str
    move: Move


@dataclass(frozen=True, slots=True)
class GameEnded:
    """An external end with the winning seats; empty if the game was called off."""

    winners: tuple[str, ...]


Event = HandsDealt | BidMade | GameEnded


@dataclass(frozen=True, slots=True)
class State:
    """A position; None stands for a hidden or missing value."""

    seats: tuple[str, ...]
    hands: tuple[int | None, ...] = ()
    bids: tuple[Bid | None, ...] = ()
    outcome: Outcome | None = None


def new_game(_: None, seats: int) -> State:
    return State(SEATS[:seats])


def check_move(state: State, seat: str, move: Move) -> None:
    if state.outcome is not None:
        raise MoveRefusedError(Refusal.OVER)
    if isinstance(move, Bid) and seat not in waiting(state):
        raise MoveRefusedError(Refusal.BID_ALREADY)
    if isinstance(move, Bid) and move.points not in BIDS:
        raise MoveRefusedError(Refusal.TOO_MUCH)


def apply(state: State, event: Event) -> State:
    match event:
        case HandsDealt(cards):
            return replace(state, hands=cards, bids=(None,) * len(cards))
        case GameEnded(winners):
            return _over(state, "ended", frozenset(winners))
        case BidMade(seat, move):
            check_move(state, seat, move)
            if isinstance(move, Fold):
                return _over(state, "folded", frozenset(state.seats) - {seat})
            bids = tuple(move if each == seat else old for each, old in _by_seat(state))
            after = replace(state, bids=bids)
            return after if waiting(after) else _scored(after)


def _by_seat(state: State) -> Iterator[tuple[str, Bid | None]]:
    return zip(state.seats, state.bids, strict=True)


def _scored(state: State) -> State:
    cards = [card or 0 for card in state.hands]
    return _over(state, COMPLETED, frozenset({state.seats[cards.index(max(cards))]}))


def _over(state: State, termination: str, winners: frozenset[str]) -> State:
    won = sum(bid.points or 0 for bid in state.bids if bid is not None)
    points = tuple(won if seat in winners else 0 for seat in state.seats)
    places = tuple(1 if seat in winners else 1 + len(winners) for seat in state.seats)
    return replace(state, outcome=Outcome(termination, points, places if winners else None))


def waiting(state: State) -> frozenset[str]:
    if state.outcome is not None:
        return frozenset()
    return frozenset(seat for seat, bid in _by_seat(state) if bid is None) if state.bids else _NONE


_NONE: frozenset[str] = frozenset()


def legal_moves(state: State, seat: str) -> Sequence[Move]:
    return [Bid(points) for points in BIDS] if seat in waiting(state) else []


def due(state: State, chance: Chance) -> Event | None:
    if state.hands or state.outcome is not None:
        return None
    return HandsDealt(dice.shuffle(chance.secret, DECK, name="hands")[: len(state.seats)])


def view(state: State, seat: str | None) -> State:
    """Return the position with the own card and bid alone; others' bids are seen as made."""
    if state.outcome is not None:
        return state
    own = None if seat is None else slot_of(seat)
    hands = tuple(card if slot == own else None for slot, card in enumerate(state.hands))
    bids = tuple(
        bid if bid is None or slot == own else Bid(None) for slot, bid in enumerate(state.bids)
    )
    return replace(state, hands=hands, bids=bids)


def redact(_: State, events: Sequence[Event], seat: str | None) -> Sequence[Event]:
    def hidden(event: Event) -> Event:
        match event:
            case HandsDealt(cards):
                own = None if seat is None else slot_of(seat)
                return HandsDealt(tuple(c if slot == own else None for slot, c in enumerate(cards)))
            case BidMade(other, Bid()) if other != seat:
                return BidMade(other, Bid(None))
        return event

    return [hidden(event) for event in events]


def _number(text: str) -> int | None:
    return None if text == HIDDEN else int(text)


def _text(number: int | None) -> str:
    return HIDDEN if number is None else str(number)


def parse_move(text: str) -> Move:
    match text.split():
        case ["bid", points]:
            return Bid(_number(points))
        case ["fold"]:
            return Fold()
    raise ValueError(f"no move is written {text!r}")


def format_move(move: Move) -> str:
    return f"bid {_text(move.points)}" if isinstance(move, Bid) else "fold"


def parse_event(text: str) -> Event:
    match text.split():
        case ["deal", *cards]:
            return HandsDealt(tuple(_number(card) for card in cards))
        case ["end", *winners]:
            return GameEnded(tuple(seat for seat in winners if seat != "-"))
        case [seat, *words] if seat in SEATS:
            return BidMade(seat, parse_move(" ".join(words)))
    raise ValueError(f"no event is written {text!r}")


def format_event(event: Event) -> str:
    match event:
        case HandsDealt(cards):
            return " ".join(["deal", *(_text(card) for card in cards)])
        case BidMade(seat, move):
            return f"{seat} {format_move(move)}"
        case GameEnded(winners):
            return " ".join(["end", *(winners or ("-",))])


def figures(_: None, events: Sequence[Event]) -> tuple[str, ...]:
    hands = next(event.cards for event in events if isinstance(event, HandsDealt))
    return tuple(json.dumps({"card": card}) for card in hands)


SEATS = ("1", "2", "3")
TINY: Game[None, State, str, Move, Event] = Game(
    name="tiny",
    seats=SEATS,
    min_seats=2,
    new_game=new_game,
    check_move=check_move,
    legal_moves=legal_moves,
    move_event=BidMade,
    apply=apply,
    chance_event=due,
    waiting=waiting,
    outcome=lambda state: state.outcome,
    view=view,
    redact=redact,
    resignation=Fold(),
    cancelled=GameEnded(()),
    out_of_time=lambda state, late: GameEnded(tuple(s for s in state.seats if s not in late)),
    parse_event=parse_event,
    format_event=format_event,
    parse_move=parse_move,
    format_move=format_move,
    figures=figures,
)


@contextmanager
def tiny_among_the_games() -> Iterator[None]:
    """Register the game within the block."""
    GAMES[TINY.name] = TINY
    try:
        yield
    finally:
        del GAMES[TINY.name]
