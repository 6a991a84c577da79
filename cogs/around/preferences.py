"""`/preferences`: what a member decides for themselves, in every game, in one private panel.

Every choice is kept at once, and the panel shows what holds now.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Any

import discord
from discord import app_commands, ui

from bot.records.members import DisplayMode, MemberRecord, NotifyBy
from cogs.kit.answers import Answer
from cogs.kit.app import GameBot, Interaction
from cogs.kit.bounds import parse_or_outdated
from cogs.kit.buttons import TargetButton, on_click
from cogs.kit.cooldowns import ABSENCES
from cogs.kit.custom_ids import Target
from cogs.kit.direct_messages import try_direct
from cogs.kit.layouts import layout
from cogs.kit.selects import TargetSelect, on_select
from cogs.kit.translator import said
from cogs.kit.verbs import Verb
from cogs.table.board import NEUTRAL

DAYS_AWAY = (*range(1, 8), 10, 14, 21, 28, 35, 42, 49, 56, 60, 70, 80, 90)
"""How many days a member may choose to be away for, if the server allows so many."""
QUIET, LOUD = "on", "off"
"""Whether a member is not called while all are at the table."""


@app_commands.command(name=said("cmd-preferences"), description=said("cmd-preferences-desc"))
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
@app_commands.allowed_installs(guilds=True, users=True)
async def preferences(interaction: Interaction) -> None:
    """Show the panel privately."""
    async with Answer(interaction) as answer:
        await show_preferences(answer)


async def show_preferences(answer: Answer) -> None:
    """Show the asking member's panel privately."""
    await answer.private(view=await _panel(answer))


@on_select(Verb.CHOOSE_CALL)
async def choose_call(answer: Answer, target: Target, value: str) -> None:
    """Keep how the member is called, or whether they are while all are at the table."""
    members = answer.bot.services.members
    member = await members.read(answer.user_id)
    if target.argument == "quiet":
        member = replace(member, quiet=parse_or_outdated((QUIET, LOUD).index, value) == 0)
    else:
        member = replace(member, how=parse_or_outdated(NotifyBy, value))
    if target.argument == "quiet" or member.how is not NotifyBy.DIRECT:
        await members.save(member)
        await answer.edit(await _panel(answer))
        return
    await members.save(replace(member, language=answer.texts.language))
    reached = await try_direct(answer.bot, answer.user_id, answer.texts("dm-hello"))
    await answer.edit(await _panel(answer, dm_key="" if reached else "preferences-dm-refused"))


@on_select(Verb.CHOOSE_DISPLAY)
async def choose_display(answer: Answer, _target: Target, value: str) -> None:
    """Keep how the member's own boards look."""
    members = answer.bot.services.members
    member = await members.read(answer.user_id)
    await members.save(replace(member, display=parse_or_outdated(DisplayMode, value)))
    await answer.edit(await _panel(answer))


@on_select(Verb.GO_AWAY)
async def go_away(answer: Answer, _target: Target, value: str) -> None:
    """Begin an absence of as many days as were chosen."""
    answer.refuse_haste(ABSENCES)
    server = await answer.bot.services.servers.read(answer.guild_id)
    absences = answer.bot.services.absences
    leave = await absences.leave(
        answer.guild_id,
        answer.user_id,
        parse_or_outdated(lambda said: _days_away(said, absences.today()), value),
        server.away_days,
    )
    left = answer.texts("away-left", days=leave.days_left)
    await answer.edit(await _panel(answer, f" {left}"))


def _days_away(value: str, today: date) -> int:
    """Return how many days an option of the menu means; menus of older panels name a day in UTC.

    Raises ValueError for anything else.
    """
    days = int(value) if value.isdecimal() else (date.fromisoformat(value) - today).days
    if days not in DAYS_AWAY:
        raise ValueError(f"nobody can choose {days} days")
    return days


