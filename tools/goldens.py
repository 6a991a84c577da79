"""Regenerates the golden pictures: `python -m tools.goldens [NAME ...]`.

They are small copies of pictures, with which a test compares the current drawings. Run the command
after an intended change of appearance; then look at every picture in `git diff`. Without names, it
regenerates all golden pictures and removes those that are no longer in the gallery. To add a golden
picture, name a picture of the gallery.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from PIL import Image

from rendering.drawing.canvas import palette_image, quantize
from rendering.pictures import Scene, plan_of
from tests.rendering.golden import FOLDER, KEPT, small
from tests.rendering.rummy.gallery import every_picture


def copy_of(scene: Scene) -> Image.Image:
    """Return the picture of `scene`, reduced in size, in the colours of its palette."""
    kind = plan_of(scene).themes(scene.display.palette).colours
    return palette_image(quantize(small(scene), kind), kind)


def main(arguments: Sequence[str] | None = None, folder: Path = FOLDER) -> None:
    """Write the golden pictures named on the command line, or all, and print the changed ones."""
    parser = argparse.ArgumentParser(prog="python -m tools.goldens", description=__doc__)
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help="a picture, such as board-half-way; default all"
    )
    names = parser.parse_args(arguments).names
    scenes = dict(every_picture())
    for name in names:
        if name not in scenes:
            parser.error(f"the gallery has no {name}; the golden pictures are {', '.join(KEPT)}")
    folder.mkdir(exist_ok=True)
    for name in names or KEPT:
        path = folder / f"{name}.png"
        if name in scenes:
            _write(copy_of(scenes[name]), path)
        else:
            path.unlink(missing_ok=True)
            print(f"{name}: removed")


def _write(copy: Image.Image, path: Path) -> None:
    before = path.read_bytes() if path.exists() else b""
    copy.save(path, optimize=True)
    print(f"{path.stem}: {'unchanged' if path.read_bytes() == before else 'changed'}")


if __name__ == "__main__":
    main()
