"""The text notation: one short line for each event of a game, and back.

| Line                                   | Event                                                 |
|----------------------------------------|-------------------------------------------------------|
| ``deal QH / 2C 3C … / 2D … / …``       | the first discard, then the hands by seat             |
| ``card 7S``                            | the stock's next card goes to whom it is due          |
| ``1 take``, ``1 leave``                | the mover and the top discard                         |
| ``1 extra``                            | extra cards between two players                       |
| ``2 pass``, ``3 buy``                  | the player who is asked                               |
| ``1 down 7S 7H 7D / 4H 5H * 7H``       | the contract, books first, runs ascending             |
| ``2 down 6H>m2 / 5S 5D * / TC * QC KC``| going Down with an exchange                           |
| ``2 lay 8H m2 high``, ``2 lay 5C m3``  | on a run, on a book                                   |
| ``2 swap 5H m1 m4 low``                | 5H replaces m1's joker, which goes to m4's low end    |
| ``2 swap 5H m1``                       | the same, and the joker joins the hand                |
| ``1 discard KC``                       | ends the turn                                         |
| ``3 undo``, ``3 stand``                | a bonehead discard                                    |
| ``1 resign``                           | the seat gives up                                     |
| ``seat 3 computer``, ``seat 3 member`` | somebody else plays a seat                            |
| ``end time 2``                         | ended from outside, that seat wins                    |
| ``end cancelled -``                    | ended from outside, nobody wins                       |

A move alone is the same line without its seat. Seats and melds count from 1. A card that the
reader may not know is ``?``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import TypeVar, assert_never

from bot.games.rummy.cards import Card, parse_card
from bot.games.rummy.moves import (
    Buy,
    Dealt,
    Discard,
    Down,
    Drawn,
    End,
    Ended,
    Event,
    Exchange,
    Extra,
    Held,
    Holder,
    Lay,
    Leave,
    Move,
    Pass,
    Played,
    Resign,
    Seat,
    Stand,
    Swap,
    Take,
    Termination,
    Undo,
)
from bot.games.transcript_lines import read_digest

_NOBODY = "-"
_BETWEEN = "/"
_MELD_NUMBERS = {f"m{number}": number for number in range(1, 100)}

_PLAIN: dict[str, Move] = {
    "take": Take(),
    "leave": Leave(),
    "extra": Extra(),
    "pass": Pass(),
    "buy": Buy(),
    "undo": Undo(),
    "stand": Stand(),
    "resign": Resign(),
}
_WORD_OF: dict[type[Move], str] = {type(move): word for word, move in _PLAIN.items()}

_Name = TypeVar("_Name", bound=StrEnum)


class NotationError(ValueError):
    """Text that is no notation, or a value that has none; the message names what is wrong."""


def format_event(event: Event) -> str:
    """Return the line for `event`.

    >>> format_event(Played(Seat.SECOND, Lay(parse_card("8H"), 2, End.HIGH)))
    '2 lay 8H m2 high'

    Raises NotationError for a value that no line stands for, such as meld 0.
    """
    return _checked(_event_words(event), event, parse_event)


def parse_event(text: str) -> Event:
    """Return the event that the line `text` stands for.

    >>> parse_event("card 7S")
    Drawn(card='7S')

    Raises NotationError.
    """
    match text.split():
        case []:
            raise NotationError("an empty line stands for no event")
        case ["deal", *words]:
            return _parse_deal(words)
        case ["card", name]:
            return Drawn(_parse_card(name))
        case ["seat", seat, Holder.MEMBER.value, taker]:
            return Held(_parse_seat(seat), Holder.MEMBER, _parse_digest(taker))
        case ["seat", seat, holder]:
            return Held(_parse_seat(seat), _parse_name(Holder, holder, "holder of a seat"))
        case ["end", reason, winner]:
            who = None if winner == _NOBODY else _parse_seat(winner)
            return Ended(_parse_name(Termination, reason, "reason for an end"), who)
        case [seat_name, _, *_] if seat_name.isdecimal():
            return Played(_parse_seat(seat_name), _parse_move_words(text.split()[1:]))
    raise NotationError(f"no event is written {text.strip()!r}")


def format_move(move: Move) -> str:
    """Return the words for `move` alone, without its seat.

    >>> format_move(Swap(parse_card("5H"), 1, 4, End.LOW))
    'swap 5H m1 m4 low'

    Raises NotationError for a value that no words stand for.
    """
    return _checked(_move_words(move), move, parse_move)


def parse_move(text: str) -> Move:
    """Return the move that `text`, without a seat, stands for.

    >>> parse_move("lay 5C m3")
    Lay(card='5C', meld=3, end=None)

    Raises NotationError.
    """
    return _parse_move_words(text.split())


def _checked(words: list[str], value: object, parse: Callable[[str], object]) -> str:
    # A log that cannot be read back is worse than none, so nothing unreadable is written.
    text = " ".join(words)
    try:
        read_back = parse(text)
    except NotationError as error:
        raise NotationError(f"a {type(value).__name__} has no notation: {error}") from error
    if read_back != value:
        raise NotationError(f"a {type(value).__name__} has no notation: {text!r} means another")
    return text


def _event_words(event: Event) -> list[str]:
    match event:
        case Dealt():
            return ["deal", *_joined(((event.discard,), *event.hands))]
        case Drawn():
            return ["card", event.card]
        case Played():
            return [event.seat.value, *_move_words(event.move)]
        case Held():
            return ["seat", event.seat.value, event.holder.value, *event.taker.split()]
        case Ended():
            winner = event.winner.value if event.winner else _NOBODY
            return ["end", event.termination.value, winner]
    assert_never(event)


def _move_words(move: Move) -> list[str]:
    match move:
        case Down():
            exchanges = tuple(f"{each.card}>m{each.meld}" for each in move.exchanges)
            groups = (exchanges, *move.melds) if exchanges else move.melds
            return ["down", *_joined(groups)]
        case Lay():
            return ["lay", move.card, f"m{move.meld}", *_end_words(move.end)]
        case Swap():
            to = () if move.to is None else (f"m{move.to}",)
            return ["swap", move.card, f"m{move.meld}", *to, *_end_words(move.end)]
        case Discard():
            return ["discard", move.card]
        case _:
            return [_WORD_OF[type(move)]]


def _joined(groups: Iterable[Iterable[str]]) -> list[str]:
    return [word for group in groups for word in (_BETWEEN, *group)][1:]


def _end_words(end: End | None) -> list[str]:
    return [] if end is None else [end.value]


def _parse_move_words(words: list[str]) -> Move:
    match words:
        case [word] if word in _PLAIN:
            return _PLAIN[word]
        case ["down", *groups]:
            return _parse_down(groups)
        case ["lay", card, meld, *end]:
            return Lay(_parse_card(card), _parse_meld(meld), _parse_end(end))
        case ["swap", card, meld]:
            return Swap(_parse_card(card), _parse_meld(meld))
        case ["swap", card, meld, to, *end]:
            return Swap(_parse_card(card), _parse_meld(meld), _parse_meld(to), _parse_end(end))
        case ["discard", card]:
            return Discard(_parse_card(card))
    raise NotationError(f"no move is written {' '.join(words)!r}")


def _parse_deal(words: list[str]) -> Dealt:
    discard, *hands = _split(words)
    if len(discard) != 1 or not hands:
        raise NotationError("a deal has one discard, then the hands")
    return Dealt(_parse_card(discard[0]), tuple(_parse_cards(hand) for hand in hands))


def _parse_down(words: list[str]) -> Down:
    first, *rest = _split(words)
    if any(">" in word for word in first):
        exchanges = tuple(_parse_exchange(word) for word in first)
        return Down(tuple(_parse_cards(group) for group in rest), exchanges)
    return Down(tuple(_parse_cards(group) for group in (first, *rest)))


def _split(words: list[str]) -> list[list[str]]:
    groups: list[list[str]] = [[]]
    for word in words:
        if word == _BETWEEN:
            groups.append([])
        else:
            groups[-1].append(word)
    if not all(groups):
        raise NotationError("there are no cards between two strokes")
    return groups


def _parse_exchange(word: str) -> Exchange:
    card, _, meld = word.partition(">")
    return Exchange(_parse_card(card), _parse_meld(meld))


def _parse_cards(names: list[str]) -> tuple[Card, ...]:
    return tuple(_parse_card(name) for name in names)


def _parse_card(name: str) -> Card:
    try:
        return parse_card(name)
    except ValueError as error:
        raise NotationError(str(error)) from error


def _parse_meld(name: str) -> int:
    if name not in _MELD_NUMBERS:
        raise NotationError(f"no meld is called {name!r}")
    return _MELD_NUMBERS[name]


def _parse_end(words: list[str]) -> End | None:
    match words:
        case []:
            return None
        case [word]:
            return _parse_name(End, word, "end of a run")
    raise NotationError(f"{' '.join(words)!r} is no end of a run")


def _parse_seat(name: str) -> Seat:
    return _parse_name(Seat, name, "seat")


def _parse_digest(text: str) -> str:
    try:
        return read_digest(text)
    except ValueError as error:
        raise NotationError(str(error)) from error


def _parse_name(names: type[_Name], text: str, what: str) -> _Name:
    try:
        return names(text)
    except ValueError:
        raise NotationError(f"no {what} is called {text!r}") from None
