"""Names and descriptions of commands in the languages of the catalogues."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.texts.catalogue import DEFAULT_LANGUAGE, LANGUAGES, Argument, Catalogue

_ENGLISH = Catalogue.load().language(DEFAULT_LANGUAGE)


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
        language = str(locale).partition("-")[0]
        if key is None or language not in LANGUAGES or language == DEFAULT_LANGUAGE:
            return None
        return self._catalogue.language(language)(key, **string.extras.get("args", {}))
