"""The rummy's rules in pages."""

from __future__ import annotations

from bot.texts.catalogue import Texts

GUIDE_PAGES: tuple[str, ...] = ("aim", "melds", "turn", "down", "buying", "jokers", "away")
"""The pages in reading order; each is the id of its picture too."""


def guide_page(page: str, texts: Texts) -> tuple[str, str, str]:
    """Return title and text of a page, and what its picture shows."""
    return (
        texts(f"rummy-guide-{page}-title"),
        texts(f"rummy-guide-{page}-text"),
        texts(f"rummy-guide-{page}-alt"),
    )
