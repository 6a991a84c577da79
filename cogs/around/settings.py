"""`/server`: what a server decides for everybody, in one private panel.

Every choice is saved at once, and the panel shows what holds now. It is made of selects that
carry no state, so it works for as long as the message is on the screen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import discord
from discord import app_commands, ui

from bot.records.members import Audience, DisplayMode, Greeting, ServerRecord, Threads
from bot.texts.catalogue import LANGUAGES, Texts
from cogs.afterwards.weekly import next_due
from cogs.around.doctor import show_report
from cogs.invitations.where_to_play import refuse_others, server_of
from cogs.kit.answers import Answer
from cogs.kit.app import GameBot, Interaction
from cogs.kit.bounds import parse_or_outdated
from cogs.kit.buttons import TargetButton, on_click
from cogs.kit.custom_ids import Target
from cogs.kit.layouts import layout
from cogs.kit.names import spoken_server
from cogs.kit.pace import HOUR_SECONDS, PACES, pace_name
from cogs.kit.selects import TargetChannelSelect, TargetSelect, on_channels, on_select
from cogs.kit.translator import said
from cogs.kit.verbs import Verb
from cogs.table.board import NEUTRAL

AWAY_DAYS = (0, 7, 14, 21, 30, 45, 60, 90)
MOST_CHOSEN_CHANNELS = 25
"""What a menu of Discord's offers to choose."""
NONE = "none"
WEEKLY = "weekly"


@dataclass(frozen=True, slots=True)
class Setting:
    """One choice of the panel; its key names its texts."""

    key: str
    values: Sequence[str]
    value_of: Callable[[ServerRecord], str]
    """Which of `values` holds."""
    with_value: Callable[[ServerRecord, str], ServerRecord]
    name_of: Callable[[str, Answer], str]
    """What a value is called."""


def _pace_name(value: str, answer: Answer) -> str:
    if value == NONE:
        return answer.texts("choice-pace-usual")
    return pace_name(int(value), answer.texts)


def _language_name(value: str, answer: Answer) -> str:
    if value == NONE:
        return answer.texts("choice-language-server")
    return answer.bot.services.catalogue.language(value)("language-name")


def _choice_name(prefix: str) -> Callable[[str, Answer], str]:
    return lambda value, answer: answer.texts(f"choice-{prefix}-{value}")


