"""`rules` of every game: its guide in pages, one private message in which the reader turns them."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands, ui
from discord.app_commands import Choice

from bot.games.registry import game_called
from bot.texts.catalogue import Texts
from cogs.kit.answers import Answer
from cogs.kit.app import GameBot, Interaction
from cogs.kit.bounds import OutdatedError, parse_or_outdated, small_number
from cogs.kit.buttons import TargetButton, on_click
from cogs.kit.cooldowns import PAGES
from cogs.kit.custom_ids import Target
from cogs.kit.layouts import gallery, layout
from cogs.kit.pictures import files_of
from cogs.kit.subjects import checked
from cogs.kit.translator import said
from cogs.kit.verbs import Subject, Verb
from cogs.table.board import NEUTRAL
from cogs.table.faces import FACES
from cogs.table.guide_face import INVITATION, OPEN, GuideFace


def _rules_command(guide: GuideFace) -> app_commands.Command[Any, ..., None]:
    @app_commands.command(name=said("cmd-rules"), description=said(guide.desc))
    @app_commands.rename(page=said("opt-page"))
    @app_commands.describe(page=said("opt-page-desc"))
    @app_commands.choices(
        page=[
            Choice(name=said(guide.title.format(page=page)), value=number)
            for number, page in enumerate(guide.pages(guide.usual))
        ]
    )
    async def rules(interaction: Interaction, page: int = 0) -> None:
        """Show a page of the guide privately."""
        async with Answer(interaction) as answer:
            file = await guide_file(answer, guide, guide.usual, page)
            view = guide_layout(guide, guide.usual, page, answer.texts, file)
            await answer.private(view=view, files=files_of(file))

    return rules


@on_click(Verb.TURN_RULES)
async def turn_to(answer: Answer, target: Target) -> None:
    """Show another page of a guide in the same private message; from elsewhere, open it."""
    faces = (each for each in FACES.values() if each.guide is not None)
    face = next((each for each in faces if each.guide and each.guide.id == target.id), None)
    if face is None or face.guide is None:
        raise OutdatedError
    guide = face.guide
    what, _, place = target.argument.partition(".")
    agreed = await _agreed(answer, face.game, place) if place else guide.usual
    # Guides that were opened earlier had more pages.
    number = min(target.number, len(guide.pages(agreed)) - 1)
    file = await guide_file(answer, guide, agreed, number)
    view = guide_layout(guide, agreed, number, answer.texts, file, place)
    if answer.on_private_message and what != OPEN:
        await answer.edit(view, files_of(file))
    else:
        await answer.private(view=view, files=files_of(file))


async def _agreed(answer: Answer, game: str, place: str) -> Any:  # noqa: ANN401
    """Return what is played by at the `place` that a button names; each game has its own type."""
    number = parse_or_outdated(small_number, place[1:])
    services, invited = answer.bot.services, place.startswith(INVITATION)
    subject = Subject.INVITATION if invited else Subject.MATCH
    await checked(answer, subject, Target(Verb.TURN_RULES, number))
    if invited:
        invitation = await services.invitations.read(number)
        found, agreed = invitation.game, invitation.options
    else:
        record = (await services.matches.at_hand(number)).record
        found, agreed = record.game, record.options
    if found != game:
        raise OutdatedError
    return game_called(found).parse_options(agreed)


async def guide_file(
    answer: Answer,
    guide: GuideFace,
    agreed: Any,  # noqa: ANN401
    number: int,
) -> discord.File | None:
    """Return the picture of page `number`, from 0; raises OutdatedError if there is no such page.

    Raises TooOftenError for a reader who turns pages too fast.
    """
    pages = guide.pages(agreed)
    if not 0 <= number < len(pages):
        raise OutdatedError
    answer.refuse_haste(PAGES)
    pictures, language = answer.bot.pictures, answer.texts.language
    return await guide.file(pictures, pages[number], agreed, language, await answer.display())


def guide_layout(
    guide: GuideFace,
    agreed: Any,  # noqa: ANN401
    number: int,
    texts: Texts,
    file: discord.File | None,
    place: str = "",
) -> ui.LayoutView:
    """Return page `number`, from 0, with its picture and the buttons to the pages beside it.

    `place` is where it was agreed.
    """
    names = guide.pages(agreed)
    page = guide.page(names[number], agreed, texts)
    where = texts("guide-page", page=number + 1, pages=len(names))
    before, after = (
        _page_button(guide, each, len(names) - 1, place, texts(label), emoji)
        for each, label, emoji in (
            (number - 1, "button-previous", "◀️"),
            (number + 1, "button-next", "▶️"),
        )
    )
    return layout(
        ui.Container(
            ui.TextDisplay(f"### {page.title}"),
            *([gallery(file, page.alt)] if file else []),
            ui.TextDisplay(f"{page.text}\n-# {where}"),
            ui.ActionRow(
                before,
                after,
                *([guide.after(texts)] if guide.after is not None else []),
            ),
            accent_colour=NEUTRAL,
        )
    )


def _page_button(
    guide: GuideFace, number: int, last: int, place: str, label: str, emoji: str
) -> TargetButton:
    # Beside the first and the last page there is none; the button stays, so that its neighbour
    # does not jump under the finger.
    reachable = 0 <= number <= last
    argument = ".".join(["" if reachable else "end", *([place] if place else [])])
    target = Target(Verb.TURN_RULES, guide.id, min(max(number, 0), last), argument)
    return TargetButton(target, label, emoji=emoji, disabled=not reachable)


async def setup(bot: GameBot) -> None:
    """Add the commands and their buttons."""
    for face in FACES.values():
        if face.guide is not None:
            bot.command_group(face.game).add_command(_rules_command(face.guide))
