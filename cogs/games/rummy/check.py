"""Checking the cards of a game that was exported, in Discord."""

from __future__ import annotations

from bot.games.rummy.chance import Difference
from bot.games.rummy.transcript import parse_transcript, read_transcript, sealed_of, verify
from bot.games.transcript_lines import TranscriptError
from bot.texts.catalogue import Texts
from cogs.table.face import Checked
from cogs.table.proofs import checked_text, finding_text, from_secret


def check_text(text: str, texts: Texts) -> Checked:
    """Return whether every deal and every card of an exported game follow from its seal.

    A text that is no finished game is said to be none.
    """
    try:
        transcript = read_transcript(text)
    except ValueError:
        return Checked(texts("dice-file-unread"))
    if transcript.secret is None:
        return Checked(texts("dice-file-sealed"))
    seal = transcript.commitment
    try:
        verdict = verify(transcript)
    except ValueError:
        return Checked(texts("rummy-verify-failed"), seal)
    if not verdict.commitment_fits:
        return Checked(texts("rummy-verify-failed"), seal)
    if verdict.difference is not None:
        return Checked(_failure(verdict.difference, texts), seal)
    if verdict.finding is not None:
        return Checked(finding_text(verdict.finding, texts), seal)
    # After the chance, so that forged cards are told as such and not as an illegal move.
    sealed = sealed_of(transcript)
    try:
        parse_transcript(text, sealed.marked() if sealed else None)
    except TranscriptError as error:
        return Checked(texts("proof-failed-line", line=error.line), seal)
    key = "rummy-verified" if from_secret(sealed) else "rummy-by-key"
    chance = texts(key, cards=verdict.cards, rounds=verdict.rounds)
    secret = texts("rummy-secret", secret=transcript.secret, commitment=seal)
    return Checked(checked_text(chance, sealed, secret, texts), seal, holds=True)


def _failure(difference: Difference, texts: Texts) -> str:
    if difference.round is None:
        return texts("rummy-verify-failed")
    return texts("rummy-verify-failed-round", round=difference.round)
