"""Pictures of a finished game: one step of its record, and the whole of it as a film."""

from __future__ import annotations

import asyncio
import io
from collections import OrderedDict
from collections.abc import Hashable, Sequence
from concurrent.futures import ThreadPoolExecutor

import discord

from bot.games.shanghaien.figures.steps import RecordStep, Sight
from bot.games.shanghaien.moves import Seat
from bot.games.shanghaien.rules import apply, new_game
from bot.matches.match import Match
from bot.store.displays import DisplayMode
from bot.texts import wording
from bot.texts.catalogue import Texts
from cogs.kit.names import drawn_names
from cogs.table.pictures import DISPLAYS, Pictures, picture_file
from rendering.ink.display import Display
from rendering.pictures import Scene
from rendering.shanghaien.board_scene import build_board
from rendering.shanghaien.film import REPLAY_EXTENSION, build_replay, render_replay
from rendering.shanghaien.sheet import build_score_sheet
from rendering.shanghaien.summary import build_summary
from rendering.shanghaien.words import Words

REMEMBERED_FILM_BYTES = 64 * 1024 * 1024


async def step_file(
    pictures: Pictures,
    match: Match,
    steps: Sequence[RecordStep],
    number: int,
    viewer: Seat,
    texts: Texts,
    mode: DisplayMode,
) -> discord.File | None:
    """Return the picture of step `number` to upload, `viewer`'s side below; None in text mode."""
    display = DISPLAYS.get(mode)
    if display is None:
        return None
    step, names = steps[number], drawn_names(match)
    words = pictures.words(texts.language)

    def build() -> Scene:
        if step.sight is Sight.ROUND:
            result = step.state.history[-1]
            return build_summary(
                result,
                names=names,
                words=words,
                viewer=viewer,
                display=display,
            )
        if step.sight is Sight.SHEET:
            headline = wording.result_text(step.state, names, texts)
            return build_score_sheet(
                step.state,
                names=names,
                words=words,
                headline=headline,
                viewer=viewer,
                display=display,
            )
        return build_board(
            step.state,
            names=names,
            words=words,
            viewer=viewer,
            previous=step.before if step.before.round == step.state.round else None,
            display=display,
        )

    key = ("record", match.id, number, viewer, texts.language, mode)
    return picture_file(f"record-{match.id}-{number + 1}", await pictures.draw(key, build))


class Films:
    """Draws whole games, one after the other beside everything else, and keeps the latest."""

    def __init__(self) -> None:
        # A thread of its own: a film takes a second or two, and boards must not wait for it.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="films")
        self._lock = asyncio.Lock()
        self._films: OrderedDict[Hashable, bytes] = OrderedDict()

    async def film_file(
        self, match: Match, words: Words, viewer: Seat, texts: Texts, display: Display
    ) -> discord.File:
        """Return a finished match as an animation to upload, `viewer`'s side below."""
        key = (match.id, viewer, texts.language, display)
        # One at a time: whoever asks for the film that is being drawn finds it finished.
        async with self._lock:
            film = self._films.get(key)
            if film is None:
                film = await asyncio.get_running_loop().run_in_executor(
                    self._thread, _draw_film, match, words, viewer, texts, display
                )
                self._films[key] = film
                self._forget()
            self._films.move_to_end(key)
        name = f"shanghaien-{match.id}.{REPLAY_EXTENSION}"
        return discord.File(io.BytesIO(film), filename=name)

    def _forget(self) -> None:
        while sum(map(len, self._films.values())) > REMEMBERED_FILM_BYTES and len(self._films) > 1:
            self._films.popitem(last=False)

    def close(self) -> None:
        """Let the thread go."""
        self._thread.shutdown(wait=False, cancel_futures=True)


def _draw_film(match: Match, words: Words, viewer: Seat, texts: Texts, display: Display) -> bytes:
    names = drawn_names(match)
    states = [new_game(match.state.options, Seat(match.record.starter))]
    for event in match.events:
        states.append(apply(states[-1], event))
    frames = build_replay(
        states,
        names=names,
        words=words,
        headline=wording.result_text(match.state, names, texts),
        viewer=viewer,
        display=display,
    )
    return render_replay(frames)
