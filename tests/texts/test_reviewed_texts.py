"""The texts that members read equal those in the golden files, one file per language."""

from __future__ import annotations

from difflib import unified_diff

import pytest

from bot.texts.catalogue import LANGUAGES, Catalogue
from tests.texts.reviewed_texts import FOLDER, format_texts

CATALOGUE = Catalogue.read(strict=True)
REWRITE = "python -m tests.texts.reviewed_texts"


@pytest.mark.parametrize("language", LANGUAGES)
def test_members_read_the_reviewed_texts(language: str) -> None:
    file = FOLDER / f"{language}.txt"
    kept = file.read_text("utf-8").splitlines() if file.exists() else []
    now = format_texts(CATALOGUE.language(language)).splitlines()
    changed = "\n".join(unified_diff(kept, now, "kept", "now", lineterm="", n=1))
    assert not changed, f"{changed}\n\nIf that was meant: {REWRITE}, then read the difference."
