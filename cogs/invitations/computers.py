"""The computer as somebody who sits at a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from bot.games.game import AnyGame
from bot.matches.match import Person, Terms
from bot.texts.catalogue import Texts
from cogs.kit.answers import Answer
from cogs.table.names import computer_names

_Said = TypeVar("_Said")
"""A text, or one that Discord translates."""


def level_choice(say: Callable[[str], _Said], game: AnyGame, level: str) -> _Said:
    """Return what a choice of levels says about how the computer plays a game at one."""
    return say(f"choice-level-{game.name}-{level}")


def computer_people(
    answer: Answer, terms: Terms, levels: Sequence[str]
) -> list[tuple[Person, str]]:
    """Return computers that play at these levels, with their names in the language of the terms."""
    texts = answer.bot.services.catalogue.language(terms.language)
    return [
        (computer_person(answer, level, number, texts), level)
        for number, level in enumerate(levels, start=1)
    ]


def computer_person(answer: Answer, level: str, number: int, texts: Texts) -> Person:
    """Return the bot as somebody who plays at a level, the `number`-th of a table.

    Each level has names of its own, as many as a table has seats for computers.
    """
    user = answer.bot.user
    assert user is not None
    names = computer_names(level, texts)
    name = names[(number - 1) % len(names)]
    return Person(user.id, name, name)