SETTINGS: Mapping[str, Setting] = {
    setting.key: setting
    for setting in (
        Setting(
            "threads",
            tuple(Threads),
            lambda server: server.threads,
            lambda server, value: replace(server, threads=Threads(value)),
            _choice_name("threads"),
        ),
        Setting(
            "language",
            (NONE, *LANGUAGES),
            lambda server: server.language or NONE,
            lambda server, value: replace(server, language=None if value == NONE else value),
            _language_name,
        ),
        Setting(
            "pace",
            (NONE, *map(str, PACES)),
            lambda server: NONE if server.pace is None else str(server.pace // HOUR_SECONDS),
            lambda server, value: replace(
                server, pace=None if value == NONE else int(value) * HOUR_SECONDS
            ),
            _pace_name,
        ),
        Setting(
            "away",
            tuple(map(str, AWAY_DAYS)),
            lambda server: str(server.away_days),
            lambda server, value: replace(server, away_days=int(value)),
            lambda value, answer: answer.texts("choice-away-days", days=int(value)),
        ),
        Setting(
            "reminders",
            ("on", "off"),
            lambda server: "on" if server.reminders else "off",
            lambda server, value: replace(server, reminders=value == "on"),
            _choice_name("reminders"),
        ),
        Setting(
            "greeting",
            ("on", "off"),
            lambda server: "off" if server.greeting is Greeting.OFF else "on",
            # Whoever switches it on again has seen it: it is given once.
            lambda server, value: replace(
                server, greeting=Greeting.OFF if value == "off" else Greeting.GIVEN
            ),
            _choice_name("reminders"),
        ),
        Setting(
            "leaderboard",
            tuple(Audience),
            lambda server: server.leaderboard,
            lambda server, value: replace(server, leaderboard=Audience(value)),
            _choice_name("leaderboard"),
        ),
        Setting(
            "display",
            tuple(DisplayMode),
            lambda server: server.display,
            lambda server, value: replace(server, display=DisplayMode(value)),
            _choice_name("display"),
        ),
    )
}


@app_commands.command(name=said("cmd-server"), description=said("cmd-server-desc"))
@app_commands.default_permissions(manage_guild=True)
@app_commands.guild_only()
async def server_command(interaction: Interaction) -> None:
    """Show the panel privately."""
    async with Answer(interaction) as answer:
        await show_settings(answer)


async def show_settings(answer: Answer) -> None:
    """Show the panel privately to whoever manages the server."""
    refuse_others(answer)
    await answer.private(view=panel(await server_of(answer), answer))


async def show_doctor(answer: Answer) -> None:
    """Report privately to whoever manages the server what the bot is missing."""
    refuse_others(answer)
    await show_report(answer)


@on_select(Verb.SETTING)
async def choose(answer: Answer, target: Target, value: str) -> None:
    """Keep the value that was chosen for a setting and show the panel with it."""
    setting = parse_or_outdated(SETTINGS.__getitem__, target.argument)
    parse_or_outdated(setting.values.index, value)
    await _save(answer, lambda server: setting.with_value(server, value))


@on_channels(Verb.SETTING)
async def choose_channels(answer: Answer, target: Target, channels: Sequence[int]) -> None:
    """Keep the channels where games may be started, none meaning everywhere; or the weekly one."""
    if target.argument == WEEKLY:
        weekly = channels[0] if channels else None
        due = next_due(answer.bot.services.clock.now()) if channels else None
        await _save(answer, lambda server: replace(server, weekly_channel=weekly, weekly_due=due))
        return
    chosen = tuple(channels[:MOST_CHOSEN_CHANNELS])
    await _save(answer, lambda server: replace(server, channels=chosen))


@on_click(Verb.SETTING)
async def play_everywhere(answer: Answer, _target: Target) -> None:
    """Let games be started in every channel again."""
    await _save(answer, lambda server: replace(server, channels=()))


async def _save(answer: Answer, change: Callable[[ServerRecord], ServerRecord]) -> None:
    refuse_others(answer)
    server = change(await server_of(answer))
    await answer.bot.services.servers.save(server)
    await answer.edit(panel(server, answer, saved=True))


def panel(server: ServerRecord, answer: Answer, *, saved: bool = False) -> ui.LayoutView:
    """Return the panel that shows what a server chose and lets its managers change it."""
    texts = answer.texts
    lines = [f"### {texts('settings-title', server=spoken_server(answer.interaction.guild))}"]
    if saved:
        lines.append(f"-# {texts('settings-saved')}")
    rows = _channel_rows(server, answer)
    rows += [ui.ActionRow(_select(setting, server, answer)) for setting in SETTINGS.values()]
    rows.append(_weekly_row(server, answer))
    doctor = Target(Verb.SHOW_PART, 0, 0, "doctor")
    rows.append(ui.ActionRow(TargetButton(doctor, texts("button-doctor"), emoji="🩺")))
    return layout(
        ui.Container(
            ui.TextDisplay("\n".join(lines)),
            *rows,
            accent_colour=NEUTRAL,
        )
    )


def _select(setting: Setting, server: ServerRecord, answer: Answer) -> TargetSelect:
    current = setting.value_of(server)
    place = answer.texts(f"select-{setting.key}")
    options = [
        discord.SelectOption(
            label=_named(place, setting.name_of(value, answer), answer.texts)[:100],
            value=value,
            default=value == current,
        )
        for value in setting.values
    ]
    return TargetSelect(Target(Verb.SETTING, server.guild_id, 0, setting.key), place, options)


def _named(place: str, value: str, texts: Texts) -> str:
    """Return a value with its setting, which a closed menu shows of itself no more."""
    return texts("with-label", label=place, value=value)


def _weekly_row(server: ServerRecord, answer: Answer) -> ui.ActionRow[Any]:
    guild, chosen = answer.interaction.guild, server.weekly_channel
    there = [chosen] if chosen and (guild is None or guild.get_channel(chosen)) else []
    target = Target(Verb.SETTING, server.guild_id, 0, WEEKLY)
    texts = answer.texts
    place = texts("select-weekly")
    if chosen is None:
        place = _named(place, texts("settings-weekly-off"), texts)
    return ui.ActionRow(TargetChannelSelect(target, place, there, most=1))


def _channel_rows(server: ServerRecord, answer: Answer) -> list[ui.ActionRow[Any]]:
    guild, texts = answer.interaction.guild, answer.texts
    # Discord refuses a menu that comes with a channel which is gone.
    there = [each for each in server.channels if guild is None or guild.get_channel(each)]
    target = Target(Verb.SETTING, server.guild_id, 0, "channels")
    place = texts("select-channels")
    if not server.channels:
        place = _named(place, texts("settings-channels-all"), texts)
    rows: list[ui.ActionRow[Any]] = [ui.ActionRow(TargetChannelSelect(target, place, there))]
    if server.channels:
        button = TargetButton(target, texts("button-settings-channels-clear"))
        rows.append(ui.ActionRow(button))
    return rows


async def setup(bot: GameBot) -> None:
    """Add the command and its panel."""
    bot.add_dynamic_items(TargetChannelSelect)
    bot.tree.add_command(server_command)
