"""The settings of a server, and the preferences and stored data of a member."""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from typing import Any

import discord
import structlog
from discord import app_commands, ui

from bot.records.matches import PauseReason
from bot.records.members import (
    Audience,
    DisplayMode,
    Greeting,
    Hat,
    MemberRecord,
    NotifyBy,
    ServerRecord,
    Threads,
)
from bot.texts.catalogue import LANGUAGES, Texts
from cogs.board.board import NEUTRAL
from cogs.board.bot import bot_of
from cogs.board.play import line
from cogs.commands.games import fit_lines
from cogs.invitations import message
from cogs.invitations.message import refuse_non_managers, server_of
from cogs.postgame.month import next_due
from cogs.ui.answers import Answer
from cogs.ui.app import ABSENCES, CHECKS, FILES, PAGES, GameBot, Interaction
from cogs.ui.components import (
    Presence,
    TargetButton,
    ask_for_server,
    channel_menu,
    gallery,
    layout,
    on_channels,
    on_click,
    on_select,
    select_menu,
)
from cogs.ui.custom_ids import Target, Verb, parse_or_outdated
from cogs.ui.direct_messages import try_direct
from cogs.ui.errors import (
    ServerChannel,
    missing_optional_permissions,
    missing_permissions_in,
    missing_thread_permissions,
    permissions_text,
)
from cogs.ui.forms import HOUR_SECONDS, PACES, pace_name, question_layout
from cogs.ui.loops import Sweep
from cogs.ui.names import escape_name, escape_server, localize
from cogs.ui.pictures import files_of
from rendering.shared.people import FACES, PortraitsScene, default_face

MOST_QUOTED = 120
"""The maximum number of characters quoted from an error message of Discord."""


async def show_report(answer: Answer) -> None:
    """Show a private report on the bot's missing permissions, and how to grant them."""
    answer.check_cooldown(CHECKS)
    server, texts = await server_of(answer), answer.texts
    channels = playable_channels(server, answer)
    games = await answer.bot.services.matches.open_records(guild_id=answer.guild_id)
    closed = {
        game.channel_id
        for game in games
        if game.pause and game.pause.reason is PauseReason.CHANNEL_CLOSED
    }
    played = {game.channel_id for game in games}
    troubles = [
        *(texts("doctor-closed", channel=f"<#{each}>") for each in sorted(closed)),
        *_refusals(sorted(played | {channel.id for channel in channels}), answer),
    ]
    await answer.respond_privately(report(channels, server, texts, troubles))


def playable_channels(server: ServerRecord, answer: Answer) -> list[ServerChannel]:
    """Return the channels of the server in which games may be played.

    These are the channels chosen in the settings. If none are chosen, they are the current channel
    and each text channel visible to the bot.
    """
    guild, here = answer.interaction.guild, answer.interaction.channel
    if guild is None:
        return []
    if server.channels:
        chosen = [guild.get_channel(each) for each in server.channels]
        return [channel for channel in chosen if channel is not None]
    current: list[ServerChannel] = [here] if isinstance(here, ServerChannel) else []
    seen = [each for each in guild.text_channels if each.permissions_for(guild.me).view_channel]
    return [*current, *(channel for channel in seen if channel not in current)]


def _refusals(channels: Sequence[int], answer: Answer) -> Iterator[str]:
    """Yield a line with Discord's latest error message for each channel that has one."""
    for channel_id in channels:
        last = answer.bot.last_refusals.get(channel_id)
        if last is not None:
            at, refused = last
            yield answer.texts(
                "doctor-refused",
                channel=f"<#{channel_id}>",
                when=f"<t:{int(at)}:R>",
                words=f"{escape_name(refused.words, MOST_QUOTED)} ({refused.code})",
            )


def report(
    channels: list[ServerChannel], server: ServerRecord, texts: Texts, troubles: Sequence[str] = ()
) -> str:
    """Return the report: `troubles`, missing permissions by channel, and how to grant them."""
    missing = [line for channel in channels for line in _missing_lines(channel, server, texts)]
    title = f"**{texts('doctor-title')}**"
    if not channels:
        permission = texts("permission-send-messages")
        return f"{title}\n{texts('doctor-none', permission=permission)}"
    if not missing and not troubles:
        return f"{title}\n{texts('doctor-fine', count=len(channels))}"
    fine = [
        texts("doctor-channel-fine", channel=channel.mention)
        for channel in channels
        if not _missing_lines(channel, server, texts)
    ]
    lines = fit_lines(
        [f"- {line}" for line in (*troubles, *missing, *fine)],
        lambda count: f"- {texts('doctor-more', count=count)}",
    )
    listed = "\n".join(lines)
    return "\n".join([title, listed, *([texts("doctor-advice")] if missing else [])])


