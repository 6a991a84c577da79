"""Films of both games: what stands beside them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.matches.match import Match
from bot.matches.refusals import RefusedError
from cogs.games.games import FACES
from cogs.table.faces import part_of
from tests.cogs.foreign_names import CATALOGUE, positions
from tests.cogs.tiny_face import TINY_FACE
from tests.databases import empty_store
from tests.matches.rummy_room import RummyRoom

LEANING = ("_Anna_", "**Bernd**")


def finished_dice() -> Match:
    return positions()[-1]


def finished_cards() -> Match:
    async def play() -> Match:
        async with empty_store() as store:
            room = RummyRoom(store)
            return await room.play_out(await room.match(2))

    return asyncio.run(play())


@pytest.mark.parametrize("finished", [finished_dice, finished_cards])
def test_names_are_escaped_in_the_title_and_as_they_are_in_the_description(
    finished: Callable[[], Match],
) -> None:
    match = finished()
    match = replace(match, record=replace(match.record, names=LEANING))
    face, texts = part_of(match, FACES[match.game.name].film), CATALOGUE.language("en")
    assert all(name in face.alt_text(match, texts) for name in LEANING)
    assert r"\_Anna\_" in face.title(match, texts)


def test_a_game_without_films_has_none_to_show() -> None:
    with pytest.raises(RefusedError):
        part_of(finished_dice(), TINY_FACE.film)
