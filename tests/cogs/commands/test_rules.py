from __future__ import annotations

import io
from typing import Any

import discord
import pytest

from bot.texts.catalogue import LANGUAGES, Catalogue
from bot.texts.wording.shanghaien.advice import GUIDE_PAGES
from cogs.board.game_ui import RulesUI
from cogs.commands.help import guide_layout
from cogs.games.rummy.game_ui import RUMMY_GUIDE
from cogs.games.shanghaien.game_ui import SHANGHAIEN_GUIDE
from playground.components import BUTTON, TEXT_DISPLAY, walk

LAST = len(GUIDE_PAGES) - 1


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return Catalogue.read(strict=True)


def components(
    page: int, language: str, catalogue: Catalogue, guide: RulesUI = SHANGHAIEN_GUIDE
) -> list[dict[str, Any]]:
    """Return every component of a page in Discord's format."""
    file = discord.File(io.BytesIO(b""), filename="rules.png")
    view = guide_layout("shanghaien", guide, guide.usual, page, catalogue.language(language), file)
    return list(walk(view.to_components()))  # type: ignore[no-untyped-call]


@pytest.mark.parametrize("guide", [SHANGHAIEN_GUIDE, RUMMY_GUIDE])
def test_a_page_is_within_discords_limits(guide: RulesUI, catalogue: Catalogue) -> None:
    for language in LANGUAGES:
        for page in range(len(guide.pages(guide.usual))):
            parts = components(page, language, catalogue, guide)
            texts = [part["content"] for part in parts if part["type"] == TEXT_DISPLAY]
            assert sum(map(len, texts)) <= 4000
            described = [item["description"] for part in parts for item in part.get("items", ())]
            assert len(described) == 1
            assert 40 < len(described[0]) <= 1024  # the picture has a description, not only a title


def test_the_buttons_open_the_neighbouring_pages(catalogue: Catalogue) -> None:
    for page, reachable in ((0, [False, True]), (3, [True, True]), (LAST, [True, False])):
        parts = components(page, "en", catalogue)
        *buttons, play = [part for part in parts if part["type"] == BUTTON]
        assert play["custom_id"].split(":")[1] == "tp", "every page has a button that starts a game"
        assert [not button["disabled"] for button in buttons] == reachable
        ids = [button["custom_id"] for button in buttons]
        assert len(set(ids)) == 2
        verbs = [(each.split(":")[1], int(each.split(":")[3])) for each in ids]
        assert verbs == [("g", max(page - 1, 0)), ("g", min(page + 1, LAST))]
