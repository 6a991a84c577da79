"""The text notation: one short line for each event of a game, and back.

| Line                            | Event                                                        |
|---------------------------------|--------------------------------------------------------------|
| ``deal F4 A3 X2 G1 T3 S2``      | the next tavern is laid out, leftmost card first             |
| ``dice 3 5``                    | two dice fall                                                |
| ``1 roll``                      | the first seat rolls                                         |
| ``2 shanghai``                  | the second seat calls Shanghai                               |
| ``1 resign``                    | the first seat gives up                                      |
| ``1 place 3``                   | a die goes on card 3; the other one goes back                |
| ``1 place 3 left``              | the same with a round's first die: the left end is 1         |
| ``1 trick X1 two-sailors F``    | card X1 joins the French crew as a wild                      |
| ``1 trick X1 die-shift 3>4``    | the rolled 3 becomes a 4                                     |
| ``1 trick X2 both-dice``        | both dice are placed (an end follows while it is open)       |
| ``1 trick X3 roll-again``       | both dice are rolled again                                   |
| ``1 trick XS send-to-sharks``   | the card of the die placed next is turned face down          |
| ``1 trick XS exchange 4``       | the own die on card 4 comes back, both rolled dice are placed|
| ``takeback``                    | both agreed to take the last placement back                  |
| ``end time 1``                  | ended from outside, the first seat wins                      |
| ``end cancelled -``             | ended from outside, nobody wins                              |

A move alone is the same line without its seat. Cards are named as in `cards`: the nation's letter
and the value, or the name of the trick card.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import StrEnum
from typing import TypeVar, assert_never

from bot.games.shanghaien.cards import Card, Half, Nation, Trick, format_card, parse_card
from bot.games.shanghaien.moves import (
    Dealt,
    DiceRolled,
    End,
    Ended,
    Event,
    Move,
    Place,
    Played,
    PlayTrick,
    Resign,
    Roll,
    Seat,
    Shanghai,
    TakenBack,
    Termination,
)
from bot.games.shanghaien.state import DICE_PER_ROLL, TAVERN_SIZE
from bot.games.shanghaien.tricks.contract import Part
from bot.games.shanghaien.tricks.table import HALF_RULES

_PIPS = {str(pips): pips for pips in range(1, TAVERN_SIZE + 1)}
_NOBODY = "-"

_Name = TypeVar("_Name", bound=StrEnum)


class NotationError(ValueError):
    """Text that is not in the notation, or a value without one; the message says why."""


def format_event(event: Event) -> str:
    """Return the line for `event`.

    >>> format_event(Played(Seat.FIRST, Place(3, End.LEFT)))
    '1 place 3 left'

    Raises NotationError for a value that no line stands for, such as a die of 7 pips.
    """
    return _checked(_event_words(event), event, parse_event)


def parse_event(text: str) -> Event:
    """Return the event that the line `text` stands for.

    >>> parse_event("dice 3 5")
    DiceRolled(dice=(3, 5))

    Raises NotationError.
    """
    match text.split():
        case []:
            raise NotationError("an empty line stands for no event")
        case ["deal", *names]:
            _expect_count(names, TAVERN_SIZE, "cards")
            return Dealt(tuple(_parse_card(name) for name in names))
        case ["dice", *dice]:
            _expect_count(dice, DICE_PER_ROLL, "dice")
            return DiceRolled((_parse_die(dice[0]), _parse_die(dice[1])))
        case ["takeback"]:
            return TakenBack()
        case ["end", reason, winner]:
            seat = None if winner == _NOBODY else _parse_name(Seat, winner, "seat")
            return Ended(_parse_name(Termination, reason, "reason for an end"), seat)
        case [("1" | "2") as seat_name, *words]:
            return Played(Seat(seat_name), _parse_move_words(words))
    raise NotationError(f"no event is written {text.strip()!r}")


def format_move(move: Move) -> str:
    """Return the words for `move` alone, without its seat.

    >>> format_move(PlayTrick(Trick.DIE_SHIFT, Half.DIE_SHIFT, die=3, to=4))
    'trick X1 die-shift 3>4'

    Raises NotationError for a value that no words stand for.
    """
    return _checked(_move_words(move), move, parse_move)


def parse_move(text: str) -> Move:
    """Return the move that `text`, without a seat, stands for.

    >>> parse_move("place 3 left")
    Place(die=3, end=<End.LEFT: 'left'>)

    Raises NotationError.
    """
    return _parse_move_words(text.split())


def _checked(words: list[str], value: object, parse: Callable[[str], object]) -> str:
    # A log that cannot be read back is of no use, so nothing unreadable is written.
    text = " ".join(words)
    try:
        read_back = parse(text)
    except NotationError as error:
        raise NotationError(f"{value!r} has no notation: {error}") from error
    if read_back != value:
        raise NotationError(f"{value!r} has no notation: {text!r} means {read_back!r}")
    return text


def _event_words(event: Event) -> list[str]:
    match event:
        case Dealt():
            return ["deal", *(format_card(card) for card in event.cards)]
        case DiceRolled():
            return ["dice", *(str(die) for die in event.dice)]
        case Played():
            return [event.seat.value, *_move_words(event.move)]
        case TakenBack():
            return ["takeback"]
        case Ended():
            winner = event.winner.value if event.winner else _NOBODY
            return ["end", event.termination.value, winner]
    assert_never(event)


def _move_words(move: Move) -> list[str]:
    match move:
        case Roll():
            return ["roll"]
        case Shanghai():
            return ["shanghai"]
        case Resign():
            return ["resign"]
        case Place():
            return ["place", str(move.die), *_end_words(move.end)]
        case PlayTrick():
            return _trick_words(move)
    assert_never(move)


def _trick_words(move: PlayTrick) -> list[str]:
    words = ["trick", move.trick.value, move.half.value]
    return [*words, *part_words(move), *_end_words(move.end)]


def part_words(move: PlayTrick) -> list[str]:
    """Return a word for each thing that the play of a half names, the end apart."""
    return [_part_word(move, part) for part in HALF_RULES[move.half].parts]


def _part_word(move: PlayTrick, part: Part) -> str:
    match part:
        case Part.NATION:
            return str(move.nation)
        case Part.DIE:
            return str(move.die)
        case Part.CHANGE:
            return f"{move.die}>{move.to}"
    assert_never(part)


def _end_words(end: End | None) -> list[str]:
    return [] if end is None else [end.value]


def _parse_move_words(words: list[str]) -> Move:
    match words:
        case ["roll"]:
            return Roll()
        case ["shanghai"]:
            return Shanghai()
        case ["resign"]:
            return Resign()
        case ["place", die]:
            return Place(_parse_die(die))
        case ["place", die, end]:
            return Place(_parse_die(die), _parse_name(End, end, "end"))
        case ["trick", trick, half, *parts]:
            return _parse_trick(
                _parse_name(Trick, trick, "trick card"),
                _parse_name(Half, half, "half of a trick card"),
                parts,
            )
    raise NotationError(f"no move is written {' '.join(words)!r}")


def _parse_trick(trick: Trick, half: Half, words: list[str]) -> PlayTrick:
    rules = HALF_RULES[half]
    count = len(rules.parts)
    parts, end = list(zip(rules.parts, words, strict=False)), words[count:]
    torn = any(part is Part.CHANGE and word.count(">") != 1 for part, word in parts)
    if torn or len(parts) < count or len(end) > rules.names_end:
        raise NotationError(f"{half.value} is not followed by {' '.join(words)!r}")
    move = PlayTrick(trick, half)
    for part, word in parts:
        move = _with_part(move, part, word)
    return replace(move, end=_parse_name(End, end[0], "end")) if end else move


def _with_part(move: PlayTrick, part: Part, word: str) -> PlayTrick:
    match part:
        case Part.NATION:
            return replace(move, nation=_parse_name(Nation, word, "nation"))
        case Part.DIE:
            return replace(move, die=_parse_die(word))
        case Part.CHANGE:
            die, _, to = word.partition(">")
            return replace(move, die=_parse_die(die), to=_parse_die(to))
    assert_never(part)


def _parse_card(name: str) -> Card:
    try:
        return parse_card(name)
    except ValueError as error:
        raise NotationError(str(error)) from error


def _parse_die(text: str) -> int:
    if text not in _PIPS:
        raise NotationError(f"no die shows {text!r}")
    return _PIPS[text]


def _parse_name(names: type[_Name], text: str, what: str) -> _Name:
    try:
        return names(text)
    except ValueError:
        raise NotationError(f"no {what} is called {text!r}") from None


def _expect_count(words: list[str], count: int, what: str) -> None:
    if len(words) != count:
        raise NotationError(f"expected {count} {what}, got {len(words)}")
