"""Verifies a finished game: does its secret lead to every card, every roll and the log's head?

Works on a transcript, by the recipes in `bot.chance.dice` and `bot.chance.sealing`, and trusts
nothing but the commitment and the head. The reader compares these with what was shown: the
commitment with the challenge, the head on the board and the score sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from bot.chance import dice
from bot.games.proving import (
    EXIT_DIFFERS,
    EXIT_UNDECIDED,
    Discrepancy,
    Sealed,
    file_verdict,
    read_file,
    too_early,
)
from bot.games.shanghaien.cards import Card, format_card
from bot.games.shanghaien.moves import SEATS, Dealt, DiceRolled
from bot.games.shanghaien.notation import format_event
from bot.games.shanghaien.state import TAVERN_SIZE
from bot.games.shanghaien.transcript import (
    Transcript,
    agreed_lines,
    names_to_seal,
    parse_transcript,
    read_transcript,
    settled_lines,
)
from bot.games.transcript_lines import TranscriptError

MOST_BYTES = 256 * 1024
"""Many times as much as the longest game; whatever is larger is not even read."""

GAME = "shanghaien"
"""What the key of a match's chance calls the game."""


class ChancePart(StrEnum):
    """Which part of a game's chance differs."""

    COMMITMENT = "commitment"
    LOT = "lot"
    DECK = "deck"
    TAVERN = "tavern"
    ROLL = "roll"


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that the secret does not lead to."""

    part: ChancePart
    expected: str
    """What follows from the secret, in the notation's terms."""
    found: str
    """What the transcript has."""
    round: int | None = None
    """The round of a tavern or a roll."""
    roll: int | None = None
    """The number of a roll in the match, from 1."""

    def __str__(self) -> str:
        where = {
            ChancePart.TAVERN: f"the tavern of round {self.round}",
            ChancePart.ROLL: f"roll {self.roll} (round {self.round})",
        }.get(self.part, f"the {self.part.value}")
        return f"{where} differs: expected {self.expected}, found {self.found}"


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of a verification."""

    difference: Difference | None
    """The first difference of chance, None if there is none or nothing could be compared."""
    has_secret: bool
    rounds: int
    """Taverns in the transcript."""
    rolls: int
    """Rolls in the transcript."""
    finding: Discrepancy | None = None
    """What else differs first, None if nothing does or a match of an early version has no more."""

    @property
    def honest(self) -> bool:
        """Whether everything could be compared and nothing differed."""
        return self.has_secret and self.difference is None and self.finding is None


def verify(transcript: Transcript) -> Verdict:
    """Return whether seal, lot, deck, taverns, rolls and the log's head follow from the secret.

    The first that differs is named, in the order of the game. Whether the moves are legal is not
    checked here: `parse_transcript` does.
    """
    rounds = sum(isinstance(event, Dealt) for event in transcript.events)
    rolls = sum(isinstance(event, DiceRolled) for event in transcript.events)
    if transcript.secret is None:
        return Verdict(None, has_secret=False, rounds=rounds, rolls=rolls)
    first = next(_differences(transcript, bytes.fromhex(transcript.secret)), None)
    sealed = sealed_of(transcript)
    finding = None if sealed is None else sealed.finding(chance_holds=first is None)
    return Verdict(first, has_secret=True, rounds=rounds, rolls=rolls, finding=finding)


def sealed_of(transcript: Transcript) -> Sealed | None:
    """Return what the log can be held to; None before the end, and for an early match."""
    if transcript.proof is None or transcript.secret is None:
        return None
    options, by_lot = transcript.options, transcript.by_lot
    return Sealed(
        transcript.proof,
        bytes.fromhex(transcript.secret),
        GAME,
        agreed=agreed_lines(options, None if by_lot else transcript.starter),
        settled=settled_lines(options, transcript.starter, by_lot=by_lot),
        players=transcript.players,
        header=tuple(names_to_seal(transcript)),
        lines=tuple(map(format_event, transcript.events)),
    )


def run_verify(path: Path, heads: Sequence[str] = ()) -> tuple[int, str]:
    """Return the exit code and the message for ``verify FILE``; the log must lead to `heads`.

    The code is `EXIT_VERIFIED`, `EXIT_DIFFERS` (the message names the first difference) or
    `EXIT_UNDECIDED`.
    """
    try:
        text = read_file(path, MOST_BYTES)
        transcript = read_transcript(text)
        verdict = verify(transcript)
    except OSError as error:
        return EXIT_UNDECIDED, f"{path}: {error.strerror or error}"
    except ValueError as error:
        return EXIT_UNDECIDED, f"{path}: not a transcript: {error}"
    if not verdict.has_secret:
        return too_early(path)
    different = verdict.difference or verdict.finding
    if different is not None:
        return EXIT_DIFFERS, f"{path}: {different}"
    # After the chance, so that forged dice are reported as such and not as an illegal move.
    sealed = sealed_of(transcript)
    try:
        parse_transcript(text, sealed.marked() if sealed else None)
    except TranscriptError as error:
        return EXIT_DIFFERS, f"{path}: the dice are right, but {error}"
    chance = f"{verdict.rounds} taverns and {verdict.rolls} rolls"
    return file_verdict(path, sealed, heads, transcript.commitment, chance)


def _differences(transcript: Transcript, secret: bytes) -> Iterator[Difference]:
    expected = dice.commitment(secret)
    if transcript.commitment != expected:
        yield Difference(ChancePart.COMMITMENT, expected, transcript.commitment)
    if transcript.proof is not None and transcript.proof.key is not None:
        secret = bytes.fromhex(transcript.proof.key)
    starter = SEATS[dice.lot(secret)]
    if transcript.by_lot and transcript.starter is not starter:
        yield Difference(ChancePart.LOT, starter.value, transcript.starter.value)
    deck = dice.shuffled(secret, transcript.options.deck.cards)
    if transcript.deck is not None and transcript.deck != deck:
        yield Difference(ChancePart.DECK, _words(deck), _words(transcript.deck))
    round_number = roll_number = 0
    for event in transcript.events:
        if isinstance(event, Dealt):
            row = deck[round_number * TAVERN_SIZE :][:TAVERN_SIZE]
            round_number += 1
            if event.cards != row:
                yield Difference(ChancePart.TAVERN, _words(row), _words(event.cards), round_number)
        if isinstance(event, DiceRolled):
            roll_number += 1
            fallen = dice.roll(secret, roll_number)
            if event.dice != fallen:
                yield Difference(
                    ChancePart.ROLL, _pips(fallen), _pips(event.dice), round_number, roll_number
                )


def _words(cards: tuple[Card, ...]) -> str:
    return " ".join(format_card(card) for card in cards)


def _pips(fallen: tuple[int, int]) -> str:
    return f"{fallen[0]} {fallen[1]}"