def _missing_lines(channel: ServerChannel, server: ServerRecord, texts: Texts) -> list[str]:
    lines = []
    lacking = [*missing_permissions_in(channel), *missing_optional_permissions(channel)]
    if lacking:
        names = permissions_text(lacking, texts)
        lines.append(texts("doctor-channel-missing", channel=channel.mention, permissions=names))
    if isinstance(channel, discord.Thread):
        return lines  # no thread is opened inside a thread
    lacking = missing_thread_permissions(channel, server.threads)
    if lacking:
        names = permissions_text(lacking, texts)
        lines.append(texts("doctor-threads-missing", channel=channel.mention, permissions=names))
    return lines


AWAY_DAYS_PER_YEAR = (0, 7, 14, 21, 30, 45, 60, 90)
"""The values of the setting for the days per year on which a member may be absent."""
MOST_CHOSEN_CHANNELS = 25
"""Discord's maximum for the choices in one menu."""
NONE = "none"
"""The value of a setting that is not set."""
MONTHLY, DAILY = "monthly", "daily"
"""The names of the menus for the channels of the monthly ranking and the deal of the day."""
WEEKLY = "weekly"
"""The name of `MONTHLY` in older menus: earlier versions of the bot posted a weekly ranking."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting of a server. The text keys of its name and its values contain `key`."""

    key: str
    values: Sequence[str]
    value_of: Callable[[ServerRecord], str]
    """Returns the current one of `values`."""
    set_value: Callable[[ServerRecord, str], ServerRecord]
    name_of: Callable[[str, Answer], str]
    """Returns the localized name of a value."""


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
            tuple(map(str, AWAY_DAYS_PER_YEAR)),
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
            "reposts",
            ("on", "off"),
            lambda server: "on" if server.reposts else "off",
            lambda server, value: replace(server, reposts=value == "on"),
            _choice_name("reminders"),
        ),
        Setting(
            "greeting",
            ("on", "off"),
            lambda server: "off" if server.greeting is Greeting.OFF else "on",
            # If turned on again, the greeting counts as given: a server is greeted only once.
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


@app_commands.command(name=localize("cmd-server"), description=localize("cmd-server-desc"))
@app_commands.default_permissions(manage_guild=True)
@app_commands.guild_only()
async def server_command(interaction: Interaction) -> None:
    """Show the server's settings privately."""
    async with Answer(interaction) as answer:
        await show_settings(answer)


async def show_settings(answer: Answer) -> None:
    """Show the panel with the server's settings privately.

    Raises RefusedError like `refuse_non_managers`.
    """
    refuse_non_managers(answer)
    await answer.respond_privately(view=panel(await server_of(answer), answer))


async def show_doctor(answer: Answer) -> None:
    """Show the report on missing permissions privately.

    Raises RefusedError like `refuse_non_managers`.
    """
    refuse_non_managers(answer)
    await show_report(answer)


@on_select(Verb.SETTING)
async def choose(answer: Answer, target: Target, value: str) -> None:
    """Save the chosen value of a setting and update the panel."""
    setting = parse_or_outdated(SETTINGS.__getitem__, target.argument)
    parse_or_outdated(setting.values.index, value)
    await _save(answer, lambda server: setting.set_value(server, value))


@on_channels(Verb.SETTING)
async def choose_channels(answer: Answer, target: Target, channels: Sequence[int]) -> None:
    """Save the channels for games, or the channel of a regular message.

    The regular messages are the monthly ranking and the deal of the day. If no channel is chosen,
    games are allowed in every channel, or the regular message is turned off.
    """
    if target.argument in (MONTHLY, WEEKLY):
        post_in = channels[0] if channels else None
        due = next_due(answer.bot.services.clock.now()) if channels else None
        await _save(
            answer, lambda server: replace(server, monthly_channel=post_in, monthly_due=due)
        )
        return
    if target.argument == DAILY:
        daily = channels[0] if channels else None
        await _save(answer, lambda server: replace(server, daily_channel=daily))
        return
    chosen = tuple(channels[:MOST_CHOSEN_CHANNELS])
    await _save(answer, lambda server: replace(server, channels=chosen))


@on_click(Verb.SETTING)
async def play_everywhere(answer: Answer, _target: Target) -> None:
    """Allow games in every channel again."""
    await _save(answer, lambda server: replace(server, channels=()))


async def _save(answer: Answer, change: Callable[[ServerRecord], ServerRecord]) -> None:
    refuse_non_managers(answer)
    server = change(await server_of(answer))
    await answer.bot.services.servers.save(server)
    await answer.edit(panel(server, answer, is_saved=True))


def panel(server: ServerRecord, answer: Answer, *, is_saved: bool = False) -> ui.LayoutView:
    """Return the panel with the settings of a server and the menus to change them."""
    texts = answer.texts
    lines = [f"### {texts('settings-title', server=escape_server(answer.interaction.guild))}"]
    if is_saved:
        lines.append(f"-# {texts('settings-saved')}")
    rows = _channel_rows(server, answer)
    rows += [ui.ActionRow(_select(setting, server, answer)) for setting in SETTINGS.values()]
    rows.append(_post_row(MONTHLY, server.monthly_channel, answer))
    rows.append(_post_row(DAILY, server.daily_channel, answer))
    doctor = Target(Verb.SHOW_PART, 0, 0, "doctor")
    rows.append(ui.ActionRow(TargetButton(doctor, texts("button-doctor"), emoji="🩺")))
    return layout(
        ui.Container(
            ui.TextDisplay("\n".join(lines)),
            *rows,
            accent_colour=NEUTRAL,
        )
    )


def _select(setting: Setting, server: ServerRecord, answer: Answer) -> ui.Select[Any]:
    current = setting.value_of(server)
    title = answer.texts(f"select-{setting.key}")
    options = [
        discord.SelectOption(
            label=_label(title, setting.name_of(value, answer), answer.texts)[:100],
            value=value,
            default=value == current,
        )
        for value in setting.values
    ]
    return select_menu(Target(Verb.SETTING, server.guild_id, 0, setting.key), title, options)


def _label(title: str, value: str, texts: Texts) -> str:
    """Return a value preceded by its setting's name, which a closed menu would not show."""
    return texts("with-label", label=title, value=value)


def _post_row(name: str, chosen: int | None, answer: Answer) -> ui.ActionRow[Any]:
    """Return the menu for the channel of a regular message, named `MONTHLY` or `DAILY`."""
    guild, texts = answer.interaction.guild, answer.texts
    available = [chosen] if chosen and (guild is None or guild.get_channel(chosen)) else []
    target = Target(Verb.SETTING, answer.guild_id, 0, name)
    title = texts(f"select-{name}")
    if chosen is None:
        title = _label(title, texts(f"settings-{name}-off"), texts)
    return ui.ActionRow(channel_menu(target, title, available, most=1))


def _channel_rows(server: ServerRecord, answer: Answer) -> list[ui.ActionRow[Any]]:
    guild, texts = answer.interaction.guild, answer.texts
    # Discord rejects a menu whose default is a deleted channel.
    available = [each for each in server.channels if guild is None or guild.get_channel(each)]
    target = Target(Verb.SETTING, server.guild_id, 0, "channels")
    title = texts("select-channels")
    if not server.channels:
        title = _label(title, texts("settings-channels-all"), texts)
    rows: list[ui.ActionRow[Any]] = [ui.ActionRow(channel_menu(target, title, available))]
    if server.channels:
        button = TargetButton(target, texts("button-settings-channels-clear"))
        rows.append(ui.ActionRow(button))
    return rows


ABSENCE_DAYS = (*range(1, 8), 10, 14, 21, 28, 35, 42, 49, 56, 60, 70, 80, 90)
"""The lengths of an absence in days. The menu offers those within the server's yearly limit."""
QUIET, LOUD = "on", "off"
"""The values of a preference: QUIET suppresses notifications while the member is present, LOUD does
not.
"""


@app_commands.command(
    name=localize("cmd-preferences"), description=localize("cmd-preferences-desc")
)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
@app_commands.allowed_installs(guilds=True, users=True)
async def preferences(interaction: Interaction) -> None:
    """Show the member's preferences privately."""
    async with Answer(interaction) as answer:
        await show_preferences(answer)


async def show_preferences(answer: Answer) -> None:
    """Show the panel with the member's preferences privately."""
    await answer.respond_privately(view=await _preferences_panel(answer))


@on_select(Verb.CHOOSE_CALL)
async def choose_notifications(answer: Answer, target: Target, value: str) -> None:
    """Save the clicker's way to be notified, or their choice between `QUIET` and `LOUD`.

    A choice of direct messages is confirmed by one, to find out whether they arrive.
    """
    members, language = answer.bot.services.members, answer.texts.language
    if target.argument == "quiet":
        is_quiet = parse_or_outdated((QUIET, LOUD).index, value) == 0
        await members.change(answer.user_id, lambda member: replace(member, quiet=is_quiet))
        await answer.edit(await _preferences_panel(answer))
        return
    how = parse_or_outdated(NotifyBy, value)
    if how is not NotifyBy.DIRECT:
        await members.change(answer.user_id, lambda member: replace(member, how=how))
        await answer.edit(await _preferences_panel(answer))
        return
    await members.change(answer.user_id, lambda member: replace(member, how=how, language=language))
    reached = await try_direct(answer.bot, answer.user_id, answer.texts("dm-hello"))
    await answer.edit(
        await _preferences_panel(answer, dm_key="" if reached else "preferences-dm-refused")
    )


@on_select(Verb.CHOOSE_DISPLAY)
async def choose_display(answer: Answer, _target: Target, value: str) -> None:
    """Save the display mode of the member's own boards."""
    display = parse_or_outdated(DisplayMode, value)
    await answer.bot.services.members.change(
        answer.user_id, lambda member: replace(member, display=display)
    )
    await answer.edit(await _preferences_panel(answer))


_FACES = tuple(map(str, range(len(FACES))))
"""The numbers of the portraits' faces, as values of a menu."""


async def show_portrait(answer: Answer) -> None:
    """Show the member's portrait privately, with menus to change it."""
    view, files = await _portrait_page(answer)
    await answer.respond_privately(view=view, files=files)


@on_select(Verb.CHOOSE_PORTRAIT)
async def choose_portrait(answer: Answer, target: Target, value: str) -> None:
    """Save the hat or the face of the member's portrait."""
    answer.check_cooldown(PAGES)
    members = answer.bot.services.members
    if target.argument == "hat":
        hat = parse_or_outdated(Hat, value)
        await members.change(answer.user_id, lambda member: replace(member, hat=hat))
    else:
        face = parse_or_outdated(_FACES.index, value)
        await members.change(answer.user_id, lambda member: replace(member, face=face))
    await answer.edit(*await _portrait_page(answer))


async def _portrait_page(answer: Answer) -> tuple[ui.LayoutView, list[discord.File]]:
    """Return the page with all faces and the menus of hats and faces, and the page's picture."""
    texts = answer.texts
    member = await answer.bot.services.members.read(answer.user_id)
    face = default_face(answer.user_id) if member.face is None else member.face
    file = await answer.bot.pictures.file(
        "portraits", member.display, partial(PortraitsScene, member.hat, face), member.hat, face
    )
    hat, shown = (_choice(*each, answer) for each in (("hat", member.hat), ("face", str(face))))
    alt = texts("alt-portraits", hat=hat, face=shown)
    target = Target(Verb.CHOOSE_PORTRAIT, 0, 0, "hat")
    rows = (
        _preference_select(target, "hat", [*Hat], member.hat, answer),
        _preference_select(
            replace(target, argument="face"),
            "face",
            _FACES,
            str(face),
            answer,
        ),
    )
    view = layout(
        ui.Container(
            ui.TextDisplay(f"### {texts('portrait-title')}\n{texts('portrait-hint')}"),
            *([gallery(file, alt)] if file else []),
            *[ui.ActionRow[Any](row) for row in rows],
            accent_colour=NEUTRAL,
        )
    )
    return view, files_of(file)


@on_select(Verb.GO_AWAY)
async def go_away(answer: Answer, _target: Target, value: str) -> None:
    """Start an absence of the chosen number of days."""
    answer.check_cooldown(ABSENCES)
    server = await answer.bot.services.servers.read(answer.guild_id)
    absences = answer.bot.services.absences
    days_left = await absences.leave(
        answer.guild_id,
        answer.user_id,
        parse_or_outdated(lambda days: _days_away(days, absences.today()), value),
        server.away_days,
    )
    left = answer.texts("away-left", days=days_left)
    await answer.edit(await _preferences_panel(answer, f" {left}"))


def _days_away(value: str, today: date) -> int:
    """Return the days of absence that a menu option stands for.

    The options of older menus contain the date of the last day of absence, in UTC.

    Raises ValueError if the menu does not offer that number.

    >>> _days_away("14", date(2024, 5, 1)), _days_away("2024-05-08", date(2024, 5, 1))
    (14, 7)
    """
    days = int(value) if value.isdecimal() else (date.fromisoformat(value) - today).days
    if days not in ABSENCE_DAYS:
        raise ValueError(f"the menu does not offer {days} days")
    return days


@on_click(Verb.COME_BACK)
async def come_back(answer: Answer, _target: Target) -> None:
    """End the clicker's absence."""
    back = await answer.bot.services.absences.come_back(answer.guild_id, answer.user_id)
    note = f" {answer.texts('away-ended')}" if back else ""
    await answer.edit(await _preferences_panel(answer, note))


def _dm_line(member: MemberRecord, key: str, answer: Answer) -> list[str]:
    """Return a line about failed direct messages.

    It is empty if direct messages work, or if the member has not chosen them.
    """
    way, until = member.notification_choice.method_at(answer.bot.services.clock.now()), ""
    if way is not member.how:
        key, until = "preferences-dm-closed", f"<t:{math.ceil(member.dms_closed_until or 0)}:R>"
    text = answer.texts(key, when=until) if until else answer.texts(key) if key else ""
    return [f"-# {text}"] if text else []


async def _preferences_panel(
    answer: Answer, away_note: str = "", *, dm_key: str = ""
) -> ui.LayoutView:
    """Return the panel with the member's preferences and the menus to change them.

    `away_note` follows the line about absence. `dm_key` is the key of a text about the direct
    message that was just sent, or empty for no text.
    """
    texts = answer.texts
    member = await answer.bot.services.members.read(answer.user_id)
    server = await answer.bot.services.servers.read(answer.guild_id)
    absence = await answer.bot.services.absences.read_current(answer.guild_id, answer.user_id)
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
        _preference_select(calls, "notify", [*NotifyBy], member.how, answer),
        _preference_select(replace(calls, argument="quiet"), "flow", (QUIET, LOUD), quiet, answer),
        _preference_select(boards, "display", [*DisplayMode], member.display, answer),
        # Games have no time limits on a server that the bot has not joined.
        *([] if answer.as_guest else _away_row(server.away_days, answer)),
    ]
    portrait, privacy = (Target(Verb.SHOW_PART, 0, 0, part) for part in ("portrait", "privacy"))
    buttons = [
        TargetButton(portrait, texts("button-portrait"), emoji="🎩"),
        TargetButton(privacy, texts("button-privacy"), emoji="🔒"),
    ]
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


