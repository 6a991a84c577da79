"""Statistics and leaderboards."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import discord
import structlog
from discord import app_commands, ui

from bot.matches.match import Reason, RefusedError
from bot.ratings.ladder import PathPoint, Tally
from bot.ratings.statistics import Duel, Leaderboard, MemberStatistics, Statistics
from bot.records.members import Audience, DisplayMode
from bot.texts.catalogue import Texts
from bot.texts.wording.figures import number_text, rating_text, share_text
from bot.workers.messages import HelperError
from cogs.board.board import NEUTRAL
from cogs.board.game_ui import GAME_UIS, Reader, StatisticsUI, format_game, parse_game
from cogs.postgame.game_log import Origin, post_once, public_reader, share_button
from cogs.postgame.month import MONTH, load_public_month, month_items
from cogs.ui.answers import Answer
from cogs.ui.app import STATISTICS, GameBot, Interaction
from cogs.ui.components import (
    TargetButton,
    gallery,
    layout,
    load_without_departed,
    on_click,
    on_select,
    select_menu,
)
from cogs.ui.custom_ids import OutdatedError, Target, Verb, parse_or_outdated
from cogs.ui.loops import Sweep
from cogs.ui.names import (
    escape_name,
    escape_server,
    escape_user,
    localize,
    picture_user_name,
    plain_user_name,
)
from cogs.ui.pictures import DISPLAYS
from rendering.charts.head_to_head import DuelRow, HeadToHeadScene, Preference, swap_sides
from rendering.charts.line_chart import ChartScene, Line, Tick
from rendering.drawing.canvas import Display
from rendering.shared.people import Portrait, seat_portraits

ALL_RULES = "all"
"""The value of the menu option for all rule sets."""


def format_choice(game: str, rules: str | None) -> str:
    """Return a game and one of its rule sets, or all if `rules` is None, as custom ids write them.

    >>> format_choice("rummy", None), format_choice("rummy", "short")
    ('rummy', 'rummy.short')
    """
    return format_game(game) if rules is None else f"{format_game(game)}.{rules}"


def parse_choice(text: str) -> tuple[str, str | None]:
    """Return the game and the rule set that `format_choice` wrote.

    Raises OutdatedError if the game is unknown; the rule set is not checked.
    """
    game, _, rules = text.partition(".")
    return parse_or_outdated(parse_game, game), rules or None


def rule_set_name(game: str, rules: str, texts: Texts) -> str:
    """Return the localized name of a game's rule set."""
    statistics_ui = GAME_UIS[game].statistics
    return rules if statistics_ui is None else statistics_ui.rule_set(rules, texts)


def rules_row(
    about: int, game: str, rules: str | None, played: Sequence[str], texts: Texts
) -> list[ui.ActionRow[Any]]:
    """Return a row with the menu of rule sets; empty if the menu would have only one entry.

    The menu contains the rule sets in `played`. `about` is the id of the user whose statistics the
    message shows, or 0 for the leaderboard, whose menu also contains the current month.
    """
    names = {ALL_RULES: texts("choice-all-rules")}
    if about == LEADERBOARD:
        names = {MONTH: texts("choice-this-month"), ALL_RULES: texts("choice-all-time")}
    elif len(played) < 2:
        return []
    if len(played) > 1:
        names |= {each: rule_set_name(game, each, texts) for each in played}
    chosen = ALL_RULES if rules is None else rules
    options = [
        discord.SelectOption(label=name, value=value, default=value == chosen)
        for value, name in names.items()
    ]
    target = Target(Verb.CHOOSE_RULE_SET, about, 0, format_game(game))
    return [ui.ActionRow(select_menu(target, texts("select-rule-set"), options))]


PAUSE_SECONDS = 0.05
"""The pause in seconds after each game whose statistics are computed. After an update there may be
thousands of such games, and clicks must not wait for them."""

_log = structlog.get_logger(__name__)


class CountingWatch(Sweep):
    """The sweep that computes the statistics of finished games, one game at a time."""

    every = 1.0

    async def sweep(self) -> None:
        """Compute the statistics of all games that lack them, with pauses between the games."""
        try:
            while True:
                if not await self.bot.services.bookkeeper.step():
                    return
                await asyncio.sleep(PAUSE_SECONDS)
        except HelperError as error:
            _log.warning("counting.failed", error=repr(error))


