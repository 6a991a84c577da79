"""Every refusal has a sentence that says what to do next."""

from __future__ import annotations

import pytest

from bot.games.shanghaien.refusals import Refusal
from bot.matches.refusals import Reason
from bot.records.challenges import ChallengeStatus
from bot.texts.catalogue import Catalogue

ENTRIES = Catalogue.load(strict=True).language("en").entries


@pytest.mark.parametrize("refusal", Refusal)
def test_every_refusal_of_the_rules_has_its_sentence(refusal: Refusal) -> None:
    assert not ENTRIES[f"refusal-rule-{refusal.value}"].placeables


# These two have texts of their own for each cause: the rule, and what the challenge became.
@pytest.mark.parametrize("reason", sorted(set(Reason) - {Reason.ILLEGAL, Reason.CHALLENGE_CLOSED}))
def test_every_refusal_of_the_table_has_its_sentence(reason: Reason) -> None:
    assert f"refusal-{reason.value}" in ENTRIES


@pytest.mark.parametrize("status", sorted(set(ChallengeStatus) - {ChallengeStatus.OPEN}))
def test_every_closed_challenge_has_its_sentence(status: ChallengeStatus) -> None:
    assert f"refusal-challenge-{status.value}" in ENTRIES
    assert f"challenge-{status.value}" in ENTRIES
