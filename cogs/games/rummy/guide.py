"""The rules of the rummy in pages."""

from __future__ import annotations

from bot.texts.catalogue import Texts
from bot.texts.wording import rummy as wording
from cogs.games.rummy.pictures import guide_file
from cogs.kit.buttons import TargetButton
from cogs.kit.custom_ids import Target
from cogs.kit.verbs import Verb
from cogs.table.guide_face import GuideFace, RulesPage


def _page(name: str, texts: Texts) -> RulesPage:
    return RulesPage(*wording.guide_page(name, texts))


def _practise(texts: Texts) -> TargetButton:
    target = Target(Verb.PRACTISE, 0, 0, "rummy")
    return TargetButton(target, texts("button-try-alone"), emoji="🃏")


RUMMY_GUIDE = GuideFace(
    1,
    wording.GUIDE_PAGES,
    _page,
    guide_file,
    after=_practise,
    desc="cmd-rummy-rules-desc",
    title="rummy-guide-{page}-title",
)
