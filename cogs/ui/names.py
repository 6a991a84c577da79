"""Safe formatting of names of members and servers; translations of commands; links to messages."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.matches.match import Person
from bot.records.matches import ShownState
from bot.records.members import MemberName
from bot.texts.catalogue import DEFAULT_LANGUAGE, LANGUAGES, Argument, Catalogue
from bot.texts.foreign import LONGEST_NAME, isolate, sanitize
from rendering.drawing.lettering import can_draw, drawable_name, shorten_name

_ENGLISH = Catalogue.read().language(DEFAULT_LANGUAGE)
_TRANSLATED = frozenset(
    locale
    for locale in discord.Locale
    if str(locale).partition("-")[0] in LANGUAGES.keys() - {DEFAULT_LANGUAGE}
)
"""The locales of Discord into which the catalogue translates the English texts."""


def localize(key: str, **args: Argument) -> locale_str:
    """Return a localizable text of a command: the English text with its key.

    `args` are the arguments of the text.
    """
    return locale_str(_ENGLISH(key, **args), key=key, args=args)


class CommandTranslator(app_commands.Translator):
    """Translates the texts of commands when discord.py registers them."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue

    async def translate(
        self,
        string: locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Return the text in `locale`, or None if members with this locale get the English text."""
        key = string.extras.get("key")
        # discord.py asks for every text in about thirty locales, most of which have no translation.
        if locale not in _TRANSLATED or key is None:
            return None
        return self._catalogue.language(str(locale))(key, **string.extras.get("args", {}))


NAMELESS = "–"
"""The replacement for a name without visible characters."""
LONGEST_SERVER_NAME = 100

User = discord.User | discord.Member | discord.ClientUser

# Discord shows a character after a backslash literally. The first characters of the pattern are
# markup anywhere. A number sign, plus or minus is markup only at the start of a line; a dot is
# markup only within a bare address such as example.com, or after a list number.
_MARKUP = re.compile(r"[\\*_~|`<>\[\]:/@]|^[#+-]|(?<=\w)\.(?=\w)|(?<=[0-9])\.")
# Discord treats these as mentions of all members even after a backslash.
_SHOUT = re.compile(r"@(?=everyone|here)", re.IGNORECASE)
_WORD_JOINER = "\u2060"


# Cached, because a click on a hand formats each name nine times.
@lru_cache(1024)
def escape_name(name: str, longest: int = LONGEST_NAME) -> str:
    """Return a name for a message, with disabled markup and an isolated text direction.

    Emphasis, mentions, commands, times, links and emojis in the name are shown as typed.
    """
    escaped = _MARKUP.sub(r"\\\g<0>", plain_name(name, longest))
    return isolate(_SHOUT.sub(f"@{_WORD_JOINER}", escaped))


def plain_name(name: str, longest: int = LONGEST_NAME) -> str:
    """Return a name for texts without markup, such as the description of a picture."""
    return sanitize(name, longest) or NAMELESS


def format_label(name: str, longest: int = LONGEST_NAME) -> str:
    """Return a name for a label next to other names: buttons, menus, threads."""
    return isolate(plain_name(name, longest))


def picture_user_name(user: User) -> str:
    """Return a user's name for a picture."""
    return picture_name(user.display_name, user.name)


# Cached, because a click on a hand formats each name four times.
@lru_cache(1024)
def picture_name(name: str, username: str) -> str:
    """Return a name for a picture: the username if the fonts lack a letter of the name."""
    return drawable_name(sanitize(name), sanitize(username))


def picture_people(people: Sequence[MemberName], distinct_names: Sequence[str]) -> tuple[str, ...]:
    """Return names for a picture: usernames for members whose display names are not unique.

    `distinct_names` are the names of the same people in messages, where a suffix distinguishes
    equal display names.
    """
    return tuple(
        picture_name(name if name == distinct else username, username)
        for (name, username), distinct in zip(people, distinct_names, strict=True)
    )


def picture_server_name(guild: discord.Guild | None) -> str:
    """Return a server's name for a picture; empty if it is not drawable or `guild` is None."""
    name = " ".join(sanitize(guild.name, LONGEST_SERVER_NAME).split()) if guild else ""
    return shorten_name(name) if can_draw(name) else ""


def person(user: User) -> Person:
    """Return a Discord user as a possible player."""
    username = plain_name(user.name)
    return Person(user.id, sanitize(user.display_name) or username, username)


def escape_user(user: User) -> str:
    """Return a user's display name for a message."""
    return escape_name(user.display_name)


def plain_user_name(user: User) -> str:
    """Return a user's display name for the description of a picture."""
    return plain_name(user.display_name)


def escape_server(guild: discord.Guild | None) -> str:
    """Return a server's name for a message, or "Discord" if `guild` is None."""
    return escape_name(guild.name, LONGEST_SERVER_NAME) if guild else "Discord"


def message_link(guild_id: int, shown: ShownState) -> str | None:
    """Return the address of a match's live message, or None if the match has no live message."""
    if shown.message_id is None or shown.message_channel_id is None:
        return None
    return message_address(guild_id, shown.message_channel_id, shown.message_id)


def message_address(guild_id: int, channel_id: int, message_id: int) -> str:
    """Return the address of a message on a server, or in a conversation if `guild_id` is 0.

    `guild_id` is the stored server id, which is negative if the bot is not a member of the server.

    >>> message_address(0, 12, 34)
    'https://discord.com/channels/@me/12/34'
    """
    return f"https://discord.com/channels/{abs(guild_id) or '@me'}/{channel_id}/{message_id}"
