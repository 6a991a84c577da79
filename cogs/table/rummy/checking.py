"""Checking the cards of a game that was exported, in Discord."""

from __future__ import annotations

from bot.games.rummy.transcript import parse_transcript, read_transcript
from bot.games.rummy.verify import sealed_of, verify
from bot.games.transcript_lines import TranscriptError
from bot.texts.catalogue import Texts
from cogs.table.face import Checked
from cogs.table.proofs import finding_text, proof_text


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
        parse_transcript(text)
    except (TranscriptError, ValueError):
        return Checked(texts("rummy-verify-failed"), seal)
    if verdict.honest:
        told = texts("rummy-verified", cards=verdict.cards, rounds=verdict.rounds)
        return Checked(f"{told}\n{proof_text(sealed_of(transcript), texts)}", seal)
    if verdict.commitment_fits and verdict.difference is None and verdict.finding is not None:
        return Checked(finding_text(verdict.finding, texts), seal)
    different = verdict.difference
    if different is None or different.round is None:
        return Checked(texts("rummy-verify-failed"), seal)
    return Checked(texts("rummy-verify-failed-round", round=different.round), seal)
