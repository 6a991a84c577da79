from __future__ import annotations

from io import BytesIO
from random import Random

import pytest
from PIL import Image, ImageChops, ImageSequence, ImageStat

from bot.games.shanghaien.cards import DECK, ExtraTrick, Options
from bot.games.shanghaien.rules import apply, legal_moves, new_game
from bot.games.shanghaien.state import (
    ROUNDS,
    TAVERN_SIZE,
    CardsDealt,
    DiceRolled,
    Event,
    GameState,
    MovePlayed,
    Phase,
    Place,
    Roll,
    Seat,
    Termination,
)
from rendering.pictures import Scene, draw
from rendering.shanghaien.board_scene import BoardScene
from rendering.shanghaien.end_poster import EndPosterScene
from rendering.shanghaien.examples import NAMES
from rendering.shanghaien.film import build_film, render_film
from rendering.shanghaien.sheet import SheetScene
from rendering.shanghaien.summary import SummaryScene
from tests.games.shanghaien.playing import random_game
from tests.rendering.looks import dice_look
from tests.rendering.positions import BEFORE_HALF_WAY, HALF_WAY, finish
from tests.rendering.sample_words import SAMPLE_WORDS
from tests.thorough import some

pytestmark = pytest.mark.long

MOST_BYTES = 3 * 1000 * 1000
"""The maximum size of a film in bytes."""
HALF_A_BOARD = (480, 468)
"""The width and height of a film in pixels."""


def film_of(states: list[GameState]) -> list[tuple[Scene, float]]:
    return build_film(states, dice_look(NAMES, SAMPLE_WORDS["en"]), "The end", "Shanghaien")


def longest_game() -> list[GameState]:
    """Return the positions of a game in which both players roll as long as possible."""
    chance = Random(3)
    deck = chance.sample(DECK, len(DECK))
    state = new_game(Options(ExtraTrick.JOKER), Seat.FIRST)
    states = [state]
    while state.phase is not Phase.OVER:
        event: Event
        if state.phase is Phase.DEAL:
            event = CardsDealt(tuple(deck.pop() for _ in range(TAVERN_SIZE)))
        elif state.phase is Phase.DICE:
            event = DiceRolled((chance.randint(1, 6), chance.randint(1, 6)))
        else:
            moves = legal_moves(state)
            wanted = [move for move in moves if isinstance(move, Roll | Place)]
            event = MovePlayed(state.mover, chance.choice(wanted or list(moves)))
        state = apply(state, event)
        states.append(state)
    return states


def test_a_film_shows_every_placement_every_award_and_the_poster() -> None:
    states = [state for _, state in random_game(5, Options(ExtraTrick.JOKER))]
    frames = film_of(states)
    kinds = [type(scene) for scene, _ in frames]
    assert kinds.count(SummaryScene) == ROUNDS
    assert kinds.count(BoardScene) >= ROUNDS * 2
    assert kinds.index(EndPosterScene) == len(kinds) - 1
    assert {seconds for scene, seconds in frames if isinstance(scene, BoardScene)} == {0.5}
    assert frames[-1][1] >= 5


def test_the_longest_game_fits_into_three_megabytes() -> None:
    whole = film_of(longest_game())
    assert len(whole) > 90
    frames = whole[:: some(8, 1)]
    data = render_film(frames)
    assert len(data) < MOST_BYTES * len(frames) / len(whole)
    with Image.open(BytesIO(data)) as animation:
        assert animation.format == "GIF"
        assert animation.size == HALF_A_BOARD
        lengths = [frame.info["duration"] for frame in ImageSequence.Iterator(animation)]
    assert sum(lengths) == pytest.approx(1000 * sum(seconds for _, seconds in frames), rel=0.01)


def test_a_new_die_slides_from_its_player_to_its_card() -> None:
    frames = film_of([BEFORE_HALF_WAY, HALF_WAY])[:2]
    with Image.open(BytesIO(render_film(frames))) as animation:
        shown = [frame.convert("RGB") for frame in ImageSequence.Iterator(animation)]
    start, *slides, end = shown
    assert len(slides) == 3
    # Bernd's new die, a three, slides down to its card, and the changed area reaches down with it.
    lower = [ImageChops.difference(start, slide).getbbox() for slide in slides]
    bottoms = [box[3] for box in lower if box is not None]
    assert bottoms == sorted(bottoms)
    assert len(set(bottoms)) == 3
    drawn = draw(frames[-1][0]).convert("RGB").resize(HALF_A_BOARD, Image.Resampling.BOX)
    assert sum(ImageStat.Stat(ImageChops.difference(end, drawn)).mean) / 3 < 4


def test_a_game_that_was_called_off_ends_with_the_sheet() -> None:
    ended = finish(HALF_WAY, None, Termination.CANCELLED)
    assert type(film_of([HALF_WAY, ended])[-1][0]) is SheetScene


def test_a_film_without_frames_is_refused() -> None:
    assert film_of([]) == []
    with pytest.raises(ValueError, match="at least one frame"):
        render_film([])
