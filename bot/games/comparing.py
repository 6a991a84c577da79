"""Compares an exported game with the game as it is kept, and names what was changed first.

A forger who changes a move and hashes anew changes other lines with it: what the move led to, and
every hash after it. So lines are compared by what may follow from what, and hashes last.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from itertools import zip_longest

from bot.games import proof
from bot.games.transcript_lines import SCORE, Numbered, is_comment, is_mark

HASHES = {"Secret", "Deck", proof.KEY, proof.OPENING, proof.HEAD}
"""What of a header follows from the rest and the secret."""


class TranscriptPart(Enum):
    """The parts of a transcript, in the order in which they are compared."""

    TITLE = auto()
    LOG = auto()
    """Headings of rounds, and events."""
    HEADER = auto()
    """Players, terms, and what the game came by."""
    TOLD = auto()
    """What people read of what the log led to: comments and the score."""
    HASHES = auto()
    """Of the header, and the marks in the log."""


@dataclass(frozen=True, slots=True)
class OtherLine:
    """The first line of an export that is not that of the game."""

    number: int
    """Where it stands or is missing, from 1."""
    found: str
    """What the export says; nothing where it leaves a line out."""
    own: str
    """What the game says; nothing where the export has a line too many."""


def other_line(export: str, kept: str) -> OtherLine | None:
    """Return the first line of an export that is not as in the game's own transcript, if any."""
    found, own = _by_part(export), _by_part(kept)
    for part in TranscriptPart:
        last = 0
        for theirs, ours in zip_longest(found[part], own[part]):
            if theirs is None:
                return OtherLine(last + 1, "", ours[1])
            if ours is None or theirs[1] != ours[1]:
                return OtherLine(theirs[0], theirs[1], "" if ours is None else ours[1])
            last = theirs[0]
    return None


def _by_part(text: str) -> dict[TranscriptPart, list[Numbered]]:
    """Return the lines of a transcript that say something."""
    found: dict[TranscriptPart, list[Numbered]] = {part: [] for part in TranscriptPart}
    within = TranscriptPart.TITLE
    for number, raw in enumerate(text.removeprefix("\ufeff").split("\n"), start=1):
        line = (number, " ".join(raw.split()))
        if not line[1]:
            continue
        if is_comment(line):
            found[TranscriptPart.TOLD].append(line)
            continue
        within = _part_after(within, line[1], first=not found[TranscriptPart.TITLE])
        found[_part_of(line, within)].append(line)
    return found


def _part_after(within: TranscriptPart, line: str, *, first: bool) -> TranscriptPart:
    """Return the part that a line stands in after one of another part."""
    if within is TranscriptPart.TITLE:
        return TranscriptPart.TITLE if first else TranscriptPart.HEADER
    if within is TranscriptPart.HEADER and ":" in line:
        return TranscriptPart.HEADER
    return (
        TranscriptPart.TOLD
        if line == SCORE or within is TranscriptPart.TOLD
        else TranscriptPart.LOG
    )


def _part_of(line: Numbered, within: TranscriptPart) -> TranscriptPart:
    is_hash = within is TranscriptPart.HEADER and line[1].partition(":")[0] in HASHES
    return TranscriptPart.HASHES if is_hash or is_mark(line) else within
