"""The computer as somebody who sits at a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from bot.games.game import AnyGame
from bot.matches.match import Person
from bot.texts.catalogue import Texts
from cogs.kit.answers import Answer
from cogs.kit.names import plain, plain_user

_Said = TypeVar("_Said")
"""A text, or one that Discord translates."""


def level_choice(say: Callable[[str], _Said], game: AnyGame, level: str) -> _Said:
    """Return what a choice of levels says about how the computer plays a game at one."""
    return say(f"choice-level-{game.name}-{level}")


def computer_person(answer: Answer, level: str, number: int, texts: Texts) -> Person:
    """Return the bot, as it is called on this server, as the computer of that number at a table."""
    interaction = answer.interaction
    bot = interaction.guild.me if interaction.guild is not None else interaction.client.user
    assert bot is not None
    names = [
        texts("rummy-computer-name", bot=name, level=texts(f"level-{level}"), number=number)
        for name in (plain_user(bot), plain(bot.name))
    ]
    return Person(bot.id, *names)
