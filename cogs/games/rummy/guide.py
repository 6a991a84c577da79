"""The rules of the rummy in pages."""

from __future__ import annotations

import discord

from bot.games.rummy.terms.agreement import Agreement
from bot.texts.catalogue import Texts
from bot.texts.wording import rummy as wording
from cogs.games.rummy.pictures import guide_file
from cogs.kit.buttons import TargetButton
from cogs.kit.custom_ids import Target
from cogs.kit.verbs import Verb
from cogs.table.guide_face import GuideFace, RulesPage


def _pages(agreement: Agreement) -> tuple[str, ...]:
    return wording.guide_pages(agreement.options)


def _page(name: str, agreement: Agreement, texts: Texts) -> RulesPage:
    return RulesPage(*wording.guide_page(name, agreement.options, texts))


def _practise(texts: Texts) -> TargetButton:
    target = Target(Verb.PRACTISE, 0, 0, "rummy")
    return TargetButton(
        target, texts("button-practise"), style=discord.ButtonStyle.primary, emoji="🃏"
    )


RUMMY_GUIDE = GuideFace(
    1,
    Agreement(),
    _pages,
    _page,
    guide_file,
    after=_practise,
    desc="cmd-rummy-rules-desc",
    title="rummy-guide-{page}-title",
)
