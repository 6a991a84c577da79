"""`stats` of each game: its figures, for the reader's eyes only, and what leads on from there."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import app_commands, ui

from bot.matches.match import Reason, RefusedError
from bot.ratings.statistics import Duel, Leaderboard, MemberStatistics, Statistics
from bot.records.members import Audience, DisplayMode
from bot.texts.catalogue import Texts
from bot.texts.wording.figures import rating_text
from cogs.afterwards.record import Origin
from cogs.afterwards.rule_sets import choice_read, choice_written, rule_set_name, rules_row
from cogs.afterwards.sharing import once, public_reader, share_button
from cogs.afterwards.statistics_pictures import rating_chart, versus_scene
from cogs.kit.answers import Answer
from cogs.kit.app import GameBot, Interaction
from cogs.kit.bounds import OutdatedError, parse_or_outdated
from cogs.kit.buttons import TargetButton, on_click
from cogs.kit.cooldowns import FIGURES
from cogs.kit.custom_ids import Target
from cogs.kit.gone import Presence, ask_for_member
from cogs.kit.layouts import gallery, layout
from cogs.kit.names import drawn_user, plain_user, spoken, spoken_server, spoken_user
from cogs.kit.pictures import DISPLAYS
from cogs.kit.selects import on_select
from cogs.kit.translator import said
from cogs.kit.verbs import Verb
from cogs.table.board import NEUTRAL
from cogs.table.faces import FACES, game_read, game_written
from cogs.table.finished_face import FiguresFace
from rendering.charts.head_to_head import HeadToHeadScene, mirrored
from rendering.charts.line_chart import ChartScene
from rendering.drawing.canvas import Display

SETTLING_SECONDS = 1.5
"""A game that ended just now is counted within so long."""
MOST_LOOKUPS = 50
"""So many members are looked up for a leaderboard that is posted."""
NOBODY = 0
"""Asks for a leaderboard on behalf of everybody."""
User = discord.User | discord.Member
Picture = tuple[discord.File, str]
"""A file and its alt text."""


def _stats_command(description: str) -> app_commands.Command[Any, ..., None]:
    @app_commands.command(name=said("cmd-stats"), description=said(description))
    @app_commands.rename(member=said("opt-stats-member"))
    @app_commands.describe(member=said("opt-stats-member-desc"))
    async def stats(interaction: Interaction, member: discord.Member | None = None) -> None:
        """Show a member's figures."""
        async with Answer(interaction) as answer:
            await _show_figures(answer, member or interaction.user, answer.group)

    return stats


@on_click(Verb.STATS)
async def own_figures(answer: Answer, target: Target) -> None:
    """Show the clicker's own figures privately."""
    await _show_figures(
        answer, answer.interaction.user, parse_or_outdated(game_read, target.argument)
    )


async def _show_figures(answer: Answer, user: User, game: str) -> None:
    answer.refuse_haste(FIGURES)
    if user.bot:
        raise RefusedError(Reason.STATS_BOT)
    asked = _Asked(answer, user, await answer.display(), answer.texts, game)
    view, files = await _statistics(asked, private=True)
    await answer.private(view=view, files=files)


@on_select(Verb.CHOOSE_RULE_SET)
async def choose_rule_set(answer: Answer, target: Target, chosen: str) -> None:
    """Show the own figures or the leaderboard by one rule set, or by all again, in its place.

    Raises OutdatedError for figures of anybody else.
    """
    game = parse_or_outdated(game_read, target.argument)
    if target.id == LEADERBOARD:
        await answer.edit(await _leaderboard(answer, game, chosen))
        return
    if target.id != answer.user_id:
        raise OutdatedError
    answer.refuse_haste(FIGURES)
    mode, user = await answer.display(), answer.interaction.user
    asked = _Asked(answer, user, mode, answer.texts, game, chosen)
    await answer.edit(*await _statistics(asked, private=True))


@on_click(Verb.LEADERBOARD)
async def show_leaderboard(answer: Answer, target: Target) -> None:
    """Show the server's leaderboard privately to whoever may see it."""
    game = parse_or_outdated(game_read, target.argument)
    await answer.private(view=await _leaderboard(answer, game))


