"""The rules of the dice game in pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import discord

from bot.texts.catalogue import Texts
from bot.texts.wording import shanghaien as wording
from cogs.games.shanghaien.pictures import guide_file
from cogs.kit.buttons import TargetButton
from cogs.kit.custom_ids import Target
from cogs.kit.verbs import Verb
from cogs.table.guide_face import GuideFace, RulesPage
from rendering.shanghaien.examples import NAMES, SCORE_EXAMPLE
from rendering.shanghaien.guide_pages import GUIDE_POSITIONS, PLACING_ROLL, award_example
from rendering.shanghaien.words import words_from

_EXAMPLES: Mapping[str, Callable[[Texts], str]] = {
    "goal": wording.goal_alt_text,
    "placing": lambda texts: wording.placing_alt_text(PLACING_ROLL, texts),
    "tricks": wording.tricks_alt_text,
    "award": lambda texts: wording.round_alt_text(award_example().history[-1], NAMES, texts),
    "score": lambda texts: wording.score_alt_text(SCORE_EXAMPLE, NAMES, texts),
    "table": lambda texts: wording.table_alt_text([*words_from(texts).signs.values()], texts),
}


def _page(name: str, texts: Texts) -> RulesPage:
    page = wording.rules_pages(texts)[wording.GUIDE_PAGES.index(name)]
    if page.picture in GUIDE_POSITIONS:
        alt = wording.alt_text(GUIDE_POSITIONS[page.picture], NAMES, texts)
    else:
        alt = _EXAMPLES[page.picture](texts)
    return RulesPage(page.title, page.text, alt)


def _practise(texts: Texts) -> TargetButton:
    return TargetButton(
        Target(Verb.PRACTISE, 0),
        texts("button-practise"),
        style=discord.ButtonStyle.primary,
        emoji="🎲",
    )


SHANGHAIEN_GUIDE = GuideFace(0, wording.GUIDE_PAGES, _page, guide_file, after=_practise)
