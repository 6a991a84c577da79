from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageSequence

from bot.games.rummy.state import Table, view
from bot.games.rummy.terms.agreement import proposed_options
from bot.games.rummy.terms.options import CONTRACTS, Options
from rendering.pictures import Scene, draw
from rendering.rummy.examples import NAMES
from rendering.rummy.film import FilmFrame, build_rummy_film, render_rummy_film
from rendering.rummy.sheet import StandingsScene
from rendering.rummy.summary import RoundEndScene
from tests.games.rummy.games import sensible_game
from tests.rendering.looks import build_with_look
from tests.rendering.rummy.examples import EIGHT
from tests.rendering.sample_words import SAMPLE_RUMMY_WORDS
from tests.thorough import some

pytestmark = pytest.mark.long

MOST_BYTES = 3 * 1000 * 1000
SECONDS = 40.0


def film_of(tables: Sequence[Table]) -> list[tuple[Scene, float]]:
    players = len(tables[0].players) if tables else 2
    return build_with_look(
        build_rummy_film,
        tables,
        names=NAMES[:players],
        words=SAMPLE_RUMMY_WORDS["en"],
        headline="The end",
    )


def game(players: int, rounds: int) -> list[Table]:
    proposed = proposed_options(players)
    options = Options(decks=proposed.decks, jokers=proposed.jokers, contracts=CONTRACTS[:rounds])
    return [view(state, None).table for _, state in sensible_game(5, options, players)]


def test_a_film_shows_every_round_and_at_last_the_score_sheet() -> None:
    frames = film_of(game(3, 2))
    kinds = [type(scene.scene) for scene, _ in frames if isinstance(scene, FilmFrame)]
    assert kinds.count(RoundEndScene) == 2
    assert kinds[-2:] == [RoundEndScene, StandingsScene]
    assert kinds.count(StandingsScene) == 1
    assert len(kinds) == len(frames)
    assert sum(seconds for _, seconds in frames) <= SECONDS + 0.01


def test_a_film_is_an_animation_of_one_size_in_its_own_colours() -> None:
    frames = film_of(game(2, 1))
    with Image.open(BytesIO(render_rummy_film(frames))) as film:
        pictures = [picture.convert("RGB") for picture in ImageSequence.Iterator(film)]
    last = draw(frames[-1][0]).convert("RGB")
    assert {picture.size for picture in pictures} == {last.size}
    assert pictures[-1].tobytes() == last.tobytes()
    assert pictures[0].tobytes() == draw(frames[0][0]).convert("RGB").tobytes()


def test_a_film_of_eight_players_and_many_melds_is_below_three_megabytes() -> None:
    melds = EIGHT.melds
    growing = [replace(EIGHT, melds=melds[:shown]) for shown in range(len(melds) + 1)]
    frames = film_of(growing)
    shown = [frames[0], *frames[1 : -1 : some(3, 1)], frames[-1]]
    # Every table three times, for a film of so many rounds.
    assert 3 * len(render_rummy_film(shown)) <= MOST_BYTES * len(shown) / len(frames)


def test_a_film_of_nothing_is_refused() -> None:
    assert film_of([]) == []
    with pytest.raises(ValueError, match="at least one frame"):
        render_rummy_film([])
