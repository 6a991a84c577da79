"""Forged transcripts with correct hashes, as made by a forger who knows the format and the code."""

from __future__ import annotations

from dataclasses import replace

from bot.games.export import SealedLog
from bot.games.rummy import game as rummy
from bot.games.rummy import game as rummy_verify
from bot.games.rummy.notation import parse_event as parse_rummy
from bot.games.shanghaien import game as shanghaien
from bot.games.shanghaien import game as shanghaien_verify
from bot.games.shanghaien.notation import parse_event
from bot.games.transcript_lines import Proof


def rehash(text: str, keep: int, *more: str) -> str:
    """Return the game in `text`, cut after `keep` events and continued by `more`.

    Hashes and score are recomputed.
    """
    if rummy.TRANSCRIPTS.has_title(text):
        cards = rummy.TRANSCRIPTS.read(text)
        log = (*cards.events[:keep], *map(parse_rummy, more))
        cards = replace(cards, events=log)
        sealed = rummy_verify.TRANSCRIPTS.seal_log(cards)
        proof = _hashed(sealed, rummy.TRANSCRIPTS.mark_places(log))
        return rummy.TRANSCRIPTS.format(replace(cards, proof=proof))
    dice = shanghaien.TRANSCRIPTS.read(text)
    events = (*dice.events[:keep], *map(parse_event, more))
    dice = replace(dice, events=events)
    proof = _hashed(
        shanghaien_verify.TRANSCRIPTS.seal_log(dice), shanghaien.TRANSCRIPTS.mark_places(events)
    )
    return shanghaien.TRANSCRIPTS.format(replace(dice, proof=proof))


def _hashed(sealed: SealedLog | None, places: list[int]) -> Proof:
    assert sealed is not None
    return replace(sealed.mark_all_lines().keep_marks_at(places), head=sealed.chain()[-1].hex())
