"""The text notation of the moves and events of Shanghaien.

>>> format_event(MovePlayed(Seat.FIRST, Place(5, End.LEFT)))
'1 place 5 left'
>>> format_event(DiceRolled((3, 4)))
'dice 3 4'
"""

from __future__ import annotations

from typing import Any

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
from bot.games.shanghaien.cards import Half, Nation, Trick, format_card, parse_card
from bot.games.shanghaien.state import (
    DICE_PER_ROLL,
    TAVERN_SIZE,
    CardsDealt,
    DiceRolled,
    End,
    Event,
    GameEnded,
    Move,
    MovePlayed,
    Place,
    PlacementTakenBack,
    PlayTrick,
    Resign,
    Roll,
    Seat,
    Shanghai,
    Termination,
)
from bot.games.shanghaien.tricks.contract import Part
from bot.games.shanghaien.tricks.table import HALF_RULES

_PIPS = {str(pips): pips for pips in range(1, TAVERN_SIZE + 1)}


def _parse_die(text: str) -> int:
    if text not in _PIPS:
        raise NotationError(f"no die shows {text!r}")
    return _PIPS[text]


def _repeat_field(part: NotationField, count: int, noun: str) -> NotationField:
    """Return a field of exactly `count` values at the end of a line.

    `noun` names the values in error messages, as in "expected 2 dice, got 3".
    """

    def read(words: Words) -> tuple[Any, ...]:
        if len(words) != count:
            raise NotationError(f"expected {count} {noun}, got {len(words)}")
        return tuple(part.read(words) for _ in range(count))

    return NotationField(
        lambda values: (text for each in values for text in part.write(each)), read
    )


_DIE = word(_parse_die)
_END = optional(enum_word(End, "end"))
_SEAT = enum_word(Seat, "seat")
_TRICK = enum_word(Trick, "trick card")
_HALF = enum_word(Half, "half of a trick card")
_FIELDS = {
    Part.NATION: (("nation", enum_word(Nation, "nation")),),
    Part.DIE: (("die", _DIE),),
    Part.CHANGE: (("die", _DIE), ("to", _DIE)),
}
"""The fields of `PlayTrick` for each part of a trick, as pairs of a name and its notation. A part
is written as one word, in which ``>`` separates the fields."""


def part_words(move: PlayTrick) -> list[str]:
    """Return the words for the parts of a trick (see `Part`), without `PlayTrick.end`.

    >>> part_words(PlayTrick(Trick.DIE_SHIFT, Half.DIE_SHIFT, die=3, to=4))
    ['3>4']
    """
    return [
        ">".join(text for key, part in _FIELDS[each] for text in part.write(getattr(move, key)))
        for each in HALF_RULES[move.half].parts
    ]


class _TrickLine(NotationLine):
    """The line of a trick. The words after the half depend on the half."""

    def write(self, value: object) -> list[str]:
        assert isinstance(value, PlayTrick)
        end = _END.write(value.end)
        return [value.trick.value, value.half.value, *part_words(value), *end]

    def read(self, words: Words) -> PlayTrick:
        trick, half = _TRICK.read(words), _HALF.read(words)
        rules, found = HALF_RULES[half], {}
        refused = NotationError(f"wrong or missing words after {half.value}: {' '.join(words)!r}")
        for each in rules.parts:
            keys = _FIELDS[each]
            texts = words.popleft().split(">") if words else []
            if len(texts) != len(keys):
                raise refused
            for (key, part), text in zip(keys, texts, strict=True):
                found[key] = part.read(Words([text]))
        end = _END.read(words) if rules.names_end else None
        if words:
            raise refused
        return PlayTrick(trick, half, **found, end=end)


_NOTATION: Notation[Move, Event] = Notation(
    Seat,
    MovePlayed,
    moves=(
        NotationLine("roll", Roll),
        NotationLine("shanghai", Shanghai),
        NotationLine("place", Place, _DIE, _END),
        _TrickLine("trick", PlayTrick),
        NotationLine("resign", Resign),
    ),
    events=(
        NotationLine(
            "deal", CardsDealt, _repeat_field(word(parse_card, format_card), TAVERN_SIZE, "cards")
        ),
        NotationLine("dice", DiceRolled, _repeat_field(_DIE, DICE_PER_ROLL, "dice")),
        NotationLine("takeback", PlacementTakenBack),
        NotationLine("end", GameEnded, enum_word(Termination, "reason for an end"), dashed(_SEAT)),
    ),
)
format_event = _NOTATION.format_event
parse_event = _NOTATION.parse_event
format_move = _NOTATION.format_move
parse_move = _NOTATION.parse_move