def _choice(name: str, value: str, answer: Answer) -> str:
    return answer.texts(f"choice-{name}-{value}")


def _preference_select(
    target: Target, name: str, values: Sequence[str], chosen: str, answer: Answer
) -> ui.Select[Any]:
    """Return the menu of a preference. Each option begins with the preference's name, because a
    closed menu shows only the option.
    """
    texts = answer.texts
    title = texts(f"preferences-{name}")
    options = [
        discord.SelectOption(
            label=texts("with-label", label=title, value=_choice(name, value, answer))[:100],
            value=value,
            default=value == chosen,
        )
        for value in map(str, values)
    ]
    return select_menu(target, title, options)


def _away_row(days_a_year: int, answer: Answer) -> list[ui.Select[Any]]:
    """Return the menu for the length of an absence; empty if the server allows no absences."""
    texts = answer.texts
    options = [
        discord.SelectOption(label=texts("choice-away", days=days), value=str(days))
        for days in ABSENCE_DAYS
        if days <= days_a_year
    ]
    if not options:
        return []
    return [select_menu(Target(Verb.GO_AWAY, 0), texts("preferences-away"), options)]


KEPT_SECONDS = 30 * 24 * 3600.0
"""The time in seconds until the data of a server that removed the bot is deleted."""
ASK_AGAIN_SECONDS = 3600.0
"""Seconds until a server is looked up again after Discord gave no clear answer."""
MOST_LOOKUPS = 5
"""The maximum number of requests to Discord per sweep."""

