"""Checking the dice and cards of a finished game from its exported text, which may be anything."""

from __future__ import annotations

from bot.games.shanghaien.transcript import (
    ChancePart,
    Difference,
    parse_transcript,
    read_transcript,
    sealed_of,
    verify,
)
from bot.games.transcript_lines import TranscriptError
from bot.texts.catalogue import Texts
from cogs.table.face import Checked
from cogs.table.proofs import checked_text, finding_text, from_secret


def check_text(text: str, texts: Texts) -> Checked:
    """Return what came of checking an exported game, in words; never raises for bad content."""
    try:
        transcript = read_transcript(text)
        verdict = verify(transcript)
    except ValueError:
        return Checked(texts("dice-file-unread"))
    if transcript.secret is None:
        return Checked(texts("dice-file-sealed"))
    if verdict.difference is not None:
        return Checked(_failure(verdict.difference, texts), transcript.commitment)
    if verdict.finding is not None:
        return Checked(finding_text(verdict.finding, texts), transcript.commitment)
    # After the chance, so that forged dice are told as such and not as an illegal move.
    sealed = sealed_of(transcript)
    try:
        parse_transcript(text, sealed.marked() if sealed else None)
    except TranscriptError as error:
        return Checked(texts("proof-failed-line", line=error.line), transcript.commitment)
    seal = transcript.commitment
    chance = texts("dice-verified" if from_secret(sealed) else "dice-by-key", rolls=verdict.rolls)
    secret = texts("dice-secret", secret=transcript.secret, commitment=seal)
    return Checked(checked_text(chance, sealed, secret, texts), seal, holds=True)


def _failure(difference: Difference, texts: Texts) -> str:
    if difference.part is ChancePart.COMMITMENT:
        return texts("dice-verify-failed-seal")
    if difference.part is ChancePart.LOT:
        return texts("dice-verify-failed-lot")
    if difference.part is ChancePart.ROLL and difference.roll is not None:
        return texts("dice-verify-failed", roll=difference.roll, round=difference.round or 0)
    return texts("dice-verify-failed-cards")