async def may_see_leaderboard(answer: Answer) -> bool:
    """Return whether the asking member may see this server's leaderboard."""
    server = await answer.bot.services.servers.read(answer.guild_id)
    if server.leaderboard is Audience.MANAGERS:
        return answer.interaction.permissions.manage_guild
    return server.leaderboard is Audience.EVERYONE


def _figures(game: str) -> FiguresFace:
    """Return how a game's figures look; raises OutdatedError if it has none."""
    figures = FACES[game].figures
    if figures is None:
        raise OutdatedError
    return figures


@on_click(Verb.HIDE)
async def hide_or_show(answer: Answer, target: Target) -> None:
    """Take the clicking member off the leaderboard, or put them back, and show it anew."""
    deed, _, written = target.argument.partition(".")
    (game, rules), hidden = choice_read(written), deed == "hide"
    statistics = answer.bot.services.statistics[game]
    await statistics.set_hidden(answer.guild_id, answer.user_id, hidden=hidden)
    key = "leaderboard-hidden-done" if hidden else "leaderboard-shown-done"
    await answer.edit(await _leaderboard(answer, game, rules, note=answer.texts(key)))


async def _leaderboard(
    answer: Answer, game: str, rules: str | None = None, note: str | None = None
) -> ui.LayoutView:
    if not await may_see_leaderboard(answer):
        raise RefusedError(Reason.LEADERBOARD)
    answer.refuse_haste(FIGURES)
    statistics = answer.bot.services.statistics[game]
    board = await statistics.leaderboard(answer.guild_id, answer.user_id, rules)
    server = spoken_server(answer.interaction.guild)
    return leaderboard_layout(board, game, server, answer.texts, note)


async def posted_leaderboard(
    bot: GameBot, guild_id: int, game: str, rules: str | None = None
) -> Leaderboard:
    """Return a server's leaderboard for everybody, without members who have left the server.

    A member counts as there unless Discord says otherwise. Raises HelperError.
    """
    statistics, guild = bot.services.statistics[game], bot.get_guild(guild_id)
    asked, gone = set[int](), frozenset[int]()
    while True:
        board = await statistics.leaderboard(guild_id, NOBODY, rules, gone)
        users = [each.standing.user_id for each in board.listed]
        left = [user for user in users if user not in asked][: MOST_LOOKUPS - len(asked)]
        if guild is None or not left:
            return board
        for user in left:
            asked.add(user)
            presence = await ask_for_member(guild, user)
            if presence is Presence.GONE:
                gone |= {user}
            elif presence is Presence.UNKNOWN:  # the others would have to wait as long
                return await statistics.leaderboard(guild_id, NOBODY, rules, gone)


def _leaderboard_lines(board: Leaderboard, game: str, server: str, texts: Texts) -> list[str]:
    """Return the leaderboard, line by line; the last one is the reader's own place."""
    names = [spoken(captain.name) for captain in board.listed]
    face = _figures(game)
    title = texts(face.leaderboard_title, server=server)
    head = [f"### {title}", *_rules_lines(board.rules, game, texts)]
    return [*head, *face.leaderboard_lines(board, names, texts)]


def _rules_lines(rules: str | None, game: str, texts: Texts) -> list[str]:
    if rules is None:
        return []
    return [f"-# {texts('stats-rule-set', rules=rule_set_name(game, rules, texts))}"]


def leaderboard_items(
    board: Leaderboard, game: str, server: str, texts: Texts
) -> list[ui.Item[Any]]:
    """Return the leaderboard for everybody to see: without the place of anybody who asked."""
    lines = _leaderboard_lines(board, game, server, texts)
    return [ui.TextDisplay("\n".join(lines[:-1]))]


def leaderboard_layout(
    board: Leaderboard,
    game: str,
    server: str,
    texts: Texts,
    note: str | None = None,
) -> ui.LayoutView:
    """Return the leaderboard with `note` below it, and buttons: hide or come back, show it."""
    lines = [*_leaderboard_lines(board, game, server, texts), *([f"-# {note}"] if note else [])]
    deed = "show" if board.hidden else "hide"
    choice = choice_written(game, board.rules)
    argument = f"{deed}.{choice}" if choice else deed
    return layout(
        ui.Container(
            ui.TextDisplay("\n".join(lines)),
            *rules_row(LEADERBOARD, game, board.rules, board.rule_sets, texts),
            ui.ActionRow(
                TargetButton(Target(Verb.HIDE, 0, 0, argument), texts(f"button-{deed}-me")),
                share_button(Target(Verb.SHOW_STATS, LEADERBOARD, 0, choice), texts),
            ),
            accent_colour=NEUTRAL,
        )
    )