@on_click(Verb.COME_BACK)
async def come_back(answer: Answer, _target: Target) -> None:
    """End the clicker's absence."""
    back = await answer.bot.services.absences.come_back(answer.guild_id, answer.user_id)
    note = f" {answer.texts('away-ended')}" if back else ""
    await answer.edit(await _panel(answer, note))


def _dm_line(member: MemberRecord, key: str, answer: Answer) -> list[str]:
    """Return why calls do not come as direct messages, or did not just now; empty if they do."""
    way, until = member.call_choice.way_at(answer.bot.services.clock.now()), ""
    if way is not member.how:
        key, until = "preferences-dm-closed", f"<t:{math.ceil(member.dms_closed_until or 0)}:R>"
    text = answer.texts(key, when=until) if until else answer.texts(key) if key else ""
    return [f"-# {text}"] if text else []


async def _panel(answer: Answer, away_note: str = "", *, dm_key: str = "") -> ui.LayoutView:
    """Return what holds for the asking member, and menus to change it.

    `dm_key` is the text about a direct message that was just tried.
    """
    texts = answer.texts
    member = await answer.bot.services.members.read(answer.user_id)
    server = await answer.bot.services.servers.read(answer.guild_id)
    absence = await answer.bot.services.absences.current(answer.guild_id, answer.user_id)
    away = texts("away-none") if absence is None else _until(absence.until, answer)
    lines = [
        f"### {texts('preferences-title')}",
        *_dm_line(member, dm_key, answer),
        away + away_note,
        f"-# {texts('preferences-hint')}",
    ]
    calls, boards = Target(Verb.CHOOSE_CALL, 0), Target(Verb.CHOOSE_DISPLAY, 0)
    quiet = QUIET if member.quiet else LOUD
    rows = [
        _select(calls, "notify", [*NotifyBy], member.how, answer),
        _select(replace(calls, argument="quiet"), "flow", (QUIET, LOUD), quiet, answer),
        _select(boards, "display", [*DisplayMode], member.display, answer),
        # There are no clocks to stop where the bot is no member.
        *([] if answer.as_guest else _away_row(server.away_days, answer)),
    ]
    privacy = Target(Verb.SHOW_PART, 0, 0, "privacy")
    buttons = [TargetButton(privacy, texts("button-privacy"), emoji="🔒")]
    if absence is not None:
        back = Target(Verb.COME_BACK, 0)
        buttons.insert(0, TargetButton(back, texts("button-away-end"), emoji="👋"))
    return layout(
        ui.Container(
            ui.TextDisplay("\n".join(lines)),
            *[ui.ActionRow[Any](row) for row in rows],
            ui.ActionRow(*buttons),
            accent_colour=NEUTRAL,
        )
    )


def _until(moment: float, answer: Answer) -> str:
    return answer.texts("away-until", date=f"<t:{int(moment)}:f>")


def _select(
    target: Target, name: str, values: Sequence[str], chosen: str, answer: Answer
) -> TargetSelect:
    """Return the menu of a choice; each option names it, as a closed menu shows only that."""
    texts = answer.texts
    title = texts(f"preferences-{name}")
    options = [
        discord.SelectOption(
            label=texts("with-label", label=title, value=texts(f"choice-{name}-{value}"))[:100],
            value=value,
            default=value == chosen,
        )
        for value in map(str, values)
    ]
    return TargetSelect(target, title, options)


def _away_row(days_a_year: int, answer: Answer) -> list[TargetSelect]:
    """Return the menu of how long to be away; none where the server lets nobody be away."""
    texts = answer.texts
    options = [
        discord.SelectOption(label=texts("choice-away", days=days), value=str(days))
        for days in DAYS_AWAY
        if days <= days_a_year
    ]
    if not options:
        return []
    return [TargetSelect(Target(Verb.GO_AWAY, 0), texts("preferences-away"), options)]


async def setup(bot: GameBot) -> None:
    """Add the command."""
    bot.tree.add_command(preferences)
