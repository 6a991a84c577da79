"""The choice of a match for a command or a button: the handlers and the list of matches."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

import discord
from discord import app_commands, ui
from discord.app_commands import Choice

from bot.games.game import AnySeat
from bot.matches.match import Match, Reason, RefusedError, UnreadableMatchError
from bot.records.matches import MatchRecord
from bot.texts.catalogue import Texts
from bot.texts.foreign import sanitize, shorten
from cogs.board.game_ui import game_ui_of, has_game_ui
from cogs.board.names import (
    LONGEST_LABEL,
    fitting_games,
    label_of_opponents,
    label_of_players,
    message_names_at,
    message_opponents,
)
from cogs.ui.answers import Answer
from cogs.ui.app import GameBot, Interaction, group_of, place_of
from cogs.ui.components import (
    TargetButton,
    layout,
    on_click,
    refuse_match_elsewhere,
    register_under,
)
from cogs.ui.custom_ids import Target, Verb, game_number, parse_or_outdated
from cogs.ui.forms import limit_time
from cogs.ui.names import escape_server, localize, message_link

game_option = app_commands.describe(game=localize("opt-game-desc"))
game_name = app_commands.rename(game=localize("opt-game"))

LONGEST_BUTTON = 80
LONGEST_CHANNEL = 30
MOST_ROWS = 10
"""The maximum number of matches in a list. Each needs three components of the message, in which
Discord allows forty.
"""
MOST_CHARACTERS = 3_000
"""The maximum number of characters of a list. Discord accepts 4,000 in a message, including the
title and the last line.
"""
KEEP_MESSAGE = 1
"""The number in the custom id of a button whose answer does not replace the message."""

Handler = Callable[[Answer, Match], Awaitable[None]]

_handlers: dict[str, Handler] = {}
_finished_handlers: dict[str, Handler] = {}


class Alternative(NamedTuple):
    """An alternative to the stored matches, such as a game against the computer."""

    offer: Callable[[Answer], Awaitable[TargetButton | None]]
    """Returns the button that opens the alternative, or None if the member has no
    such alternative.
    """
    show: Callable[[Answer], Awaitable[None]]
    """Opens the alternative."""


_unreadable_handlers: dict[str, Callable[[Answer, int], Awaitable[None]]] = {}
_alternatives: dict[str, Alternative] = {}
_open_to_others: set[str] = set()
"""The purposes that are also open to members who do not play in the match."""


def match_handler(purpose: str, *, is_open_to_others: bool = False) -> Callable[[Handler], Handler]:
    """Return a decorator that registers a function to call with the match chosen for `purpose`.

    `purpose` names an action of a command or button, such as "board" or "resign". With
    `is_open_to_others`, the member need not play in the match, and the function checks permissions
    itself. Raises ValueError if `purpose` is already registered.
    """
    if is_open_to_others:
        _open_to_others.add(purpose)
    return register_under(_handlers, purpose)


def finished_match_handler(purpose: str) -> Callable[[Handler], Handler]:
    """Return a decorator that registers a function to call for a member without an open match.

    It is called for `purpose` with the match that the member finished most recently.
    Raises ValueError if `purpose` is already registered.
    """
    return register_under(_finished_handlers, purpose)


def unreadable_match_handler(
    purpose: str,
) -> Callable[[Callable[[Answer, int], Awaitable[None]]], Callable[[Answer, int], Awaitable[None]]]:
    """Return a decorator that registers a function to call if the match chosen for `purpose` cannot
    be read.

    Raises ValueError if `purpose` is already registered.
    """
    return register_under(_unreadable_handlers, purpose)


def add_alternative(purpose: str, alternative: Alternative) -> None:
    """Register an alternative to the member's matches for `purpose`."""
    _alternatives[purpose] = alternative


async def alternative_buttons(answer: Answer, purpose: str) -> list[TargetButton]:
    """Return the button of the `Alternative` for `purpose`; empty if the member has none."""
    alternative = _alternatives.get(purpose)
    other = None if alternative is None else await alternative.offer(answer)
    return [] if other is None else [other]


