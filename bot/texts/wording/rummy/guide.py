"""The rummy's rules in pages: those that were agreed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.games.rummy.examples import exchange_example, has_wilds, no_run
from bot.games.rummy.terms.contracts import MeldKind
from bot.games.rummy.terms.options import Options
from bot.texts.catalogue import Texts
from bot.texts.wording.rummy.cards import cards_text
from bot.texts.wording.rummy.terms import (
    buys_text,
    by_round_text,
    chosen_lines,
    packs_text,
    points_text,
)

_TOLD: Mapping[str, tuple[str, ...]] = {
    "aim": ("out_bonus", "blind_bonus", "last_round", "out_by_discard"),
    "melds": (
        *("wild", "wild_itself", "ace_low", "ace_high"),
        *("jokers_in_books", "jokers_in_runs", "many_jokers"),
        *("wild_limit", "wilds_touch", "limit_laying"),
    ),
    "turn": ("latest_only", "bonehead_undo"),
    "down": ("exact", "lay_at_once", "six_is_one", "eight_is_one"),
    "buying": ("carry", "when_down"),
    "jokers": ("exchange_books",),
}
"""What each page tells if it is not as usual."""
GUIDE_PAGES: tuple[str, ...] = tuple(_TOLD)
"""The pages in reading order; each is the id of its picture too."""


def guide_pages(options: Options) -> tuple[str, ...]:
    """Return the pages of these rules: none on what is not in them."""
    has = {
        "buying": options.buys is None or options.buys != 0,
        "jokers": exchange_example(options) is not None,
    }
    return tuple(page for page in GUIDE_PAGES if has.get(page, True))


def guide_page(page: str, options: Options, texts: Texts) -> tuple[str, str, str]:
    """Return title and text of a page of these rules, and what its picture shows."""
    text = texts(f"rummy-guide-{page}-text", **_numbers(page, options, texts))
    small = chosen_lines(options, _TOLD[page], texts)
    if page == "down":
        small += [texts("rummy-guide-books-differ")] if options.six_is_one else []
        small += [texts("rummy-guide-runs-differ")] if options.eight_is_one else []
    if page == "buying":
        small = [buys_text(options, texts), *small]
        small.append(texts("rummy-guide-two-players", count=1 + options.price))
    if small:
        text = f"{text}\n-# {' · '.join(small)}"
    alt = texts(f"rummy-guide-{page}-alt", **_pictured(page, options))
    return texts(f"rummy-guide-{page}-title"), text, alt


def _pictured(page: str, options: Options) -> dict[str, Any]:
    """Return what the description of a page's picture names."""
    if page == "jokers":
        return {"to": options.exchange.value}
    if page != "melds":
        return {}
    return {
        "wild": "yes" if any(has_wilds(kind, options) for kind in MeldKind) else "no",
        "cards": cards_text(no_run(options), options) or "none",
    }


def _numbers(page: str, options: Options, texts: Texts) -> dict[str, Any]:
    """Return what the text of a page counts."""
    match page:
        case "aim":
            return {
                "rounds": len(options.contracts),
                "dealt": by_round_text(options.dealt),
                "packs": packs_text(options, texts),
                "points": points_text(options),
            }
        case "melds":
            return {"longer": "no" if all(each.usual for each in options.contracts) else "yes"}
        case "buying":
            return {"price": options.price}
        case "jokers":
            return {"to": options.exchange.value}
    return {}