_log = structlog.get_logger(__name__)


async def show_privacy(answer: Answer) -> None:
    """Explain privately which data is stored, with buttons to export and to delete it."""
    texts = answer.texts
    buttons = (
        TargetButton(Target(Verb.SEND_DATA, 0), texts("button-privacy-export"), emoji="📄"),
        TargetButton(
            Target(Verb.ASK_DELETE_DATA, 0),
            texts("button-privacy-delete"),
            style=discord.ButtonStyle.danger,
        ),
    )
    text = f"### {texts('privacy-title')}\n{texts('privacy-text')}"
    await answer.respond_privately(view=layout(ui.TextDisplay(text), ui.ActionRow(*buttons)))


@on_click(Verb.SEND_DATA)
async def send_data(answer: Answer, _target: Target) -> None:
    """Send the clicker all data stored about them."""
    answer.check_cooldown(FILES)
    text = await answer.bot.services.personal_data.export(answer.user_id)
    if text is None:
        await answer.respond_privately(answer.texts("privacy-nothing"))
        return
    file = discord.File(io.BytesIO(text.encode()), filename="shanghaien.json")
    await answer.respond_privately(answer.texts("privacy-file"), files=[file])


@on_click(Verb.ASK_DELETE_DATA)
async def ask_delete(answer: Answer, _target: Target) -> None:
    """Ask the clicker to confirm the deletion of their data."""
    answer.check_cooldown(FILES)
    texts = answer.texts
    if not await answer.bot.services.personal_data.has_data_of(answer.user_id):
        await answer.respond_privately(texts("privacy-nothing"))
        return
    await answer.respond_privately(
        view=question_layout(
            texts("privacy-delete-ask"),
            Target(Verb.DELETE_DATA, 0),
            texts("button-confirm-delete"),
            otherwise=texts("button-keep"),
        )
    )


