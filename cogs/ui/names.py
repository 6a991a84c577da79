"""Names of members and servers, made safe to show; translations of commands."""

from __future__ import annotations

import re
from collections.abc import Sequence

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.matches.match import Person
from bot.records.names import MemberName
from bot.texts.catalogue import DEFAULT_LANGUAGE, LANGUAGES, Argument, Catalogue
from bot.texts.foreign import LONGEST_NAME, harmless, isolated
from rendering.drawing.lettering import can_draw, drawable_name, shorten_name

_ENGLISH = Catalogue.read().language(DEFAULT_LANGUAGE)
_TRANSLATED = frozenset(
    locale
    for locale in discord.Locale
    if str(locale).partition("-")[0] in LANGUAGES.keys() - {DEFAULT_LANGUAGE}
)
"""The locales for which there is more than the default, English."""


def said(key: str, **args: Argument) -> locale_str:
    """Return a text of a command in English, with its key for the other languages.

    `args` are the arguments of the text.
    """
    return locale_str(_ENGLISH(key, **args), key=key, args=args)


class CommandTranslator(app_commands.Translator):
    """Translates the texts of commands for discord.py, when they are registered."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue

    async def translate(
        self,
        string: locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Return the text in `locale`; None where the default, English, is used."""
        key = string.extras.get("key")
        # discord.py asks for every text in each of some thirty locales.
        if locale not in _TRANSLATED or key is None:
            return None
        return self._catalogue.language(str(locale))(key, **string.extras.get("args", {}))


NAMELESS = "–"
"""Replaces a name without visible characters."""
LONGEST_SERVER_NAME = 100

User = discord.User | discord.Member | discord.ClientUser

# Discord shows the sign after a backslash as it is. Most of these can begin markup, or end ours,
# wherever they stand; the others at the beginning of a line or in an address without a scheme.
_MARKUP = re.compile(r"[\\*_~|`<>\[\]:/@]|^[#+-]|(?<=\w)\.(?=\w)|(?<=[0-9])\.")
# Discord's servers match this even after a backslash.
_SHOUT = re.compile(r"@(?=everyone|here)", re.IGNORECASE)
_WORD_JOINER = "\u2060"


def spoken(name: str, longest: int = LONGEST_NAME) -> str:
    """Return a name for a message: `_Anna_` stays `_Anna_` instead of leaning over.

    Discord's clients and servers find no markup in it: no emphasis, mention, command, time, link
    or emoji, and its direction does not reach the words beside it.
    """
    escaped = _MARKUP.sub(r"\\\g<0>", plain(name, longest))
    return isolated(_SHOUT.sub(f"@{_WORD_JOINER}", escaped))


def plain(name: str, longest: int = LONGEST_NAME) -> str:
    """Return a name for where Discord knows no markup, such as the description of a picture."""
    return harmless(name, longest) or NAMELESS


def labelled(name: str, longest: int = LONGEST_NAME) -> str:
    """Return a name for a label, where others stand beside it: buttons, menus, threads."""
    return isolated(plain(name, longest))


def drawn_user(user: User) -> str:
    """Return a user's name as pictures draw it."""
    return drawn(user.display_name, user.name)


def drawn(name: str, username: str) -> str:
    """Return a name as pictures draw it: the username where their fonts lack a letter."""
    return drawable_name(harmless(name), harmless(username))


def drawn_people(people: Sequence[MemberName], told_apart: Sequence[str]) -> tuple[str, ...]:
    """Return names as pictures draw them: the usernames of those that texts tell apart by it."""
    return tuple(
        drawn(name if name == told else username, username)
        for (name, username), told in zip(people, told_apart, strict=True)
    )


def drawn_server(guild: discord.Guild | None) -> str:
    """Return a server's name as pictures draw it; nothing if they cannot, or without a server."""
    name = " ".join(harmless(guild.name, LONGEST_SERVER_NAME).split()) if guild else ""
    return shorten_name(name) if can_draw(name) else ""


def person(user: User) -> Person:
    """Return a Discord user as somebody who can sit down at a table."""
    username = plain(user.name)
    return Person(user.id, harmless(user.display_name) or username, username)


def spoken_user(user: User) -> str:
    """Return a user's display name for a message."""
    return spoken(user.display_name)


def plain_user(user: User) -> str:
    """Return a user's display name for the description of a picture."""
    return plain(user.display_name)


def spoken_server(guild: discord.Guild | None) -> str:
    """Return a server's name for a message; "Discord" for one that the bot has left."""
    return spoken(guild.name, LONGEST_SERVER_NAME) if guild else "Discord"
