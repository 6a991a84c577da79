"""Print the keys of the texts and their arguments: ``python -m bot.texts keys [FILE ...]``."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence

from bot.texts.catalogue import DEFAULT_LANGUAGE, Catalogue, Texts


def key_lines(texts: Texts, files: Sequence[str] = ()) -> Iterator[str]:
    """Yield a line for each file and for each of its keys, in the order of the files.

    `files` are names such as ``board`` or ``board.ftl``; empty for all files.
    """
    wanted = {file.removesuffix(".ftl") for file in files}
    shown = ""
    for entry in texts.entries.values():
        if wanted and entry.file.removesuffix(".ftl") not in wanted:
            continue
        if entry.file != shown:
            shown = entry.file
            yield shown
        args = ", ".join(f"${name}" for name in sorted(entry.placeables))
        yield f"  {entry.key}({args})" if args else f"  {entry.key}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m bot.texts", description=__doc__)
    parser.add_argument("command", choices=["keys"])
    parser.add_argument("files", nargs="*", metavar="FILE", help="such as board.ftl; default: all")
    options = parser.parse_args(arguments)
    for line in key_lines(Catalogue.read().language(DEFAULT_LANGUAGE), options.files):
        print(line)


if __name__ == "__main__":
    main()
