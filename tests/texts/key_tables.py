"""The table of keys at the top of each catalogue file; run as a module, it writes them anew.

`python -m tests.texts.key_tables`, after a key was added or changed in all four languages.
"""

from __future__ import annotations

from pathlib import Path

import bot.texts
from bot.texts.catalogue import Catalogue, Texts

FOLDER = Path(bot.texts.__file__).parent
TITLE = "### Keys of this file and what they fill in"


def key_table(texts: Texts, file: str) -> str:
    """Return the comment that lists the keys of one file, in its order."""
    rows = [TITLE]
    for entry in texts.entries.values():
        if entry.file == file:
            args = ", ".join(f"${name}" for name in sorted(entry.placeables))
            rows.append(f"###   {entry.key}({args})" if args else f"###   {entry.key}")
    return "\n".join(rows)


def write_tables() -> None:
    """Write the table of every file of every language."""
    for texts in Catalogue.load(strict=True):
        for path in (FOLDER / texts.language).glob("*.ftl"):
            text = path.read_text(encoding="utf-8")
            body = text.partition("\n\n")[2] if text.startswith(TITLE) else text
            table = key_table(texts, path.name)
            path.write_text(f"{table}\n\n{body}", encoding="utf-8")


if __name__ == "__main__":
    write_tables()
