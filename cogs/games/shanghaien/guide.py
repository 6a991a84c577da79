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
from rendering.shanghaien.guide import PLACING_ROLL, award_example

_EXAMPLES: Mapping[str, Callable[[Texts], str]] = {
    "goal": wording.goal_alt_text,
    "placing": lambda texts: wording.placing_alt_text(PLACING_ROLL, texts),
    "tricks": wording.tricks_alt_text,
    "award": lambda texts: wording.round_alt_text(award_example().history[-1], NAMES, texts),
    "score": lambda texts: wording.score_alt_text(SCORE_EXAMPLE, NAMES, texts),
}


def _page(name: str, texts: Texts) -> RulesPage:
    page = wording.rules_pages(texts)[wording.GUIDE_PAGES.index(name)]
    return RulesPage(page.title, page.text, _EXAMPLES[page.picture](texts))


def _practise(texts: Texts) -> TargetButton:
    return TargetButton(
        Target(Verb.PRACTISE, 0),
        texts("button-practise"),
        style=discord.ButtonStyle.primary,
        emoji="🎲",
    )


SHANGHAIEN_GUIDE = GuideFace(
    0,
    None,
    lambda _: wording.GUIDE_PAGES,
    lambda name, _, texts: _page(name, texts),
    lambda pictures, page, _, language, mode: guide_file(pictures, page, language, mode),
    after=_practise,
)
