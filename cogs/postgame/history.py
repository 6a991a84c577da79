"""The history: the list of a member's finished games on a server."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands, ui

from bot.ratings.ladder import rule_set_of, slot_in
from bot.records.matches import FinishedMatch, ShownState
from bot.texts.catalogue import Texts
from cogs.board.board import NEUTRAL
from cogs.board.game_ui import GAME_UIS, format_game, parse_game
from cogs.board.names import message_opponents_of, result_of, score_of
from cogs.postgame.game_log import (
    Origin,
    game_log_message,
    game_log_target,
    post_once,
    public_reader,
    share_button,
)
from cogs.postgame.statistics import rule_set_name
from cogs.ui.answers import Answer
from cogs.ui.app import PAGES, STATISTICS, GameBot, Interaction
from cogs.ui.components import TargetButton, layout, on_click, on_select
from cogs.ui.custom_ids import OutdatedError, Target, Verb, parse_or_outdated, small_number
from cogs.ui.names import escape_name, localize, message_link

GAMES_ON_A_PAGE = 10


def _history_command() -> app_commands.Command[Any, ..., None]:
    @app_commands.command(name=localize("cmd-history"), description=localize("cmd-history-desc"))
    @app_commands.rename(member=localize("opt-history-member"))
    @app_commands.describe(member=localize("opt-history-member-desc"))
    async def history(interaction: Interaction, member: discord.Member | None = None) -> None:
        """List a member's finished games of this server, privately."""
        async with Answer(interaction) as answer:
            game = answer.group
            origin = Origin((member or interaction.user).id, 0, game)
            await answer.respond_privately(view=await _list(answer, origin))

    return history


@on_click(Verb.TURN_HISTORY)
async def turn_page(answer: Answer, target: Target) -> None:
    """Show a page of the list in the clicked message."""
    _, _, written = target.argument.partition(".")
    origin = Origin(target.id, target.number, parse_or_outdated(parse_game, written))
    await answer.edit(await _list(answer, origin))


@on_select(Verb.CHOOSE_GAME)
async def handle_game_choice(answer: Answer, target: Target, chosen: str) -> None:
    """Open the log of the game chosen from the menu of an older list."""
    origin = Origin(target.id, target.number, parse_or_outdated(parse_game, target.argument))
    view, files = await game_log_message(answer, parse_or_outdated(small_number, chosen), 0, origin)
    await answer.edit(view, files)


@on_click(Verb.SHOW_HISTORY)
@post_once
async def show_everyone(answer: Answer, target: Target) -> None:
    """Post a page of the clicker's own games publicly, in the server's language.

    Raises OutdatedError for the games of another member.
    """
    if target.id != answer.user_id:
        raise OutdatedError
    answer.check_cooldown(STATISTICS)
    origin = Origin(target.id, target.number, parse_or_outdated(parse_game, target.argument))
    matches = await answer.bot.services.statistics[origin.game].read_finished(
        answer.guild_id, origin.user_id
    )
    texts = (await public_reader(answer)).texts
    shown = history_layout(matches, origin, answer.guild_id, texts, is_public=True)
    await answer.respond_publicly(shown, mentions=discord.AllowedMentions.none())


async def _list(answer: Answer, origin: Origin) -> ui.LayoutView:
    answer.check_cooldown(PAGES)
    statistics = answer.bot.services.statistics[origin.game]
    matches = await statistics.read_finished(answer.guild_id, origin.user_id)
    own = origin.user_id == answer.user_id
    return history_layout(matches, origin, answer.guild_id, answer.texts, can_share=own)


def history_layout(
    matches: Sequence[FinishedMatch],
    origin: Origin,
    guild_id: int,
    texts: Texts,
    *,
    can_share: bool = False,
    is_public: bool = False,
) -> ui.LayoutView:
    """Return one page of a member's history; `matches` are all finished games, the latest first.

    `can_share` adds the button that posts the page publicly. With `is_public`, there are no
    buttons.
    """
    if not matches:
        return layout(ui.TextDisplay(texts("history-none")))
    pages = (len(matches) + GAMES_ON_A_PAGE - 1) // GAMES_ON_A_PAGE
    page = min(origin.page, pages - 1)
    shown = matches[page * GAMES_ON_A_PAGE :][:GAMES_ON_A_PAGE]
    latest = matches[0]
    name = escape_name(latest.people[slot_in(latest, origin.user_id)].name)
    title = f"### {texts('history-title', name=name)}"
    names = _rule_set_suffixes(matches, origin.game, texts)
    lines = [
        f"{_line(match, origin.user_id, guild_id, texts)}{names.get(match.options, '')}"
        for match in shown
    ]
    if is_public:
        text_item: ui.Item[Any] = ui.TextDisplay("\n".join([title, *lines]))
        return layout(ui.Container(text_item, accent_colour=NEUTRAL))
    here = replace(origin, page=page)
    items: list[ui.Item[Any]] = [ui.TextDisplay(title)]
    for match, line in zip(shown, lines, strict=True):
        button = TargetButton(game_log_target(match.id, here), texts("button-choose-game"))
        items.append(ui.Section(ui.TextDisplay(line), accessory=button))
    if pages > 1:
        place = texts("history-page", page=page + 1, pages=pages)
        items.append(ui.TextDisplay(f"-# {place}"))
        items.append(ui.ActionRow(*_page_buttons(origin, page, pages, texts)))
    if can_share:
        show = Target(Verb.SHOW_HISTORY, origin.user_id, page, format_game(origin.game))
        items.append(ui.ActionRow(share_button(show, texts)))
    return layout(ui.Container(*items, accent_colour=NEUTRAL))


def _rule_set_suffixes(
    matches: Sequence[FinishedMatch], game: str, texts: Texts
) -> Mapping[str, str]:
    """Return the text that names the rule set at the end of a game's line, by the game's options.

    The mapping is empty if all games have the same rule set.
    """
    played = {terms: rule_set_of(game, terms) for terms in {match.options for match in matches}}
    if len(set(played.values())) < 2:
        return {}
    return {terms: f" · *{rule_set_name(game, own, texts)}*" for terms, own in played.items()}


def _page_buttons(origin: Origin, page: int, pages: int, texts: Texts) -> list[TargetButton]:
    before = replace(origin, page=max(page - 1, 0)).back_target("n")
    after = replace(origin, page=page + 1).back_target("")
    return [
        TargetButton(before, texts("button-previous"), emoji="◀️", disabled=page == 0),
        TargetButton(after, texts("button-next"), emoji="▶️", disabled=page == pages - 1),
    ]


def _line(match: FinishedMatch, user_id: int, guild_id: int, texts: Texts) -> str:
    score = score_of(match, user_id, texts)
    url = message_link(guild_id, ShownState(match.message_id, match.channel_id))
    return texts(
        "history-line",
        when=f"<t:{int(match.ended_at)}:d>",
        opponent=message_opponents_of(match, user_id, texts),
        result=result_of(match, user_id, texts),
        score=f"[{score}]({url})" if url else score,
    )


async def setup(bot: GameBot) -> None:
    """Add the command to the group of each game."""
    for game in GAME_UIS:
        bot.command_group(game).add_command(_history_command())
