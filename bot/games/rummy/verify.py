"""Judge a finished game: does its secret lead to the dealer, every card and the log's head?

Works on a transcript, by the recipes in `dice` and `sealing`, and trusts nothing but commitment and
head: these are to be compared with what was shown, on the invitation and under the score sheet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bot.chance import dice
from bot.games.proving import (
    EXIT_DIFFERS,
    EXIT_UNDECIDED,
    Discrepancy,
    Sealed,
    check_takers,
    file_verdict,
    read_file,
    too_early,
)
from bot.games.rummy.chance import Difference, first_difference
from bot.games.rummy.moves import Dealt, Drawn, Held
from bot.games.rummy.notation import format_event
from bot.games.rummy.transcript import (
    Transcript,
    agreed_lines,
    names_to_seal,
    parse_transcript,
    read_transcript,
    settled_lines,
)
from bot.games.transcript_lines import TranscriptError

GAME = "rummy"
"""What the key of a match's chance calls the game."""
MOST_BYTES = 64 * 1024 * 1024
"""No game fills more.

A card laid may be followed by 200 turns without one, there are 224 cards and twelve rounds, and
eight players fill some 100 bytes a turn. Usual games fill some ten KiB.
"""


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
    finding: Discrepancy | None = None
    """What else differs first, None if nothing does or a match of an early version has no more."""

    @property
    def honest(self) -> bool:
        """Whether everything could be compared and nothing differed."""
        fits = self.has_secret and self.commitment_fits
        return fits and self.difference is None and self.finding is None


def verify(transcript: Transcript) -> Verdict:
    """Return whether commitment, dealer, deals, cards and the log's head follow from the secret.

    The first card that differs is named, in the order of the game. Whether the moves are legal is
    not checked here: `parse_transcript` does. Raises ValueError for options that nobody plays by.
    """
    rounds = sum(isinstance(event, Dealt) for event in transcript.events)
    cards = sum(isinstance(event, Drawn) for event in transcript.events)
    if transcript.secret is None:
        return Verdict(None, commitment_fits=True, has_secret=False, rounds=rounds, cards=cards)
    secret = bytes.fromhex(transcript.secret)
    fits = dice.commitment(secret) == transcript.commitment
    sealed = sealed_of(transcript)
    key = secret
    if sealed is not None and sealed.proof.key is not None:
        key = bytes.fromhex(sealed.proof.key)
    difference = first_difference(
        transcript.start(), transcript.events, dice.Draws(key), by_lot=transcript.by_lot
    )
    finding = None if sealed is None else sealed.finding(chance_holds=difference is None)
    taken = (each for each in transcript.events if isinstance(each, Held) and each.taker)
    logged = {each.seat.value: each.taker for each in taken}
    finding = finding or check_takers(secret, transcript.takers, logged)
    return Verdict(difference, fits, has_secret=True, rounds=rounds, cards=cards, finding=finding)


def sealed_of(transcript: Transcript) -> Sealed | None:
    """Return what the log can be held to; None before the end, and for an early match."""
    if transcript.proof is None or transcript.secret is None:
        return None
    by_lot = transcript.by_lot
    return Sealed(
        transcript.proof,
        bytes.fromhex(transcript.secret),
        GAME,
        agreed=agreed_lines(transcript.options, None if by_lot else transcript.dealer),
        settled=settled_lines(transcript.options, transcript.dealer, by_lot=by_lot),
        players=transcript.players,
        header=tuple(names_to_seal(transcript)),
        lines=tuple(map(format_event, transcript.events)),
    )


def run_verify(path: Path, heads: Sequence[str] = ()) -> tuple[int, str]:
    """Return the exit code and the message for a transcript's file, which must lead to `heads`.

    The code is `EXIT_VERIFIED`, `EXIT_DIFFERS` (the message names the first difference) or
    `EXIT_UNDECIDED`.
    """
    try:
        text = read_file(path, MOST_BYTES)
        transcript = read_transcript(text)
    except OSError as error:
        return EXIT_UNDECIDED, f"{path}: {error.strerror or error}"
    except ValueError as error:
        return EXIT_UNDECIDED, f"{path}: not a transcript: {error}"
    if transcript.secret is None:
        return too_early(path)
    try:
        verdict = verify(transcript)
    except ValueError as error:
        return EXIT_DIFFERS, f"{path}: no game can be played so: {error}"
    if not verdict.commitment_fits:
        return EXIT_DIFFERS, f"{path}: the secret is not the one that was committed to"
    different = verdict.difference or verdict.finding
    if different is not None:
        return EXIT_DIFFERS, f"{path}: {different}"
    sealed = sealed_of(transcript)
    try:
        parse_transcript(text, sealed.marked() if sealed else None)
    except TranscriptError as error:
        return EXIT_DIFFERS, f"{path}: the cards are right, but {error}"
    chance = f"{verdict.rounds} deals and {verdict.cards} cards drawn"
    return file_verdict(path, sealed, heads, transcript.commitment, chance)