LEADERBOARD = 0
"""Stands in a button in the place of a member's id: it shows the leaderboard."""


@on_click(Verb.SHOW_STATS)
@once
async def show_everyone(answer: Answer, target: Target) -> None:
    """Post the clicking member's own figures, or the leaderboard, for everybody.

    In the server's language. Raises OutdatedError for figures of anybody else: they are their
    member's to show; and RefusedError for a leaderboard that the clicker may not see.
    """
    if target.id not in (answer.user_id, LEADERBOARD):
        raise OutdatedError
    game, rules = choice_read(target.argument)
    if target.id == LEADERBOARD and not await may_see_leaderboard(answer):
        raise RefusedError(Reason.LEADERBOARD)
    answer.refuse_haste(FIGURES)
    await answer.acknowledge()  # drawing may take longer than Discord waits
    reader = await public_reader(answer)
    texts = reader.texts
    if target.id == LEADERBOARD:
        board = await posted_leaderboard(answer.bot, answer.guild_id, game, rules)
        title = spoken_server(answer.interaction.guild)
        items = leaderboard_items(board, game, title, texts)
        shown = layout(ui.Container(*items, accent_colour=NEUTRAL))
        await answer.public(shown, mentions=discord.AllowedMentions.none())
        return
    asked = _Asked(answer, answer.interaction.user, reader.mode, texts, game, rules)
    view, files = await _statistics(asked)
    await answer.public(view, mentions=discord.AllowedMentions.none(), files=files)


@dataclass(frozen=True, slots=True)
class _Asked:
    """Whose figures are asked for, by whom, and how pictures are drawn for them."""

    answer: Answer
    user: User
    mode: DisplayMode
    texts: Texts
    game: str
    """Its name."""
    rules: str | None = None
    """The one rule set that is asked about; None: all."""

    @property
    def statistics(self) -> Statistics:
        return self.answer.bot.services.statistics[self.game]

    @property
    def own(self) -> bool:
        return self.user.id == self.answer.user_id


async def _statistics(
    asked: _Asked, *, private: bool = False
) -> tuple[ui.LayoutView, list[discord.File]]:
    """Return a member's figures, and in `private` what leads on from there."""
    answer, user, texts = asked.answer, asked.user, asked.texts
    statistics, guild_id = asked.statistics, answer.guild_id
    name = spoken_user(user)
    if not asked.own and await statistics.is_hidden(guild_id, user.id):
        return layout(ui.TextDisplay(texts("stats-hidden", name=name))), []
    leading = await _leading_on(asked) if private else []
    counted = await _all_counted(answer, asked.game)
    found = await statistics.member(guild_id, user.id, asked.rules)
    meeting = None if asked.own else await statistics.duel(guild_id, (user.id, answer.user_id))
    face = _figures(asked.game)
    told = face.member_lines(found, meeting.tally if meeting else None, texts)
    if not told:
        nothing = texts("stats-none", name=name) if counted else texts("stats-counting")
        return layout(ui.TextDisplay(nothing), *_row(leading)), []
    pictures = await _pictures(asked, found, meeting)
    lines = [
        f"### {texts('stats-title', name=name)}",
        *_rules_lines(found.rules, asked.game, texts),
        *told,
        *([] if counted else [f"-# {texts('stats-counting')}"]),
    ]
    # A gallery each: two in one would be half as wide on a phone.
    shown: list[ui.Item[Any]] = [gallery(file, text) for file, text in pictures]
    # There with a picture alone: the words can be copied.
    if private and asked.own and pictures:
        target = Target(Verb.SHOW_STATS, user.id, 0, choice_written(asked.game, found.rules))
        leading.append(share_button(target, texts))
    if private and asked.own:
        shown += rules_row(user.id, asked.game, found.rules, list(found.by_rules), texts)
    shown += _row(leading)
    above: ui.Item[Any] = ui.TextDisplay("\n".join(lines))
    view = layout(ui.Container(above, *shown, accent_colour=NEUTRAL))
    return view, [file for file, _ in pictures]


