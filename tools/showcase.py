"""Draws the pictures of the README and docs/: `python -m tools.showcase [FOLDER]`.

Run it after a change of appearance; then look at every picture in `git diff`. The picture of the
playground needs Chromium, and is skipped without it.
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
from collections.abc import Sequence
from pathlib import Path
from random import Random

from playwright.async_api import ViewportSize, async_playwright

from bot.games.shanghaien.cards import Options
from bot.games.shanghaien.players.levels import Level, make_player
from bot.games.shanghaien.rules import new_game
from bot.games.shanghaien.state import ROUNDS, GameState, Seat
from playground import BotProcess, Playground
from playground.page.welcome import read_welcome
from rendering.drawing.picture import FILM_EXTENSION
from rendering.pictures import render
from rendering.shanghaien.examples import NAMES
from rendering.shanghaien.film import build_film, render_film
from tests.rendering.looks import dice_look
from tests.rendering.rummy.gallery import every_picture
from tests.rendering.sample_words import SAMPLE_WORDS
from tools.captain.contest import FixedLuck, game_events

FOLDER = Path("docs")
DEMO = FOLDER / "demo.json"
SCREEN: ViewportSize = {"width": 1280, "height": 860}
SEED = 3
"""The seed of the game in the film, which has a close result."""
ROUNDS_ON_FILM = 2
PICTURES = {
    "board": "board-half-way",
    "poster": "poster-en",
    "rummy-table": "rummy-table-en",
    "rummy-hand": "rummy-hand-en",
}
"""The pictures in docs/ by file name, with their names in the gallery."""


def last_rounds(seed: int) -> list[GameState]:
    """Return the positions of the last rounds of a game between two players of the level mate."""
    players = make_player(Level.MATE, Random(seed)), make_player(Level.MATE, Random(seed + 1))
    start = new_game(Options(), Seat.FIRST)
    states = [state for _, state in game_events(players, FixedLuck.draw(Random(seed)), start)]
    return [state for state in states if state.round > ROUNDS - ROUNDS_ON_FILM]


async def picture_of_playground(chromium: str) -> bytes:
    """Return a screenshot of the first screen of the playground that `make run` opens."""
    welcome = read_welcome(DEMO)
    async with (
        Playground(welcome=welcome) as playground,
        BotProcess(playground),
        async_playwright() as playwright,
        await playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox"]
        ) as browser,
    ):
        page = await browser.new_page(locale="en-GB", viewport=SCREEN, color_scheme="light")
        await page.goto(playground.url)
        await page.wait_for_selector(".welcome .start:enabled")
        await page.wait_for_load_state("networkidle")
        return await page.screenshot()


def main(arguments: Sequence[str] | None = None) -> None:
    """Draw the pictures into the folder on the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.showcase", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    folder: Path = parser.parse_args(arguments).folder
    folder.mkdir(parents=True, exist_ok=True)
    scenes = dict(every_picture())
    for name, shown in PICTURES.items():
        (folder / f"{name}.png").write_bytes(render(scenes[shown]))
    frames = build_film(last_rounds(SEED), dice_look(NAMES, SAMPLE_WORDS["en"]), "", "Shanghaien")
    (folder / f"film.{FILM_EXTENSION}").write_bytes(render_film(frames))
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        print("Chromium is not installed, so the picture of the playground was not updated")
        return
    (folder / "playground.png").write_bytes(asyncio.run(picture_of_playground(chromium)))


if __name__ == "__main__":
    main()
