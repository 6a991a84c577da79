"""`python -m rendering gallery DIR` draws the gallery; `… palette` chooses the palettes anew."""

from __future__ import annotations

import argparse
from pathlib import Path

from rendering.gallery import pictures
from rendering.ink.display import Palette
from rendering.ink.palette import FOLDER, palette_file
from rendering.ink.theme import theme_of
from rendering.mosaic.encode import EXTENSION
from rendering.mosaic.tiles import assemble_full_colour
from rendering.pictures import plan, render
from tools.palette_choice import choose


def main() -> None:
    """Read the command line and do what it says."""
    parser = argparse.ArgumentParser(prog="python -m rendering")
    commands = parser.add_subparsers(dest="command", required=True)
    gallery = commands.add_parser("gallery", help="draw every picture of the gallery")
    gallery.add_argument("folder", type=Path)
    commands.add_parser("palette", help="choose the palettes from the gallery's pictures")
    arguments = parser.parse_args()
    if arguments.command == "gallery":
        _draw_gallery(arguments.folder)
    else:
        _choose_palettes()


def _draw_gallery(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, scene in pictures():
        data = render(scene)
        (folder / f"{name}.{EXTENSION}").write_bytes(data)
        print(f"{name}: {len(data) / 1000:.0f} kB")


def _choose_palettes() -> None:
    FOLDER.mkdir(exist_ok=True)
    for kind in Palette:
        theme = theme_of(kind)
        plans = (plan(scene) for _, scene in pictures())
        drawn = (assemble_full_colour(backdrop, theme, tiles) for backdrop, tiles in plans)
        chosen = choose(drawn, theme).hex()
        lines = [chosen[start : start + 6] for start in range(0, len(chosen), 6)]
        palette_file(kind).write_text("\n".join(lines) + "\n", encoding="ascii")
        print(f"{palette_file(kind).name}: {len(lines)} colours")


if __name__ == "__main__":
    main()
