"""The first screen of the page: a JSON file, and pictures in the same folder.

PROTOCOL.md describes the format. The page learns about the bot only from this file.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from playground.shapes import Json


class WelcomeError(Exception):
    """The first screen cannot be read. The message names the file and the cause."""


@dataclass(frozen=True, slots=True)
class WelcomeScreen:
    """A first screen as the page receives it, and the picture files in the order of its cards."""

    content: Json
    pictures: tuple[Path, ...]


def read_welcome(file: Path) -> WelcomeScreen:
    """Return the first screen that `file` describes. Raises WelcomeError if it cannot be read."""
    try:
        content = json.loads(file.read_text(encoding="utf-8"))
        pictures = [file.parent / card["picture"] for card in content["cards"]]
        for number, card in enumerate(content["cards"]):
            card["picture"] = f"/play/welcome/{number}"
    except OSError as error:
        raise WelcomeError(f"{file} cannot be read: {error.strerror}") from error
    except (ValueError, KeyError, TypeError) as error:
        raise WelcomeError(f"{file} is not a first screen: {error!r}") from error
    missing = [str(each) for each in pictures if not each.is_file()]
    if missing:
        raise WelcomeError(f"{file} names missing pictures: {', '.join(missing)}")
    return WelcomeScreen(content, tuple(pictures))
