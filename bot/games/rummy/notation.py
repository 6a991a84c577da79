"""The text notation: each event of a game is one short line.

| Line                                   | Event                                                 |
|----------------------------------------|-------------------------------------------------------|
| ``deal QH / 2C 3C … / 2D … / …``       | the first discard, then the hands by seat             |
| ``card 7S``                            | a card from the stock, to the first seat in `due`     |
| ``1 take``, ``1 leave``                | taking or leaving the top discard                     |
| ``1 extra``                            | extra cards in a game of two players                  |
| ``2 pass``, ``3 buy``                  | responses in the buy window                           |
| ``1 down 7S 7H 7D / 4H 5H * 7H``       | the contract, books first, runs ascending             |
| ``2 down 6H>m2 / 5S 5D * / TC * QC KC``| the contract, after 6H has replaced a joker of m2     |
| ``2 lay 8H m2 high``, ``2 lay 5C m3``  | laying off on the run m2, on the book m3              |
| ``2 swap 5H m1 m4 low``                | 5H replaces m1's joker, which goes to m4's low end    |
| ``2 swap 5H m1``                       | 5H replaces m1's joker, which goes to the hand        |
| ``1 discard KC``                       | a discard, which ends the turn                        |
| ``3 undo``, ``3 stand``                | taking back or confirming a bonehead discard          |
| ``1 resign``                           | a resignation                                         |
| ``seat 3 computer``, ``seat 3 member`` | a seat goes to a computer, or back to its member      |
| ``seat 3 member 9f86…``                | another member claims the seat; see `SeatChanged`     |
| ``end time 2``                         | an end by timeout, with seat 2 as the winner          |
| ``end cancelled -``                    | an end by cancellation, without a winner              |

`parse_move` reads a move without a seat, so its text lacks the first word. Seats and melds are
numbered from 1. A card that the reader may not see is ``?``. For `due` see `Table.due`.

>>> format_event(MovePlayed(Seat.SECOND, Lay(parse_card("8H"), 2, End.HIGH)))
'2 lay 8H m2 high'
>>> parse_move("swap 5H m1 m4 low")
Swap(card='5H', meld=1, to=4, end=<End.LOW: 'low'>)
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.notation import (
    Notation,
    NotationError,
    NotationField,
    NotationLine,
    Words,
    dashed,
    enum_word,
    optional,
    word,
)
from bot.games.rummy.cards import Card, parse_card
from bot.games.rummy.moves import (
    Buy,
    CardDrawn,
    Discard,
    Down,
    End,
    Event,
    Exchange,
    Extra,
    GameEnded,
    HandsDealt,
    Holder,
    Lay,
    Leave,
    Move,
    MovePlayed,
    Pass,
    Resign,
    Seat,
    SeatChanged,
    Stand,
    Swap,
    Take,
    Termination,
    Undo,
)
from bot.games.transcript_lines import read_digest

_SEPARATOR = "/"
_MELD_NUMBERS = {f"m{number}": number for number in range(1, 100)}

Groups = list[list[str]]


def _parse_meld(text: str) -> int:
    if text not in _MELD_NUMBERS:
        raise NotationError(f"no meld is called {text!r}")
    return _MELD_NUMBERS[text]


def _join(groups: Iterable[Iterable[str]]) -> list[str]:
    return [text for group in groups for text in (_SEPARATOR, *group)][1:]


def _split(words: Words) -> Groups:
    """Return the words in groups, which are separated by slashes."""
    groups: Groups = [[]]
    while words:
        text = words.popleft()
        if text == _SEPARATOR:
            groups.append([])
        else:
            groups[-1].append(text)
    if not all(groups):
        raise NotationError("a group between two slashes is empty")
    return groups


def _cards(groups: Groups) -> tuple[tuple[Card, ...], ...]:
    return tuple(tuple(map(parse_card, group)) for group in groups)


def _read_hands(words: Words) -> tuple[tuple[Card, ...], ...]:
    if not words or words.popleft() != _SEPARATOR:
        raise NotationError("a deal must have exactly one discard before the hands")
    return _cards(_split(words))


class _DownLine(NotationLine):
    """The line of `Down`: the exchanges, if any, come before the melds."""

    def write(self, value: object) -> list[str]:
        assert isinstance(value, Down)
        exchanges = [f"{each.card}>m{each.meld}" for each in value.exchanges]
        return _join((exchanges, *value.melds) if exchanges else value.melds)

    def read(self, words: Words) -> Down:
        first, *rest = groups = _split(words)
        if not any(">" in text for text in first):
            return Down(_cards(groups))
        parted = (text.partition(">") for text in first)
        exchanges = (Exchange(parse_card(card), _parse_meld(meld)) for card, _, meld in parted)
        return Down(_cards(rest), tuple(exchanges))


_CARD = word(parse_card)
_MELD = word(_parse_meld, "m{}".format)
_END = optional(enum_word(End, "end of a run"))
_SEAT = enum_word(Seat, "seat")

_NOTATION: Notation[Move, Event] = Notation(
    Seat,
    MovePlayed,
    moves=(
        NotationLine("take", Take),
        NotationLine("leave", Leave),
        NotationLine("extra", Extra),
        NotationLine("pass", Pass),
        NotationLine("buy", Buy),
        _DownLine("down", Down),
        NotationLine("lay", Lay, _CARD, _MELD, _END),
        NotationLine("swap", Swap, _CARD, _MELD, optional(_MELD), _END),
        NotationLine("discard", Discard, _CARD),
        NotationLine("undo", Undo),
        NotationLine("stand", Stand),
        NotationLine("resign", Resign),
    ),
    events=(
        NotationLine(
            "deal",
            HandsDealt,
            _CARD,
            NotationField(lambda hands: (_SEPARATOR, *_join(hands)), _read_hands),
        ),
        NotationLine("card", CardDrawn, _CARD),
        NotationLine(
            "seat",
            SeatChanged,
            _SEAT,
            enum_word(Holder, "holder of a seat"),
            optional(word(read_digest), missing=""),
            is_valid=lambda change: change.holder is Holder.MEMBER or not change.taker,
        ),
        NotationLine("end", GameEnded, enum_word(Termination, "reason for an end"), dashed(_SEAT)),
    ),
)
format_event = _NOTATION.format_event
parse_event = _NOTATION.parse_event
format_move = _NOTATION.format_move
parse_move = _NOTATION.parse_move