@on_click(Verb.DELETE_DATA)
async def delete_data(answer: Answer, _target: Target) -> None:
    """Delete the clicker's data, and update the messages of the games and invitations that end."""
    answer.check_cooldown(FILES)
    bot = bot_of(answer)
    nobody = {texts.language: texts("privacy-nobody") for texts in bot.services.catalogue}
    deleted = await bot.services.personal_data.forget(answer.user_id, nobody)
    await answer.edit(line(answer.texts("privacy-deleted")))
    for match_id in deleted.match_ids:
        await bot.publisher.publish(match_id)
    for invitation in deleted.invitations:
        await message.publish(bot, invitation)


class DataDeletion(Sweep):
    """The sweep that deletes the data of servers that removed the bot."""

    every = 10.0

    def __init__(self, bot: GameBot) -> None:
        super().__init__(bot)
        self._looked_up: dict[int, float] = {}
        """The monotonic time of the latest lookup of each server."""

    async def sweep(self) -> None:
        """Delete the data of servers that removed the bot long ago, if Discord confirms this."""
        services = self.bot.services
        left = await services.servers.read_departed(services.clock.certain_time() - KEPT_SECONDS)
        self._looked_up = {
            guild_id: at for guild_id, at in self._looked_up.items() if guild_id in left
        }
        due = [guild_id for guild_id in left if self._is_lookup_due(guild_id)]
        for guild_id in due[:MOST_LOOKUPS]:
            self._looked_up[guild_id] = services.clock.monotonic()
            # Ask Discord: the server may have added the bot again while the bot was offline.
            if await ask_for_server(self.bot, guild_id) is Presence.GONE:
                await services.personal_data.forget_server(guild_id)
                _log.info("server.forgotten", guild=guild_id)

    def _is_lookup_due(self, guild_id: int) -> bool:
        asked = self._looked_up.get(guild_id)
        recently = (
            asked is not None and self.bot.services.clock.monotonic() - asked < ASK_AGAIN_SECONDS
        )
        return not recently and self.bot.get_guild(guild_id) is None


async def setup(bot: GameBot) -> None:
    """Add the commands and the sweep."""
    bot.tree.add_command(server_command)
    bot.tree.add_command(preferences)
    await bot.add_cog(DataDeletion(bot))
