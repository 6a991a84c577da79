"""Films of both games, and the texts of the messages that contain them."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.matches.match import Match, RefusedError
from cogs.board.game_ui import feature_of
from cogs.games.games import GAME_UIS
from examples.pig import PIG_UI
from tests.cogs.foreign_names import CATALOGUE, positions
from tests.databases import empty_store
from tests.matches.rummy_services import RummyServices

LEANING = ("_Anna_", "**Bernd**")


async def finished_cards() -> Match:
    async with empty_store() as store:
        services = RummyServices(store)
        return await services.play_out(await services.match(2))


def test_names_are_escaped_in_the_title_and_as_they_are_in_the_description() -> None:
    for match in (positions()[-1], asyncio.run(finished_cards())):
        named = replace(match, record=replace(match.record, names=LEANING))
        film_ui, texts = feature_of(named, GAME_UIS[named.game.name].film), CATALOGUE.language("en")
        assert all(name in film_ui.alt_text(named, texts) for name in LEANING)
        assert r"\_Anna\_" in film_ui.title(named, texts)
        with pytest.raises(RefusedError):
            feature_of(named, PIG_UI.film)