_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)
_LEAST_STEP = 10
"""The minimum distance between two labelled ratings on the axis."""
_MOST_TICKS = 6
_MANY_GAMES = 5
"""The minimum number of games for a tick in the middle of the axis."""

LEAST_GAMES_OF_A_CURVE = 5
"""The minimum number of rated games for a curve of the rating."""


def rating_chart(
    title: str, path: Sequence[PathPoint], texts: Texts, display: Display
) -> ChartScene:
    """Return the chart of a member's rating after each game, with a band of the rating's deviation.

    `path` has at least one point. The horizontal axis counts games: on an axis of dates, games of
    one day would coincide.
    """
    ratings = [point.rating for point in path]
    deviation = path[-1].deviation
    points = tuple((float(game), rating) for game, rating in enumerate(ratings, start=1))
    spread = tuple(point.deviation for point in path)
    lowest = min(*ratings, ratings[-1] - deviation)
    highest = max(*ratings, ratings[-1] + deviation)
    ticks = round_ticks(lowest, highest, _LEAST_STEP)
    return ChartScene(
        title=title,
        lines=(Line("", points, str(round(ratings[-1])), spread),),
        x_range=(1.0, float(max(2, len(path)))),
        y_range=(ticks[0], ticks[-1]),
        x_ticks=game_ticks([point.ended_at for point in path], texts),
        y_ticks=tuple(Tick(value, str(value)) for value in ticks),
        display=display,
        x_title=texts("pic-game"),
    )


def game_ticks(times: Sequence[float], texts: Texts) -> tuple[Tick, ...]:
    """Return ticks at the first and the last game with their dates.

    If there are many games, a third tick is in the middle.
    """
    last = len(times)
    # In UTC, because a picture cannot use its reader's time zone. The date may differ by one day.
    dates = [datetime.fromtimestamp(times[at], UTC).date() for at in (0, -1)]
    first_label, last_label = (
        texts("pic-game-date", game=game, date=date)
        for game, date in zip((1, last), dates, strict=True)
    )
    if last == 1:
        return (Tick(1.0, first_label),)
    middle = (1 + last) // 2
    between = [Tick(float(middle), str(middle))] if last >= _MANY_GAMES else []
    return (Tick(1.0, first_label), *between, Tick(float(last), last_label))


