"""Commands about open games: list, board, score, and the page of actions other than
moves, such as export and resignation.
"""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable, Sequence
from typing import Any

import discord
from discord import app_commands, ui

from bot.matches.clocks import check_nudge
from bot.matches.log import player_of, refuse_over
from bot.matches.match import Match, Reason, RefusedError
from bot.matches.proposals import check_proposal
from bot.records.matches import ProposalKind
from cogs.board.board import IN_PLACE
from cogs.board.bot import bot_of
from cogs.board.choosing import (
    GameRow,
    alternative_buttons,
    filter_by_group,
    finished_match_handler,
    game_command,
    game_line,
    games_layout,
    has_lost_channel,
    load_match_here,
    load_own_match,
    match_handler,
)
from cogs.board.game_ui import GAME_UIS, game_ui_of, look_at
from cogs.board.names import PAIR, message_opponents
from cogs.board.play import HELP_PAGE
from cogs.timers.clocks import REMIND
from cogs.timers.pauses import check_cancel, unreadable_buttons
from cogs.ui.answers import Answer
from cogs.ui.app import FILES, PAGES, GameBot, Interaction
from cogs.ui.components import TargetButton, layout, on_click
from cogs.ui.custom_ids import Target, Verb
from cogs.ui.forms import question_layout
from cogs.ui.names import localize

MOST_CHARACTERS = 1_700
"""The maximum length of a list in characters.

Discord accepts 2,000 in a message; the rest is for the title and the last line.
"""


def fit_lines(lines: Sequence[str], more: Callable[[int], str]) -> list[str]:
    """Return as many of `lines` as fit into a message.

    If some are omitted, the last line is `more(number of omitted lines)`.
    """
    fitting: list[str] = []
    length = 0
    for line in lines:
        length += len(line) + 1
        if length > MOST_CHARACTERS:
            return [*fitting, more(len(lines) - len(fitting))]
        fitting.append(line)
    return fitting


@app_commands.command(
    name=localize("cmd-games"),
    description=localize(
        "cmd-games-desc",
    ),
)
async def games(interaction: Interaction) -> None:
    """List the requesting member's open games."""
    async with Answer(interaction) as answer:
        await show_games(answer)


async def show_games(answer: Answer, game: str | None = None) -> None:
    """List the requesting member's open games privately; those of `game` only, if any exist.

    Games that wait for the reader come first. In a direct message, the list contains the games
    of all servers and conversations. Elsewhere, it contains the games of the current server or
    conversation, and the number of the member's other games. Each unreadable game has a button that
    calls it off.
    """
    answer.check_cooldown(PAGES)
    everywhere = answer.interaction.context.dm_channel
    place = None if everywhere else answer.guild_id
    matches = await answer.bot.services.matches.open_matches(guild_id=place, user_id=answer.user_id)
    matches = sorted(
        filter_by_group(matches, game or ""),
        key=lambda each: answer.user_id not in each.record.waits_for,
    )
    rows = [
        GameRow(
            match,
            game_line(answer, match, has_server=everywhere),
            "board" if has_lost_channel(match) else game_ui_of(match).own_view,
        )
        for match in matches
    ]
    buttons = [*await alternative_buttons(answer, "board"), *await unreadable_buttons(answer)]
    below = "" if everywhere else await _load_elsewhere_line(answer)
    if rows:
        await answer.respond_privately(view=games_layout(answer, rows, buttons, below))
    else:
        none = answer.texts("games-none", command=answer.command("challenge"))
        text_item = ui.TextDisplay[Any]("\n".join(filter(None, (none, below))))
        await answer.respond_privately(
            view=layout(text_item, *([ui.ActionRow(*buttons[:5])] if buttons else []))
        )


async def _load_elsewhere_line(answer: Answer) -> str:
    """Return a line with the number of open games elsewhere; empty if none exist."""
    records = await answer.bot.services.matches.open_records(user_id=answer.user_id)
    count = sum(each.guild_id != answer.guild_id and each.game in GAME_UIS for each in records)
    if not count:
        return ""
    return answer.texts("games-elsewhere", count=count, command=answer.command("games"))


board = game_command("cmd-board", "cmd-board-desc", "board")


@on_click(Verb.SHOW_BOARD)
async def handle_show_click(answer: Answer, target: Target) -> None:
    """Show the clicker's view of a game, in the clicked private message or a new one."""
    match = await load_own_match(answer, target.id)
    bot_of(answer).last_answers.forget(answer, HELP_PAGE, match.id)
    await show_board(answer, match)


@match_handler("board")
async def show_board(answer: Answer, match: Match) -> None:
    """Show the member's view of the board privately, with buttons if it is their turn.

    On a server that the bot has not joined, post the public board again instead.
    """
    answer.check_cooldown(PAGES)
    if answer.as_guest:
        answer.make_public()
        await bot_of(answer).publisher.repost(match, answer)
        return
    # The private board links to the public one, which must therefore exist.
    match = await bot_of(answer).publisher.restore(match)
    await bot_of(answer).private_boards.show(answer, match)


score = game_command("cmd-score", "cmd-score-desc", "score")


