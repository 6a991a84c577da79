"""Pictures and films of random games, which show no hidden cards."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO
from random import Random

import pytest
from PIL import Image, ImageSequence

from bot.games.rummy.cards import FACES, Card, sort_cards
from bot.games.rummy.state import GameState, Table, view
from bot.games.rummy.terms.agreement import Preset, proposed_options
from bot.games.rummy.terms.options import CONTRACTS, Contract, Options
from cogs.ui.pictures import DISPLAYS
from rendering.pictures import Scene, draw, plan_of
from rendering.rummy.examples import NAMES
from rendering.rummy.film import FilmFrame, build_rummy_film, render_rummy_film
from rendering.rummy.scenes import TableScene, build_table
from rendering.rummy.sheet import StandingsScene
from rendering.rummy.summary import RoundEndScene
from tests.games.rummy.games import random_game, sensible_game
from tests.rendering.looks import build_with_look
from tests.rendering.rummy.examples import EIGHT
from tests.rendering.rummy.positions import EVERY_RULE_SET, random_table, scenes
from tests.rendering.sample_words import SAMPLE_RUMMY_WORDS
from tests.rendering.test_layout import overlapping
from tests.thorough import some

POSITIONS = some(1, 20)
"""The number of random positions for each rule set and number of players."""
MODES = some(1, len(DISPLAYS))
"""The number of display modes in which each picture is laid out; thorough runs use all."""
DRAWN = some(1, 30)


@pytest.mark.parametrize("preset", Preset)
def test_every_position_can_be_laid_out(preset: Preset) -> None:
    for players in (players for each, players in EVERY_RULE_SET if each is preset):
        for number in range(POSITIONS):
            chance = Random(f"{preset} {players} {number}")
            table = random_table(preset, players, chance)
            for mode in chance.sample([*DISPLAYS], MODES):
                for name, scene in scenes(table, DISPLAYS[mode], chance):
                    tiles = [*plan_of(scene).tiles]
                    assert not overlapping(tiles), (name, players, number, mode)


@pytest.mark.long
def test_positions_are_drawn_within_their_pictures() -> None:
    chance = Random(0)
    for preset, players in chance.sample(EVERY_RULE_SET * 2, DRAWN):
        table = random_table(preset, players, chance)
        for name, scene in scenes(table, chance.choice([*DISPLAYS.values()]), chance):
            width, height = draw(scene).size
            for box, tile in plan_of(scene).tiles:
                assert 0 <= box.x < box.right <= width, (name, preset, players, tile)
                assert 0 <= box.y < box.bottom <= height, (name, preset, players, tile)


SECRECY_DRAWN = some(2, 12)
"""The number of pairs of pictures that are drawn; for others, only the scenes are compared."""
ONE_ROUND = Options(contracts=(Contract(1, 1),))
WORDS = SAMPLE_RUMMY_WORDS["en"]


def public_scene(state: GameState) -> TableScene:
    table = view(state, None).table
    return build_with_look(build_table, table, names=NAMES[: len(table.players)], words=WORDS)


def other_cards(hand: tuple[Card, ...], chance: random.Random) -> tuple[Card, ...]:
    return sort_cards(chance.choice(FACES) for _ in hand)


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 4, 8])
def test_tables_that_differ_in_hidden_hands_are_the_same_picture(players: int) -> None:
    chance = random.Random(players)
    options = replace(ONE_ROUND, decks=proposed_options(players).decks)
    states = [state for _, state in random_game(players, options, players)]
    chosen = [state for state in states if any(state.hands)]
    for number, state in enumerate(chance.sample(chosen, 12)):
        hands = tuple(other_cards(hand, chance) for hand in state.hands)
        other = replace(state, hands=hands)
        assert other != state
        assert public_scene(other) == public_scene(state)
        if number < SECRECY_DRAWN:
            assert draw(public_scene(other)).tobytes() == draw(public_scene(state)).tobytes()


@pytest.mark.long
def test_the_scene_of_a_table_contains_only_open_cards() -> None:
    for _, state in sensible_game(3, ONE_ROUND, 4):
        scene = public_scene(state)
        shown = [
            card.card for player in scene.players for meld in player.melds for card in meld.cards
        ]
        lying = [card for meld in state.table.melds for card in meld.cards]
        assert sorted(shown) == sorted(lying)
        assert list(scene.discards) == [each.card for each in state.table.pile][-4:]


MOST_BYTES = 3 * 1000 * 1000
"""The maximum size of a film in bytes."""
SECONDS = 40.0
"""The maximum duration of a film in seconds."""


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


@pytest.mark.long
def test_a_film_shows_every_round_and_at_last_the_score_sheet() -> None:
    frames = film_of(game(3, 2))
    kinds = [type(scene.scene) for scene, _ in frames if isinstance(scene, FilmFrame)]
    assert kinds.count(RoundEndScene) == 2
    assert kinds[-2:] == [RoundEndScene, StandingsScene]
    assert kinds.count(StandingsScene) == 1
    assert len(kinds) == len(frames)
    assert sum(seconds for _, seconds in frames) <= SECONDS + 0.01


@pytest.mark.long
def test_a_film_is_an_animation_of_one_size_in_its_own_colours() -> None:
    frames = film_of(game(2, 1))
    with Image.open(BytesIO(render_rummy_film(frames))) as film:
        pictures = [picture.convert("RGB") for picture in ImageSequence.Iterator(film)]
    last = draw(frames[-1][0]).convert("RGB")
    assert {picture.size for picture in pictures} == {last.size}
    assert pictures[-1].tobytes() == last.tobytes()
    assert pictures[0].tobytes() == draw(frames[0][0]).convert("RGB").tobytes()


@pytest.mark.long
def test_a_film_of_eight_players_and_many_melds_is_below_three_megabytes() -> None:
    melds = EIGHT.melds
    growing = [replace(EIGHT, melds=melds[:shown]) for shown in range(len(melds) + 1)]
    frames = film_of(growing)
    shown = [frames[0], *frames[1 : -1 : some(3, 1)], frames[-1]]
    # Assume a film with three times as many tables.
    assert 3 * len(render_rummy_film(shown)) <= MOST_BYTES * len(shown) / len(frames)


@pytest.mark.long
def test_a_film_without_frames_is_refused() -> None:
    assert film_of([]) == []
    with pytest.raises(ValueError, match="at least one frame"):
        render_rummy_film([])
