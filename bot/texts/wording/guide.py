"""The rules in pages, each with a picture that shows what it says."""

from __future__ import annotations

from dataclasses import dataclass

from bot.texts.catalogue import Texts

GUIDE_PAGES: tuple[str, ...] = (
    "goal",
    "placing",
    "shanghai",
    "award",
    "tricks",
    "score",
    "sharks",
    "table",
)
"""The pages in reading order; each is the id of its picture too."""


@dataclass(frozen=True, slots=True)
class GuidePage:
    """One page of the rules."""

    title: str
    text: str
    picture: str
    """Which picture belongs to it, one of `GUIDE_PAGES`."""


def rules_pages(texts: Texts) -> tuple[GuidePage, ...]:
    """Return the guide to the rules, page by page."""
    return tuple(
        GuidePage(texts(f"guide-{page}-title"), texts(f"guide-{page}-text"), page)
        for page in GUIDE_PAGES
    )
