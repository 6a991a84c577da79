"""`python -m tools.gallery DIR` draws the gallery: a fixed set of example pictures."""

from __future__ import annotations

import argparse
from pathlib import Path

from rendering.drawing.picture import EXTENSION
from rendering.pictures import render
from tests.rendering.rummy.gallery import every_picture


def main() -> None:
    """Draw the gallery into the folder on the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.gallery", description=__doc__)
    parser.add_argument("folder", type=Path)
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    for name, scene in every_picture():
        data = render(scene)
        (folder / f"{name}.{EXTENSION}").write_bytes(data)
        print(f"{name}: {len(data) / 1000:.0f} kB")


if __name__ == "__main__":
    main()
