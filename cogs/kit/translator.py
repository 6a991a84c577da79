"""Names and descriptions of commands in the languages of the catalogues."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.texts.catalogue import DEFAULT_LANGUAGE, LANGUAGES, Argument, Catalogue

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