async def _leading_on(asked: _Asked) -> list[TargetButton]:
    """Return what leads on from a member's figures."""
    texts, written, face = asked.texts, game_written(asked.game), _figures(asked.game)
    history = Origin(asked.user.id, 0, asked.game).back("s")
    buttons = [TargetButton(history, texts("button-history"), emoji="🗒️")]
    if await may_see_leaderboard(asked.answer):
        board = Target(Verb.LEADERBOARD, 0, 0, written)
        buttons.append(TargetButton(board, texts("button-leaderboard"), emoji="🏆"))
    if asked.own and face.lessons is not None:
        buttons.append(face.lessons(texts))
    return buttons


def _row(buttons: Sequence[TargetButton]) -> list[ui.ActionRow[Any]]:
    return [ui.ActionRow(*buttons)] if buttons else []


async def _pictures(asked: _Asked, found: MemberStatistics, meeting: Duel | None) -> list[Picture]:
    """Return the pictures of the figures: none in text mode, and none that cannot be drawn."""
    display = DISPLAYS.get(asked.mode)
    if display is None:
        return []
    drawn = []
    if meeting is not None and meeting.tally.games:
        drawn.append(await _versus_picture(asked, found, meeting, display))
    if found.standing is not None and found.standing.games > 1:
        drawn.append(await _rating_picture(asked, found, display))
    draw = _figures(asked.game).chart
    if draw is not None and (chart := draw(found, asked.texts, display)) is not None:
        scene = chart.scene(drawn_user(asked.user))
        drawn.append(await _picture(asked, "games", scene, chart.alt_text(plain_user(asked.user))))
    return [each for each in drawn if each is not None]


async def _picture(
    asked: _Asked, name: str, scene: ChartScene | HeadToHeadScene, alt_text: str
) -> Picture | None:
    """Return the picture of a scene; None if it cannot be drawn."""
    pictures = asked.answer.bot.pictures
    file = await pictures.file(name, asked.mode, lambda _: scene, scene)
    return None if file is None else (file, alt_text)


async def _rating_picture(
    asked: _Asked, found: MemberStatistics, display: Display
) -> Picture | None:
    standing, texts = found.standing, asked.texts
    assert standing is not None
    name = drawn_user(asked.user)
    title = f"{name} · {rating_text(found, texts)}"
    ratings = [point.rating for point in standing.path]
    description = texts(
        "alt-rating",
        name=plain_user(asked.user),
        games=standing.games,
        lowest=str(round(min(ratings))),
        highest=str(round(max(ratings))),
        rating=str(round(ratings[-1])),
    )
    scene = rating_chart(title, standing.path, texts, display)
    return await _picture(asked, "rating", scene, description)


async def _versus_picture(
    asked: _Asked, found: MemberStatistics, meeting: Duel, display: Display
) -> Picture | None:
    answer, texts = asked.answer, asked.texts
    users = (asked.user, answer.interaction.user)
    first, second = map(drawn_user, users)
    own = (await asked.statistics.member(answer.guild_id, answer.user_id)).standing
    ratings = None
    if found.standing is not None and own is not None:
        ratings = (found.standing.rating.rating, own.rating.rating)
    rows = _figures(asked.game).versus_rows(meeting, texts)
    scene = versus_scene((first, second), rows, ratings, texts, display)
    if users[0].id > users[1].id:
        # Each keeps his side and his colour, whoever of the two asks.
        scene = mirrored(scene)
    tally = meeting.tally
    description = texts(
        "alt-versus",
        first=plain_user(asked.user),
        second=plain_user(answer.interaction.user),
        won=tally.won,
        drawn=tally.drawn,
        lost=tally.lost,
    )
    return await _picture(asked, "versus", scene, description)


async def _all_counted(answer: Answer, game: str) -> bool:
    """Return whether every finished game is in the statistics; lets one that just ended get in."""
    services, guild_id = answer.bot.services, answer.guild_id
    loop = asyncio.get_running_loop()
    until = loop.time() + SETTLING_SECONDS
    while not await services.statistics[game].complete(guild_id):
        if services.bookkeeper.behind or loop.time() > until:
            return False
        await asyncio.sleep(SETTLING_SECONDS / 20)
    return True


async def setup(bot: GameBot) -> None:
    """Add the commands."""
    for face in FACES.values():
        if face.figures is not None:
            group = bot.command_group(face.game)
            group.add_command(_stats_command(face.figures.stats_desc))