@match_handler("score")
async def show_score(answer: Answer, match: Match) -> None:
    """Show the running score sheet, or the score as text if the game has no such sheet."""
    game_ui = game_ui_of(match)
    if game_ui.running_sheet is None:
        await answer.respond_privately(game_ui.score(match, answer.texts))
        return
    answer.check_cooldown(PAGES)
    look = look_at(answer.bot, match, answer.texts, await answer.display())
    view, files = await game_ui.running_sheet(look)
    await answer.respond_privately(view=view, files=files)


@finished_match_handler("score")
async def show_last_score(answer: Answer, match: Match) -> None:
    """Show the final sheet of the match that the member finished most recently."""
    answer.check_cooldown(PAGES)
    look = look_at(answer.bot, match, answer.texts, await answer.display())
    view, files = await game_ui_of(match).sheet(look)
    await answer.respond_privately(view=view, files=files)


EXPORT = "export"


@match_handler(EXPORT)
async def send_export(answer: Answer, match: Match) -> None:
    """Send the transcript of a game. If the game is running, omit the secret and the deck."""
    answer.check_cooldown(FILES)
    seat, now = match.seat_of(answer.user_id), answer.bot.services.clock.certain_time()
    text = await asyncio.to_thread(match.transcript_text, seat, now)
    file = discord.File(io.BytesIO(text.encode()), filename=f"{match.game.name}-{match.id}.txt")
    texts = answer.texts
    check = texts(game_ui_of(match).check_label)
    note = texts("export-finished", check=check) if match.is_over else texts("export-running")
    await answer.respond_privately(note, files=[file])


@on_click(Verb.EXPORT)
async def handle_export_click(answer: Answer, target: Target) -> None:
    """Send the transcript of a finished game to the clicker, who need not be a player."""
    match = await answer.bot.services.matches.read_current(target.id)
    if not match.is_over:
        raise RefusedError(Reason.GAME_RUNNING)
    await send_export(answer, match)


RESIGN = "resign"


def _check_resign(answer: Answer, match: Match) -> None:
    player_of(match, answer.user_id)
    refuse_over(match)


ACTION_CHECKS: dict[str, Callable[[Answer, Match], object]] = {
    ProposalKind.TAKE_BACK.value: lambda answer, match: check_proposal(
        match, answer.user_id, ProposalKind.TAKE_BACK
    ),
    REMIND: lambda answer, match: check_nudge(match, answer.user_id),
    EXPORT: lambda answer, match: player_of(match, answer.user_id),
    ProposalKind.CANCEL.value: check_cancel,
    RESIGN: _check_resign,
}
"""The checks of the actions other than moves, by purpose. Each check raises RefusedError if its
action is not available to the member. `match_handler` registers the actions themselves.
"""


@on_click(Verb.MORE)
async def show_more(answer: Answer, target: Target) -> None:
    """Show the clicker privately which actions other than moves are available in a game."""
    match = await load_match_here(answer, target.id)
    view = more_layout(answer, match)
    if target.argument == IN_PLACE:
        bot_of(answer).last_answers.forget(answer, HELP_PAGE, match.id)
        await answer.edit(view)
    else:
        await answer.respond_privately(view=view)


def more_layout(answer: Answer, match: Match) -> ui.LayoutView:
    """Return the page of available actions, with buttons to the preferences and to the help."""
    texts = answer.texts
    offered = [purpose for purpose in ACTION_CHECKS if _is_available(purpose, answer, match)]
    lines = [texts(f"more-{purpose}") for purpose in offered] or [texts("more-nothing")]
    buttons = [
        TargetButton(Target(Verb.PICK_GAME, match.id, 0, purpose), texts(f"button-more-{purpose}"))
        for purpose in offered
    ]
    back = Target(Verb.HELP, match.id, match.revision, IN_PLACE)
    own = Target(Verb.SHOW_PART, 0, 0, "preferences")
    rows = [ui.ActionRow(*buttons)] if buttons else []
    return layout(
        ui.TextDisplay("\n".join(lines)),
        *rows,
        ui.ActionRow(
            TargetButton(back, texts("button-back"), emoji="↩️"),
            TargetButton(own, texts("button-preferences"), emoji="🙋"),
        ),
    )


def _is_available(purpose: str, answer: Answer, match: Match) -> bool:
    try:
        ACTION_CHECKS[purpose](answer, match)
    except RefusedError:
        return False
    return True


@match_handler(RESIGN)
async def ask_resign(answer: Answer, match: Match) -> None:
    """Ask the player to confirm the resignation."""
    _check_resign(answer, match)
    texts = answer.texts
    if len(match.seats) == PAIR:
        opponent = message_opponents(match, match.seat_of(answer.user_id), texts)
        question = texts("resign-ask", opponent=opponent)
    else:
        question = texts("resign-ask-many")
    await answer.show(
        question_layout(
            question,
            Target(Verb.RESIGN, match.id),
            texts("button-confirm-resign"),
            otherwise=texts("button-back"),
            back=Target(Verb.MORE, match.id, 0, IN_PLACE),
        )
    )


async def setup(bot: GameBot) -> None:
    """Add the commands to the main group."""
    bot.main_group.add_command(games)
    bot.main_group.add_command(board)
    bot.main_group.add_command(score)
