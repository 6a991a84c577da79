"""The menu of rule sets: figures that only games by the same rules have in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.texts.catalogue import Texts
from cogs.kit.bounds import parse_or_outdated
from cogs.kit.custom_ids import Target
from cogs.kit.selects import TargetSelect
from cogs.kit.verbs import Verb
from cogs.table.faces import FACES, game_read, game_written

ALL_RULES = "all"


def choice_written(game: str, rules: str | None) -> str:
    """Return a game and one of its rule sets, None for all, as buttons carry them."""
    return game_written(game) if rules is None else f"{game_written(game)}.{rules}"


def choice_read(text: str) -> tuple[str, str | None]:
    """Return what `choice_written` wrote; raises OutdatedError.

    Whether there is such a rule set is not asked.
    """
    game, _, rules = text.partition(".")
    return parse_or_outdated(game_read, game), rules or None


def rule_set_name(game: str, rules: str, texts: Texts) -> str:
    """Return what a game's rule set is called."""
    face = FACES[game].figures
    return rules if face is None else face.rule_set(rules, texts)


def rules_row(
    about: int, game: str, rules: str | None, played: Sequence[str], texts: Texts
) -> list[ui.ActionRow[Any]]:
    """Return the menu of the rule sets that were played; nothing where there is but one.

    `about` is whose figures it is for, 0 for the leaderboard.
    """
    if len(played) < 2:
        return []
    names = {ALL_RULES: texts("choice-all-rules")}
    names |= {each: rule_set_name(game, each, texts) for each in played}
    chosen = ALL_RULES if rules is None else rules
    options = [
        discord.SelectOption(label=name, value=value, default=value == chosen)
        for value, name in names.items()
    ]
    target = Target(Verb.CHOOSE_RULE_SET, about, 0, game_written(game))
    return [ui.ActionRow(TargetSelect(target, texts("select-rule-set"), options))]