@limit_time
async def suggest_games(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Return the member's open matches of this server that fit the typed text."""
    bot = interaction.client
    texts = bot.services.catalogue.language(str(interaction.locale))
    matches = await bot.services.matches.open_matches(
        guild_id=place_of(interaction), user_id=interaction.user.id
    )
    matches = filter_by_group(matches, group_of(interaction))
    user_id = interaction.user.id
    labels = [
        (add_channel_name(bot, each.record, game_label(each, user_id, texts)), each.id)
        for each in matches
    ]
    return fitting_games(labels, typed)


def filter_by_group(matches: Sequence[Match], group: str) -> list[Match]:
    """Return those of `matches` that belong to the game of the command group `group`.

    If none does, return all matches whose game has a UI.
    """
    shown = [match for match in matches if has_game_ui(match)]
    return [match for match in shown if match.game.name == group] or shown


def game_command(
    name: str,
    description: str,
    purpose: str,
) -> app_commands.Command[Any, ..., None]:
    """Return a command that runs `purpose` on a match. `name` and `description` are text keys."""

    @app_commands.command(name=localize(name), description=localize(description))
    @game_name
    @game_option
    @app_commands.autocomplete(game=suggest_games)
    async def command(interaction: Interaction, game: str | None = None) -> None:
        async with Answer(interaction) as answer:
            await run_on_game(answer, purpose, game)

    return command


def game_label(match: Match, user_id: int, texts: Texts) -> str:
    """Return a match's short name for menus: the reader's opponents and the round.

    A reader who does not play in the match gets the names of all players.
    """
    seat = match.seat_of(user_id)
    opponent = label_of_players(match) if seat is None else label_of_opponents(match, seat)
    label = texts("choice-game", opponent=opponent, round=game_ui_of(match).round(match))
    return shorten(label, LONGEST_LABEL)


def add_channel_name(bot: GameBot, match: MatchRecord, label: str) -> str:
    """Return `label` followed by the name of the match's channel, if the bot knows the name."""
    guild = bot.get_guild(match.guild_id)
    channel = None if guild is None else guild.get_channel_or_thread(match.channel_id)
    if channel is None:
        return shorten(label, LONGEST_LABEL)
    place = f" · #{shorten(sanitize(channel.name), LONGEST_CHANNEL)}"
    return shorten(label, LONGEST_LABEL - len(place)) + place


async def run_on_game(answer: Answer, purpose: str, game: str | None) -> None:
    """Run `purpose` on the match that `game` names.

    If `game` is None, run it on the member's only match, or show the matches for a choice. Matches
    of this channel take precedence.
    """
    if game is not None:
        await run_on_number(answer, purpose, game_number(game))
        return
    interaction = answer.interaction
    matches = await answer.bot.services.matches.open_matches(
        guild_id=answer.guild_id, user_id=answer.user_id
    )
    matches = filter_by_group(matches, answer.group)
    here = [match for match in matches if match.record.channel_id == interaction.channel_id]
    await choose(answer, purpose, here or matches)


async def run_on_number(answer: Answer, purpose: str, match_id: int) -> None:
    """Run `purpose` on the match of this number. Raises RefusedError if it is not available to
    the member.
    """
    find = load_match_here if purpose in _open_to_others else load_own_match
    try:
        match = await find(answer, match_id)
    except UnreadableMatchError:
        if purpose not in _unreadable_handlers:
            raise
        await _unreadable_handlers[purpose](answer, match_id)
    else:
        await _handlers[purpose](answer, match)


async def choose(answer: Answer, purpose: str, fitting: Sequence[Match]) -> None:
    """Run `purpose` on the only match in `fitting`, or show the matches for a choice.

    If the purpose has an alternative (see `add_alternative`) and exactly one of several matches
    waits for the member, run the purpose on that match. Without a match, show the alternative, the
    latest finished match if the purpose has a handler for it, or an error message.
    """
    waiting = [match for match in fitting if answer.user_id in match.record.waits_for]
    if purpose in _alternatives and len(waiting) == 1:
        fitting = waiting
    if len(fitting) == 1:
        await _handlers[purpose](answer, fitting[0])
        return
    also = await alternative_buttons(answer, purpose)
    if also and not fitting:
        await _alternatives[purpose].show(answer)
    elif not fitting:
        last = await _last_match(answer) if purpose in _finished_handlers else None
        if last is not None:
            await _finished_handlers[purpose](answer, last)
            return
        await answer.respond_privately(
            answer.texts("refusal-no-game", command=answer.command("challenge"))
        )
    else:
        rows = [GameRow(match, game_line(answer, match), purpose) for match in fitting]
        await answer.respond_privately(view=games_layout(answer, rows, also))


async def _last_match(answer: Answer) -> Match | None:
    """Return the member's most recently finished match of the command group's game, or None."""
    statistics = answer.bot.services.statistics.get(answer.group)
    if statistics is None:
        return None
    for finished in await statistics.read_latest(answer.guild_id, answer.user_id, 1):
        return await answer.bot.services.matches.read_current(finished.id)
    return None


class GameRow(NamedTuple):
    """A match in a list."""

    match: Match
    text: str
    purpose: str
    """The purpose of the match's button, as in `match_handler`."""


def games_layout(
    answer: Answer, rows: Sequence[GameRow], also: Sequence[TargetButton] = (), below: str = ""
) -> ui.LayoutView:
    """Return a list of matches, each with its button, followed by the line `below` and at most ten
    buttons of `also`.

    Matches beyond `MOST_ROWS` or `MOST_CHARACTERS` are omitted; a line states their number.
    """
    texts = answer.texts
    sizes = accumulate(len(row.text) for row in rows[:MOST_ROWS])
    count = sum(size <= MOST_CHARACTERS for size in sizes)
    left = len(rows) - count
    items: list[ui.Item[Any]] = [ui.TextDisplay(texts("games-title"))]
    items += [_row_of(answer, row) for row in rows[:count]]
    closing_lines = [texts("games-more", count=left)] if left else []
    closing_lines += [below] if below else []
    if closing_lines:
        items.append(ui.TextDisplay("\n".join(closing_lines)))
    if also:
        items += [ui.ActionRow(*also[start : start + 5]) for start in range(0, len(also), 5)][:2]
    return layout(*items)


def _row_of(answer: Answer, row: GameRow) -> ui.Item[Any]:
    """Return a match's line with its button; on another server, with a link to its live message,
    if it has one.
    """
    record, texts = row.match.record, answer.texts
    button: ui.Button[Any]
    if record.guild_id == answer.guild_id:
        button = game_button(record.id, texts("button-choose-game"), row.purpose)
        if answer.user_id in record.waits_for:
            button.style = discord.ButtonStyle.primary
    else:
        url = message_link(record.guild_id, record.shown)
        if url is None:
            return ui.TextDisplay(row.text)
        button = ui.Button(label=texts("button-choose-game"), url=url)
    return ui.Section(ui.TextDisplay(row.text), accessory=button)


def game_line(answer: Answer, match: Match, *, has_server: bool = False) -> str:
    """Return a line about a member's open match: opponents, round, whose turn it is, the time of
    the latest change, and a link.
    """
    texts, record = answer.texts, match.record
    seat = match.seat_of(answer.user_id)
    line = texts(
        "games-line",
        opponent=message_opponents(match, seat, texts),
        round=game_ui_of(match).round(match),
        turn=_turn_text(match, seat, texts),
        when=f"<t:{int(record.changed_at)}:R>",
        link=_match_location(match, answer),
    )
    server = answer.bot.get_guild(record.guild_id) if has_server else None
    return f"{escape_server(server)} · {line}" if server is not None else line


def _match_location(match: Match, answer: Answer) -> str:
    """Return a link to a match, or, if `has_lost_channel` is true, the command for moving it."""
    if has_lost_channel(match):
        return answer.command("board")
    url = message_link(match.record.guild_id, match.record.shown)
    return url or f"<#{match.record.channel_id}>"


def has_lost_channel(match: Match) -> bool:
    """Return whether a match is paused because its channel is unusable, at least for one player."""
    pause = match.record.pause
    return pause is not None and pause.reason.is_about_channel


def _turn_text(match: Match, seat: AnySeat | None, texts: Texts) -> str:
    if match.record.pause is not None:
        return texts("games-turn-resting")
    if match.record.is_practice:
        return texts("games-turn-practice")
    if seat in match.waiting:
        return texts("games-turn-yours")
    hands = match.game.hands
    # During an offer, name only the mover: it is secret which other players are asked.
    moving = match.waiting if hands is None else {hands.mover(match.state)}
    return texts("games-turn-theirs", opponent=message_names_at(match, moving, texts))


def game_button(match_id: int, label: str, purpose: str) -> TargetButton:
    """Return the button that runs `purpose` on a match. The list with the button remains."""
    target = Target(Verb.PICK_GAME, match_id, KEEP_MESSAGE, purpose)
    return TargetButton(target, shorten(label, LONGEST_BUTTON))


@on_click(Verb.PICK_GAME)
async def pick_game(answer: Answer, target: Target) -> None:
    """Run the button's purpose on the chosen match. With `KEEP_MESSAGE`, the list remains."""
    answer.keeps_message = target.number == KEEP_MESSAGE
    parse_or_outdated(_handlers.__getitem__, target.argument)
    await run_on_number(answer, target.argument, target.id)


async def load_match_here(answer: Answer, match_id: int) -> Match:
    """Return the match of this number. Raises RefusedError if the match is unknown, private,
    unreadable, without a game UI, or not from the server of the interaction.
    """
    match = await answer.bot.services.matches.read_current(match_id)
    refuse_match_elsewhere(answer, match.record)
    if match.record.is_private or not has_game_ui(match):
        raise RefusedError(Reason.UNKNOWN_MATCH)
    return match


async def load_own_match(answer: Answer, match_id: int) -> Match:
    """Return the match of this number. Raises RefusedError if the member is not one of its players,
    or if `load_match_here` does.
    """
    match = await load_match_here(answer, match_id)
    if match.seat_of(answer.user_id) is None:
        raise RefusedError(Reason.NOT_A_PLAYER, game=match.game.name)
    return match
