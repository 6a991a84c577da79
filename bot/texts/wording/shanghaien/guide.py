"""The rules in pages, each with a picture that shows what it says."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.shanghaien.cards import TRICKS_IN_DECK, Half, Nation
from bot.texts.catalogue import Texts
from bot.texts.wording.shanghaien.cards import dice_text, half_name, nation_name

GUIDE_PAGES: tuple[str, ...] = ("goal", "placing", "award", "score", "tricks")
"""The pages in reading order; each is the id of its picture too."""


@dataclass(frozen=True, slots=True)
class GuidePage:
    """One page of the rules."""

    title: str
    text: str
    picture: str
    """Which picture belongs to it, one of `GUIDE_PAGES`."""


def goal_alt_text(texts: Texts) -> str:
    """Return the picture of the nations and their sailors in words."""
    return texts(
        "guide-goal-alt", nations=texts.list([nation_name(each, texts) for each in Nation])
    )


def placing_alt_text(roll: tuple[int, int], texts: Texts) -> str:
    """Return the picture of two dice and the cards they may go to in words."""
    return texts("guide-placing-alt", dice=dice_text(roll, texts))


def tricks_alt_text(texts: Texts) -> str:
    """Return the picture of the halves of all trick cards in words."""
    return texts("guide-tricks-alt", halves=texts.list([half_name(each, texts) for each in Half]))


def rules_pages(texts: Texts) -> tuple[GuidePage, ...]:
    """Return the guide to the rules, page by page."""
    return tuple(
        GuidePage(texts(f"guide-{page}-title"), _page_text(page, texts), page)
        for page in GUIDE_PAGES
    )


def _page_text(page: str, texts: Texts) -> str:
    if page == "tricks":
        halves = (half for half in Half if any(half in trick.halves for trick in TRICKS_IN_DECK))
        told = [texts(f"trick-{half}-guide") for half in halves]
        return texts("guide-tricks-text", halves="\n".join(f"- {each}" for each in told))
    return texts(f"guide-{page}-text")