def round_ticks(lowest: float, highest: float, least: int = 1) -> list[int]:
    """Return at most six round numbers that enclose the range, at least `least` apart.

    >>> round_ticks(1480.0, 1520.0, 10)
    [1480, 1490, 1500, 1510, 1520]
    """
    for step in _STEPS[_STEPS.index(least) :]:
        first = int(lowest // step) * step
        last = int(-(-highest // step)) * step
        if (last - first) // step < _MOST_TICKS:
            return list(range(first, max(last, first + step) + 1, step))
    return [int(lowest // 1000) * 1000, int(-(-highest // 1000)) * 1000]


def head_to_head_scene(
    names: tuple[str, str],
    faces: tuple[Portrait, Portrait],
    rows: Sequence[DuelRow],
    ratings: tuple[float, float] | None,
    texts: Texts,
    display: Display,
) -> HeadToHeadScene:
    """Return the comparison of two members in rows, with their ratings in the last row."""
    last = []
    if ratings is not None:
        rounded = (str(round(ratings[0])), str(round(ratings[1])))
        last = [DuelRow(texts("versus-rating"), ratings, rounded, Preference.MORE)]
    return HeadToHeadScene(names, faces, (*rows, *last), display)


def won_row(key: str, tally: Tally, texts: Texts) -> DuelRow:
    """Return the row with the number of games that each of two members has won."""
    won = (tally.won, tally.lost)
    return DuelRow(texts(key), won, (str(tally.won), str(tally.lost)), Preference.MORE)


def number_row(
    key: str,
    pair: tuple[float, float],
    texts: Texts,
    *,
    digits: int = 1,
    better: Preference = Preference.NEITHER,
) -> DuelRow:
    """Return a row of two numbers, rounded to `digits` decimals."""
    written = (number_text(pair[0], texts, digits), number_text(pair[1], texts, digits))
    return DuelRow(texts(key), pair, written, better)


def share_row(key: str, pair: tuple[float, float], texts: Texts) -> DuelRow:
    """Return a row of two shares, given as numbers from 0 to 1."""
    written = (share_text(pair[0], texts), share_text(pair[1], texts))
    return DuelRow(texts(key), pair, written)


COUNTING_WAIT_SECONDS = 1.5
"""The maximum time in seconds to wait until the statistics include the latest game."""
NOBODY = 0
"""The user id for no reader, to request a leaderboard that shows no reader's own rank."""
User = discord.User | discord.Member
Picture = tuple[discord.File, str]
"""A file and its alt text."""
Page = tuple[ui.LayoutView, list[discord.File]]
"""A message and its files."""


def _stats_command(description: str) -> app_commands.Command[Any, ..., None]:
    @app_commands.command(name=localize("cmd-stats"), description=localize(description))
    @app_commands.rename(member=localize("opt-stats-member"))
    @app_commands.describe(member=localize("opt-stats-member-desc"))
    async def stats(interaction: Interaction, member: discord.Member | None = None) -> None:
        """Show a member's statistics privately."""
        async with Answer(interaction) as answer:
            await _show_statistics(answer, member or interaction.user, answer.group)

    return stats


@on_click(Verb.STATS)
async def show_own_statistics(answer: Answer, target: Target) -> None:
    """Show the clicker's own statistics privately."""
    await _show_statistics(
        answer, answer.interaction.user, parse_or_outdated(parse_game, target.argument)
    )


async def _show_statistics(answer: Answer, user: User, game: str) -> None:
    answer.check_cooldown(STATISTICS)
    if user.bot:
        raise RefusedError(Reason.STATS_BOT)
    request = _StatisticsRequest(answer, user, await answer.display(), answer.texts, game)
    view, files = await _statistics(request, is_private=True)
    await answer.respond_privately(view=view, files=files)


@on_select(Verb.CHOOSE_RULE_SET)
async def choose_rule_set(answer: Answer, target: Target, chosen: str) -> None:
    """Restrict the clicker's statistics or the leaderboard to one rule set, or show all again.

    Raises OutdatedError for the statistics of another member.
    """
    game = parse_or_outdated(parse_game, target.argument)
    if target.id == LEADERBOARD:
        await answer.edit(*await _leaderboard(answer, game, chosen))
        return
    if target.id != answer.user_id:
        raise OutdatedError
    answer.check_cooldown(STATISTICS)
    mode, user = await answer.display(), answer.interaction.user
    request = _StatisticsRequest(answer, user, mode, answer.texts, game, chosen)
    await answer.edit(*await _statistics(request, is_private=True))


@on_click(Verb.LEADERBOARD)
async def show_leaderboard(answer: Answer, target: Target) -> None:
    """Show the leaderboard privately; raises RefusedError if this is not allowed."""
    game = parse_or_outdated(parse_game, target.argument)
    view, files = await _leaderboard(answer, game)
    await answer.respond_privately(view=view, files=files)


async def may_see_leaderboard(answer: Answer) -> bool:
    """Return whether the server's settings allow the member to see the leaderboard."""
    server = await answer.bot.services.servers.read(answer.guild_id)
    if server.leaderboard is Audience.MANAGERS:
        return answer.interaction.permissions.manage_guild
    return server.leaderboard is Audience.EVERYONE


def _statistics_ui(game: str) -> StatisticsUI:
    """Return the statistics UI of a game; raises OutdatedError if it has none."""
    statistics_ui = GAME_UIS[game].statistics
    if statistics_ui is None:
        raise OutdatedError
    return statistics_ui


@on_click(Verb.HIDE)
async def hide_or_show(answer: Answer, target: Target) -> None:
    """Hide the clicker from the leaderboard or restore them, and update the message."""
    action, _, written = target.argument.partition(".")
    (game, rules), is_hidden = parse_choice(written), action == "hide"
    statistics = answer.bot.services.statistics[game]
    await statistics.set_hidden(answer.guild_id, answer.user_id, is_hidden=is_hidden)
    key = "leaderboard-hidden-done" if is_hidden else "leaderboard-shown-done"
    await answer.edit(*await _leaderboard(answer, game, rules, note=answer.texts(key)))


async def _leaderboard(
    answer: Answer, game: str, rules: str | None = None, note: str | None = None
) -> Page:
    if not await may_see_leaderboard(answer):
        raise RefusedError(Reason.LEADERBOARD)
    answer.check_cooldown(STATISTICS)
    statistics, guild = answer.bot.services.statistics[game], answer.interaction.guild
    if rules == MONTH:
        month = await answer.bot.services.months.table(answer.guild_id)
        mode = await answer.display()
        items, files = await month_items(answer.bot, month, guild, answer.texts, mode)
        is_hidden = await statistics.is_hidden(answer.guild_id, answer.user_id)
        if note:
            items.append(ui.TextDisplay(f"-# {note}"))
        items += _leaderboard_rows(game, rules, (), is_hidden, answer.texts)
        return layout(ui.Container(*items, accent_colour=NEUTRAL)), files
    board = await statistics.leaderboard(answer.guild_id, answer.user_id, rules)
    return leaderboard_layout(board, game, escape_server(guild), answer.texts, note), []


def _leaderboard_lines(board: Leaderboard, game: str, server: str, texts: Texts) -> list[str]:
    """Return the lines of the leaderboard; the last one is the reader's own rank."""
    names = [escape_name(captain.name) for captain in board.listed_members]
    statistics_ui = _statistics_ui(game)
    title = texts(statistics_ui.leaderboard_title, server=server)
    head = [f"### {title}", *_rules_lines(board.rules, game, texts)]
    return [*head, *statistics_ui.leaderboard_lines(board, names, texts)]


def _rules_lines(rules: str | None, game: str, texts: Texts) -> list[str]:
    if rules is None:
        return []
    return [f"-# {texts('stats-rule-set', rules=rule_set_name(game, rules, texts))}"]


def leaderboard_layout(
    board: Leaderboard,
    game: str,
    server: str,
    texts: Texts,
    note: str | None = None,
) -> ui.LayoutView:
    """Return the leaderboard with `note` below it, the menu and the buttons."""
    lines = [*_leaderboard_lines(board, game, server, texts), *([f"-# {note}"] if note else [])]
    shown = ui.TextDisplay[ui.LayoutView]("\n".join(lines))
    follow = _leaderboard_rows(game, board.rules, board.rule_sets, board.is_hidden, texts)
    return layout(ui.Container(shown, *follow, accent_colour=NEUTRAL))


def _leaderboard_rows(
    game: str, rules: str | None, played: Sequence[str], is_hidden: bool, texts: Texts
) -> list[ui.ActionRow[Any]]:
    """Return the menu of a leaderboard, and buttons to hide the reader from it and to post it."""
    action, choice = "show" if is_hidden else "hide", format_choice(game, rules)
    return [
        *rules_row(LEADERBOARD, game, rules, played, texts),
        ui.ActionRow(
            TargetButton(
                Target(Verb.HIDE, 0, 0, f"{action}.{choice}" if choice else action),
                texts(f"button-{action}-me"),
            ),
            share_button(Target(Verb.SHOW_STATS, LEADERBOARD, 0, choice), texts),
        ),
    ]


LEADERBOARD = 0
"""The id in the buttons of the leaderboard. The buttons of statistics have the member's id."""


@on_click(Verb.SHOW_STATS)
@post_once
async def show_everyone(answer: Answer, target: Target) -> None:
    """Post the clicker's own statistics or the leaderboard publicly, in the server's language.

    Raises OutdatedError for the statistics of another member, and RefusedError for a leaderboard
    that the clicker is not allowed to see.
    """
    if target.id not in (answer.user_id, LEADERBOARD):
        raise OutdatedError
    game, rules = parse_choice(target.argument)
    if target.id == LEADERBOARD and not await may_see_leaderboard(answer):
        raise RefusedError(Reason.LEADERBOARD)
    answer.check_cooldown(STATISTICS)
    await answer.acknowledge()  # drawing may take longer than Discord waits
    reader = await public_reader(answer)
    texts = reader.texts
    if target.id == LEADERBOARD:
        view, files = await _public_leaderboard(answer, game, rules, reader)
        await answer.respond_publicly(view, mentions=discord.AllowedMentions.none(), files=files)
        return
    request = _StatisticsRequest(answer, answer.interaction.user, reader.mode, texts, game, rules)
    view, files = await _statistics(request)
    await answer.respond_publicly(view, mentions=discord.AllowedMentions.none(), files=files)


async def _public_leaderboard(answer: Answer, game: str, rules: str | None, reader: Reader) -> Page:
    """Return the leaderboard without members who have left, and without the reader's own rank."""
    bot, guild, texts = answer.bot, answer.interaction.guild, reader.texts
    if rules == MONTH:
        month = await load_public_month(bot, answer.guild_id)
        items, files = await month_items(bot, month, guild, texts, reader.mode)
        return layout(ui.Container(*items, accent_colour=NEUTRAL)), files
    statistics = bot.services.statistics[game]
    board = await load_without_departed(
        bot,
        answer.guild_id,
        lambda gone: statistics.leaderboard(answer.guild_id, NOBODY, rules, gone),
        lambda board: [each.standing.user_id for each in board.listed_members],
    )
    lines = _leaderboard_lines(board, game, escape_server(guild), texts)[:-1]
    text = ui.TextDisplay[ui.LayoutView]("\n".join(lines))
    return layout(ui.Container(text, accent_colour=NEUTRAL)), []


@dataclass(frozen=True, slots=True)
class _StatisticsRequest:
    """A request for a member's statistics, with the language and display mode of the reader."""

    answer: Answer
    user: User
    mode: DisplayMode
    texts: Texts
    game: str
    """The name of the game."""
    rules: str | None = None
    """The requested rule set, or None for all."""

    @property
    def statistics(self) -> Statistics:
        return self.answer.bot.services.statistics[self.game]

    @property
    def is_own(self) -> bool:
        return self.user.id == self.answer.user_id


async def _statistics(
    request: _StatisticsRequest, *, is_private: bool = False
) -> tuple[ui.LayoutView, list[discord.File]]:
    """Return a member's statistics; with `is_private`, also buttons to related pages."""
    answer, user, texts = request.answer, request.user, request.texts
    statistics, guild_id = request.statistics, answer.guild_id
    name = escape_user(user)
    if not request.is_own and await statistics.is_hidden(guild_id, user.id):
        return layout(ui.TextDisplay(texts("stats-hidden", name=name))), []
    leading = await _related_buttons(request) if is_private else []
    counted = await _is_complete(answer, request.game)
    own = await statistics.member(guild_id, user.id, request.rules)
    meeting = None if request.is_own else await statistics.duel(guild_id, (user.id, answer.user_id))
    statistics_ui = _statistics_ui(request.game)
    own_lines = statistics_ui.member_lines(own, meeting.tally if meeting else None, texts)
    if not own_lines:
        nothing = texts("stats-none", name=name) if counted else texts("stats-counting")
        return layout(ui.TextDisplay(nothing), *_row(leading)), []
    pictures = await _pictures(request, own, meeting)
    lines = [
        f"### {texts('stats-title', name=name)}",
        *_rules_lines(own.rules, request.game, texts),
        *own_lines,
        *([] if counted else [f"-# {texts('stats-counting')}"]),
    ]
    # One gallery for each picture: two in one gallery would be half as wide on a phone.
    shown: list[ui.Item[Any]] = [gallery(file, text) for file, text in pictures]
    # Members can copy text themselves, so only pictures get the share button.
    if is_private and request.is_own and pictures:
        target = Target(Verb.SHOW_STATS, user.id, 0, format_choice(request.game, own.rules))
        leading.append(share_button(target, texts))
    if is_private and request.is_own:
        shown += rules_row(user.id, request.game, own.rules, list(own.by_rules), texts)
    shown += _row(leading)
    above: ui.Item[Any] = ui.TextDisplay("\n".join(lines))
    view = layout(ui.Container(above, *shown, accent_colour=NEUTRAL))
    return view, [file for file, _ in pictures]


async def _related_buttons(request: _StatisticsRequest) -> list[TargetButton]:
    """Return the buttons from a member's statistics to related pages."""
    texts, written, statistics_ui = (
        request.texts,
        format_game(request.game),
        _statistics_ui(request.game),
    )
    history = Origin(request.user.id, 0, request.game).back_target("s")
    buttons = [TargetButton(history, texts("button-history"), emoji="🗒️")]
    if await may_see_leaderboard(request.answer):
        board = Target(Verb.LEADERBOARD, 0, 0, written)
        buttons.append(TargetButton(board, texts("button-leaderboard"), emoji="🏆"))
    if request.is_own and statistics_ui.lessons is not None:
        buttons.append(statistics_ui.lessons(texts))
    return buttons


def _row(buttons: Sequence[TargetButton]) -> list[ui.ActionRow[Any]]:
    return [ui.ActionRow(*buttons)] if buttons else []


async def _pictures(
    request: _StatisticsRequest, member: MemberStatistics, meeting: Duel | None
) -> list[Picture]:
    """Return the charts of the statistics; empty in text mode.

    Charts that cannot be drawn are omitted.
    """
    display = DISPLAYS.get(request.mode)
    if display is None:
        return []
    drawn = []
    if meeting is not None and meeting.tally.games:
        drawn.append(await _versus_picture(request, member, meeting, display))
    if member.standing is not None and member.standing.games >= LEAST_GAMES_OF_A_CURVE:
        drawn.append(await _rating_picture(request, member, display))
    draw = _statistics_ui(request.game).chart
    if draw is not None and (chart := draw(member, request.texts, display)) is not None:
        scene = chart.scene(picture_user_name(request.user))
        drawn.append(
            await _picture(request, "games", scene, chart.alt_text(plain_user_name(request.user)))
        )
    return [each for each in drawn if each is not None]


async def _picture(
    request: _StatisticsRequest, name: str, scene: ChartScene | HeadToHeadScene, alt_text: str
) -> Picture | None:
    """Return the picture of a scene, or None if it cannot be drawn."""
    pictures = request.answer.bot.pictures
    file = await pictures.file(name, request.mode, lambda _: scene, scene)
    return None if file is None else (file, alt_text)


async def _rating_picture(
    request: _StatisticsRequest, member: MemberStatistics, display: Display
) -> Picture | None:
    standing, texts = member.standing, request.texts
    assert standing is not None
    name = picture_user_name(request.user)
    title = f"{name} · {rating_text(member, texts)}"
    ratings = [point.rating for point in standing.path]
    description = texts(
        "alt-rating",
        name=plain_user_name(request.user),
        games=standing.games,
        lowest=str(round(min(ratings))),
        highest=str(round(max(ratings))),
        rating=str(round(ratings[-1])),
    )
    scene = rating_chart(title, standing.path, texts, display)
    return await _picture(request, "rating", scene, description)


async def _versus_picture(
    request: _StatisticsRequest, member: MemberStatistics, meeting: Duel, display: Display
) -> Picture | None:
    answer, texts = request.answer, request.texts
    users = (request.user, answer.interaction.user)
    first, second = map(picture_user_name, users)
    own = (await request.statistics.member(answer.guild_id, answer.user_id)).standing
    ratings = None
    if member.standing is not None and own is not None:
        ratings = (member.standing.rating.rating, own.rating.rating)
    rows = _statistics_ui(request.game).head_to_head_rows(meeting, texts)
    choices = [await answer.bot.services.members.read(user.id) for user in users]
    faces = seat_portraits(tuple((each.user_id, each.portrait) for each in choices))
    scene = head_to_head_scene((first, second), (faces[0], faces[1]), rows, ratings, texts, display)
    # The reader's side comes first.
    scene = swap_sides(scene)
    tally = meeting.tally
    description = texts(
        "alt-versus",
        first=plain_user_name(request.user),
        second=plain_user_name(answer.interaction.user),
        won=tally.won,
        drawn=tally.drawn,
        lost=tally.lost,
    )
    return await _picture(request, "versus", scene, description)


async def _is_complete(answer: Answer, game: str) -> bool:
    """Return whether the statistics include all finished games; wait briefly until they do."""
    services, guild_id = answer.bot.services, answer.guild_id
    loop = asyncio.get_running_loop()
    until = loop.time() + COUNTING_WAIT_SECONDS
    while not await services.statistics[game].is_complete(guild_id):
        if services.bookkeeper.is_behind or loop.time() > until:
            return False
        await asyncio.sleep(COUNTING_WAIT_SECONDS / 20)
    return True


async def setup(bot: GameBot) -> None:
    """Add the sweep and the commands."""
    await bot.add_cog(CountingWatch(bot))
    for game_ui in GAME_UIS.values():
        if game_ui.statistics is not None:
            group = bot.command_group(game_ui.game)
            group.add_command(_stats_command(game_ui.statistics.stats_desc))
