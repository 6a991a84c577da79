"""Judge a finished game's chance: does its secret lead to the dealer and every card in it?

Works on a transcript, from what `dice` publishes, and trusts nothing but the commitment: that one
is to be compared with the commitment that was shown when the game started.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from bot import dice
from bot.games.rummy.chance import Difference, first_difference
from bot.games.rummy.moves import Dealt, Drawn
from bot.games.rummy.transcript import (
    Transcript,
    parse_transcript,
    read_transcript,
)
from bot.games.transcript_lines import TranscriptError

EXIT_VERIFIED = 0
EXIT_DIFFERS = 1
MOST_BYTES = 4 * 1024 * 1024
"""The longest games fill some hundred KiB."""
EXIT_UNDECIDED = 2
"""The file cannot be judged: not there, unreadable, or still without its secret."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of a verification."""

    difference: Difference | None
    """The first card (or the dealer) that differs, None if there is none."""
    commitment_fits: bool
    """Whether the secret is the one that was committed to."""
    has_secret: bool
    rounds: int
    """Deals in the transcript."""
    cards: int
    """Cards drawn from the stock."""

    @property
    def honest(self) -> bool:
        """Whether everything could be compared and nothing differed."""
        return self.has_secret and self.commitment_fits and self.difference is None


def verify(transcript: Transcript) -> Verdict:
    """Return whether commitment, dealer, deals and cards follow from the secret.

    The first card that differs is named, in the order of the game. Raises ValueError if the log
    is no game up to there.
    """
    rounds = sum(isinstance(event, Dealt) for event in transcript.events)
    cards = sum(isinstance(event, Drawn) for event in transcript.events)
    if transcript.secret is None:
        return Verdict(None, commitment_fits=True, has_secret=False, rounds=rounds, cards=cards)
    secret = bytes.fromhex(transcript.secret)
    fits = dice.commitment(secret) == transcript.commitment
    difference = first_difference(
        transcript.start(), transcript.events, dice.Draws(secret), by_lot=transcript.by_lot
    )
    return Verdict(difference, fits, has_secret=True, rounds=rounds, cards=cards)


def run_verify(path: Path) -> tuple[int, str]:
    """Return the exit code and the message for a transcript's file.

    The code is `EXIT_VERIFIED`, `EXIT_DIFFERS` (the message names the first difference) or
    `EXIT_UNDECIDED`.
    """
    try:
        with path.open("rb") as file:
            found = file.read(MOST_BYTES + 1)
        if len(found) > MOST_BYTES:
            raise ValueError(f"it is larger than {MOST_BYTES // 1024} KiB")
        text = found.decode("utf-8")
        transcript = read_transcript(text)
    except OSError as error:
        return EXIT_UNDECIDED, f"{path}: {error.strerror or error}"
    except ValueError as error:
        return EXIT_UNDECIDED, f"{path}: not a transcript: {error}"
    if transcript.secret is None:
        return EXIT_UNDECIDED, (
            f"{path}: nothing to verify yet: the secret is not in the file, because a game's "
            "secret is shown only after its end. Export it again when it is over."
        )
    try:
        verdict = verify(transcript)
    except ValueError as error:
        return EXIT_DIFFERS, f"{path}: the events are no game: {error}"
    if not verdict.commitment_fits:
        return EXIT_DIFFERS, f"{path}: the secret is not the one that was committed to"
    if verdict.difference is not None:
        return EXIT_DIFFERS, f"{path}: {verdict.difference}"
    try:
        parse_transcript(text)
    except TranscriptError as error:
        return EXIT_DIFFERS, f"{path}: the cards are right, but {error}"
    return EXIT_VERIFIED, (
        f"{path}: verified: {verdict.rounds} deals and {verdict.cards} cards drawn follow from the "
        f"secret. Its commitment is {transcript.commitment}: compare it with the one shown when "
        "the game started."
    )
