"""Beginning a game by tapping: practice is a button, whom to challenge is picked from a menu.

Or a member is challenged from their own context menu.
"""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import app_commands, ui

from bot.games.registry import game_called
from bot.texts.catalogue import Texts
from cogs.kit.answers import Answer
from cogs.kit.app import ANY_INSTALL, ANYWHERE, GameBot, Interaction
from cogs.kit.bounds import OutdatedError, parse_or_outdated
from cogs.kit.buttons import TargetButton, on_click
from cogs.kit.cooldowns import BEGINNINGS
from cogs.kit.custom_ids import Target
from cogs.kit.layouts import layout
from cogs.kit.selects import TargetUserSelect, on_users
from cogs.kit.verbs import Verb
from cogs.table.face import Face
from cogs.table.faces import FACES, game_read, game_written

ANYBODY = 1
"""The number of the button that challenges anybody."""


def beginning_buttons(game: str, texts: Texts) -> list[TargetButton]:
    """Return what begins a game: a challenge, and practice if the game has that."""
    written, primary = game_written(game), discord.ButtonStyle.primary
    target = Target(Verb.CHALLENGE, 0, 0, written)
    buttons = [TargetButton(target, texts("button-challenge"), style=primary, emoji="⚔️")]
    if FACES[game].practise is not None:
        target = Target(Verb.PRACTISE, 0, 0, written)
        buttons.append(TargetButton(target, texts("button-practise"), emoji="🎲"))
    return buttons


@on_click(Verb.CHALLENGE)
async def challenge_clicked(answer: Answer, target: Target) -> None:
    """Ask privately whom to challenge, or challenge anybody."""
    if target.number == ANYBODY:
        await _challenge(answer, target, [])
        return
    most, texts = _most_challenged(_face(target)), answer.texts
    anybody = Target(Verb.CHALLENGE, 0, ANYBODY, target.argument)
    await answer.private(
        view=layout(
            ui.TextDisplay(texts("challenge-whom", most=most)),
            ui.ActionRow(TargetUserSelect(target, texts("select-challenged"), most)),
            ui.ActionRow(TargetButton(anybody, texts("button-anybody"), emoji="📣")),
        )
    )


@on_users(Verb.CHALLENGE)
async def challenge_chosen(
    answer: Answer, target: Target, users: Sequence[discord.Member | discord.User]
) -> None:
    """Challenge the members who were picked."""
    await _challenge(answer, target, users)


async def _challenge(
    answer: Answer, target: Target, members: Sequence[discord.Member | discord.User]
) -> None:
    face = _face(target)
    answer.refuse_haste(BEGINNINGS)
    if len(members) > _most_challenged(face):
        raise OutdatedError(target.argument)
    await face.challenge(answer, members)


@on_click(Verb.PRACTISE)
async def practise_clicked(answer: Answer, target: Target) -> None:
    """Begin to practise as the game has newcomers do, or go on with it."""
    face = _face(target)
    if face.practise is None:
        raise OutdatedError(target.argument)
    await face.practise(answer)


def _face(target: Target) -> Face:
    return FACES[parse_or_outdated(game_read, target.argument)]


def _most_challenged(face: Face) -> int:
    return len(game_called(face.game).seats) - 1


def _menu_entry(face: Face, name: app_commands.locale_str) -> app_commands.ContextMenu:
    """Return the entry in a member's context menu that challenges them to a game."""

    async def challenge_member(
        interaction: Interaction, member: discord.Member | discord.User
    ) -> None:
        async with Answer(interaction, public=True) as answer:
            answer.refuse_haste(BEGINNINGS)
            await face.challenge(answer, [member])

    return app_commands.ContextMenu(
        name=name,
        callback=challenge_member,
        allowed_contexts=ANYWHERE,
        allowed_installs=ANY_INSTALL,
    )


async def setup(bot: GameBot) -> None:
    """Let the menu of members be answered, and add the games' entries in a member's menu."""
    bot.add_dynamic_items(TargetUserSelect)
    for face in FACES.values():
        if face.challenge_menu is not None:
            bot.tree.add_command(_menu_entry(face, face.challenge_menu))
