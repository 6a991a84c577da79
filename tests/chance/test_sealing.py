"""Fingerprints, and the secrecy of a match's key before the match ends."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot import fairness
from bot.games.export import read_head
from bot.games.rummy.game import TRANSCRIPTS
from bot.games.rummy.terms.options import Contract, Options
from bot.games.transcript_lines import Proof
from tests.games.rummy.games import honest_transcript

HEAD = bytes(range(32))


def test_a_fingerprint_has_48_bits_and_is_read_with_or_without_separators() -> None:
    assert fairness.group_digits(HEAD) == "0001-0203-0405"
    assert fairness.shorten(HEAD) == "000102030405"
    for text in ("0001-0203-0405", "000102030405", HEAD.hex(), "0001 0203 0405"):
        assert HEAD.hex().startswith(read_head(text))
    # Too short to identify a game, or not a number.
    for text in ("", "0001-0203-040", "0001-0203-040g", HEAD.hex() + "0"):
        with pytest.raises(ValueError, match="not a fingerprint"):
            read_head(text)


def test_a_proof_that_is_logged_does_not_say_its_key() -> None:
    key = HEAD.hex()
    proof = Proof("practice", (1, 2), 3, opening="a" * 64, head="b" * 64, key=key)
    assert key not in repr(proof)
    assert "practice" in repr(proof)


def test_a_game_without_its_secret_is_not_reported_as_honest() -> None:
    whole = honest_transcript(1, Options(contracts=(Contract(1, 0),)), 2)
    assert TRANSCRIPTS.verify(whole).is_honest
    running = TRANSCRIPTS.verify(replace(whole, secret=None))
    assert (running.is_honest, running.has_secret, running.difference) == (False, False, None)
