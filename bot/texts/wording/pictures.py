"""The words of the pictures, as keyword arguments for whoever draws them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypedDict

from bot.games.shanghaien.cards import Half, Nation
from bot.texts.catalogue import Texts
from bot.texts.wording.cards import nation_name


class PictureWords(TypedDict):
    """The fields of the drawing room's own `Words`, by name."""

    nations: Mapping[Nation, str]
    halves: Mapping[Half, str]
    round_of: Callable[[int, int], str]
    stack: str
    tavern: str
    tricks: str
    total: str
    neighbours: str
    out_of_game: str
    called_shanghai: Callable[[str], str]
    points: str
    trick_points: str
    alone: str
    stronger: Callable[[int, int], str]
    equal: str


def picture_words(texts: Texts) -> PictureWords:
    """Return the words of the pictures in one language: `Words(**picture_words(texts))`."""
    return {
        "nations": {nation: nation_name(nation, texts) for nation in Nation},
        "halves": {half: texts(f"pic-half-{half.value}") for half in Half},
        "round_of": lambda number, rounds: texts("pic-round", round=number, rounds=rounds),
        "stack": texts("pic-stack"),
        "tavern": texts("pic-tavern"),
        "tricks": texts("pic-tricks"),
        "total": texts("pic-total"),
        "neighbours": texts("pic-neighbours"),
        "out_of_game": texts("pic-out-of-game"),
        "called_shanghai": lambda name: texts("pic-called-shanghai", name=name),
        "points": texts("pic-points"),
        "trick_points": texts("pic-trick-points"),
        "alone": texts("pic-alone"),
        "stronger": lambda stronger, weaker: texts(
            "pic-stronger", stronger=stronger, weaker=weaker
        ),
        "equal": texts("pic-equal"),
    }
