"""Tools with which each game defines, as a table, the text notation of its moves and events.

Each event is one line. The line of a move begins with the seat of the player, such as
``1 place 5 left``. The line of any other event is a word and its fields, such as ``dice 3 4``.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from operator import attrgetter
from typing import Any, Generic, TypeVar

Words = deque[str]
"""The words of a line that have not been read yet."""
MoveT = TypeVar("MoveT")
EventT = TypeVar("EventT")


class NotationError(ValueError):
    """A text is not valid notation, or a value cannot be written."""


@dataclass(frozen=True, slots=True)
class NotationField:
    """Converts one field of a move or event to words of a line, and back."""

    write: Callable[[Any], Iterable[str]]
    """Returns the words for a value of the field."""
    read: Callable[[Words], Any]
    """Removes the words of the field from the front of its argument, and returns the value. Raises
    ValueError if the words are not valid."""


def word(read: Callable[[str], Any], write: Callable[[Any], str] = str) -> NotationField:
    """Return a field that is written as one word.

    >>> word(int).read(deque(["7", "more"]))
    7
    """
    return NotationField(lambda value: (write(value),), lambda words: read(_take_word(words)))


def enum_word(names: type[StrEnum], noun: str) -> NotationField:
    """Return a field for a member of the enum `names`.

    `noun` names the field in error messages, as "seat" in "no seat is called '9'".
    """

    def read(text: str) -> StrEnum:
        try:
            return names(text)
        except ValueError:
            raise NotationError(f"no {noun} is called {text!r}") from None

    return word(read, attrgetter("value"))


def optional(part: NotationField, missing: object = None) -> NotationField:
    """Return `part` as an optional field at the end of a line.

    The field is omitted if its value is `missing`.
    """
    return NotationField(
        lambda value: () if value == missing else part.write(value),
        lambda words: part.read(words) if words else missing,
    )


def dashed(part: NotationField) -> NotationField:
    """Return a field that is written as ``-`` if the value is None, and as `part` otherwise.

    >>> dashed(word(int)).write(None)
    ('-',)
    """

    def read(words: Words) -> Any:  # noqa: ANN401 (a field of any type)
        if words and words[0] == _NOBODY:
            words.popleft()
            return None
        return part.read(words)

    return NotationField(lambda value: (_NOBODY,) if value is None else part.write(value), read)


_NOBODY = "-"


def _take_word(words: Words) -> str:
    if not words:
        raise _WrongLengthError
    return words.popleft()


class _WrongLengthError(ValueError):
    """A line with too few or too many words."""


class NotationLine:
    """The notation of one class of moves or events: a row of a game's table."""

    def __init__(
        self,
        start: str,
        kind: type[Any],
        *parts: NotationField,
        is_valid: Callable[[Any], bool] = lambda _: True,
    ) -> None:
        """Store the row.

        `start` is the word that identifies the line; in the line of a move, it follows the seat.
        `parts` convert the first fields of the dataclass `kind`, in order. The other fields keep
        their defaults. `is_valid` returns False for values that have the right form but cannot
        occur in the game.
        """
        self.start = start
        self.kind = kind
        self._parts = tuple(zip((each.name for each in fields(kind)), parts, strict=False))
        self._is_valid = is_valid

    def write(self, value: object) -> list[str]:
        """Return the words of `value` that follow `start`."""
        return [text for name, part in self._parts for text in part.write(getattr(value, name))]

    def read(self, words: Words) -> Any:  # noqa: ANN401 (each line has a class of its own)
        """Remove the words that follow `start`, and return the value that they mean.

        Raises ValueError if the words are not valid.
        """
        value = self.kind(*[part.read(words) for _, part in self._parts])
        if not self._is_valid(value):
            raise NotationError(f"no {self.kind.__name__} has this notation")
        return value


class Notation(Generic[MoveT, EventT]):
    """The conversion between text and the moves and events of one game."""

    def __init__(
        self,
        seats: type[StrEnum],
        make_event: Callable[[Any, MoveT], EventT],
        moves: Sequence[NotationLine],
        events: Sequence[NotationLine],
    ) -> None:
        """Store the tables. `make_event` returns the event for a seat and its move."""
        self._seats = {seat.value: seat for seat in seats}
        self._make_event = make_event
        self._moves = {line.start: line for line in moves}
        self._events = {line.start: line for line in events}
        self._lines = {line.kind: line for line in (*moves, *events)}

    def format_event(self, event: EventT) -> str:
        """Return the line of `event`. Raises NotationError if the event has no notation."""
        return self._checked(event, self.parse_event)

    def parse_event(self, text: str) -> EventT:
        """Return the event of a line. Raises NotationError if the line is invalid."""
        words = deque(text.split())
        if not words:
            raise NotationError("an empty line is not an event")
        seat = self._seats.get(words[0])
        if seat is None:
            event: EventT = self._read(self._events, words, "event", text)
            return event
        words.popleft()
        return self._make_event(seat, self._read(self._moves, words, "move", text))

    def format_move(self, move: MoveT) -> str:
        """Return the text of `move`, without a seat. Raises NotationError if it has no notation."""
        return self._checked(move, self.parse_move)

    def parse_move(self, text: str) -> MoveT:
        """Return the move of a text without a seat. Raises NotationError if the text is invalid."""
        move: MoveT = self._read(self._moves, deque(text.split()), "move", text)
        return move

    def _words(self, value: Any) -> list[str]:  # noqa: ANN401 (a move or an event)
        line = self._lines.get(type(value))
        if line is None:
            return [value.seat.value, *self._words(value.move)]
        return [line.start, *line.write(value)]

    def _checked(self, value: object, parse: Callable[[str], object]) -> str:
        # Parse each line before it is returned, because the log must remain readable.
        text = " ".join(self._words(value))
        try:
            read_back = parse(text)
        except NotationError as error:
            raise NotationError(f"a {type(value).__name__} has no notation: {error}") from error
        if read_back != value:
            raise NotationError(
                f"a {type(value).__name__} has no notation: {text!r} has another meaning"
            )
        return text

    def _read(self, lines: dict[str, NotationLine], words: Words, noun: str, text: str) -> Any:  # noqa: ANN401
        line = lines.get(words.popleft()) if words else None
        if line is None:
            raise NotationError(f"no {noun} is written {text.strip()!r}")
        try:
            value = line.read(words)
            if words:
                raise _WrongLengthError
        except _WrongLengthError:
            raise NotationError(f"no {noun} is written {text.strip()!r}") from None
        except NotationError:
            raise
        except ValueError as error:
            raise NotationError(str(error)) from error
        return value
