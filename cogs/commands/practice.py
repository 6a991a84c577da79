"""Private practice against the computer."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import discord
from discord import ui

from bot.games.transcript_lines import AGAIN, DEAL
from bot.matches.invitations import has_progress
from bot.matches.log import check_private
from bot.matches.match import Match, Reason, RefusedError, Terms
from bot.records.matches import NOWHERE
from bot.texts.catalogue import Texts
from cogs.board.bot import bot_of
from cogs.board.choosing import KEEP_MESSAGE, Alternative, add_alternative
from cogs.board.game_ui import (
    GAME_UIS,
    PracticeUI,
    feature_of,
    format_game,
    game_ui_of,
    main_game,
    parse_game,
    practise_buttons,
)
from cogs.board.play import check_turn, renew_outdated_board
from cogs.invitations.message import computer_people
from cogs.postgame.game_log import load_finished_match, post_once, public_reader
from cogs.ui.answers import Answer
from cogs.ui.app import BEGINNINGS, HANDS, STATISTICS, GameBot
from cogs.ui.components import TargetButton, layout, on_click
from cogs.ui.custom_ids import OutdatedError, Target, Verb, parse_or_outdated, small_number
from cogs.ui.names import format_label


async def practise_alone(answer: Answer, game: str) -> None:
    """Start a private game on the member's usual terms, or resume the current one."""
    answer.check_cooldown(HANDS)
    if not await show_current(answer, game):
        await start_private_practice(answer, game, await _practice(game).usual(answer))


async def start_private_practice(answer: Answer, game: str, terms: str) -> None:
    """Start a private game; ask first if it would replace a game with progress (`has_progress`)."""
    current = await _load_current(answer, game)
    if current is None or not has_progress(current):
        await _begin(answer, game, terms)
        return
    # The question replaces the private board, and each of its two buttons shows a board again.
    question = _new_game_question(current, terms, answer.texts)
    if answer.is_on_private_message:
        await answer.edit(question)
    else:
        await answer.respond_privately(view=question)


async def show_current(answer: Answer, game: str) -> bool:
    """Show the member's private game in progress; return False without one."""
    current = await _load_current(answer, game)
    if current is None or current.is_over:
        return False
    await _show(answer, current)
    return True


def _practice(game: str) -> PracticeUI:
    return parse_or_outdated(lambda name: _require(GAME_UIS[name].practice), game)


def _require(practice: PracticeUI | None) -> PracticeUI:
    if practice is None:
        raise KeyError("the game has no private practice")
    return practice


async def _begin(answer: Answer, game: str, terms: str) -> None:
    answer.check_cooldown(BEGINNINGS)
    kind, _, place = terms.partition(".")
    if kind == DEAL:
        match = await _repeat_deal(answer, place)
    elif kind == AGAIN:
        match = await _repeat_day(answer, place)
    else:
        match = await _practice(game).begin(answer, terms)
    await _show(answer, match)


async def _repeat_day(answer: Answer, place: str) -> Match:
    """Repeat the member's finished game with the deal of a day, from a chosen event on.

    `place` is "day.events"; the repetition begins with that number of events of the game.
    """
    day, events = parse_or_outdated(_two_numbers, place)
    deals = answer.bot.services.daily
    played = await deals.match_of(day, answer.user_id)
    if played is None or not played.is_over or events >= played.revision:
        raise OutdatedError(place)
    match = await deals.replay(played, answer.guild_id, answer.interaction.id, events)
    await feature_of(match, game_ui_of(match).practice).opened(answer.bot, match)
    return match


def _two_numbers(text: str) -> tuple[int, int]:
    first, second = map(small_number, text.split("."))
    return first, second


@on_click(Verb.TRY_DEAL)
async def try_deal(answer: Answer, target: Target) -> None:
    """Start a private match with the deal of a finished one."""
    answer.check_cooldown(HANDS)
    match = await load_finished_match(answer, target.id)
    if match.record.daily is not None:
        raise OutdatedError("a deal of the day has its own button")
    slot = _slot_to_try(match, answer.user_id)
    answer.keeps_message = True  # the game log stays open
    await start_private_practice(answer, match.game.name, f"{DEAL}.{match.id}.{slot}")


def _slot_to_try(match: Match, user_id: int) -> int:
    """Return the slot whose cards and dice the member gets: the best-placed other member's slot.

    If no other member played, return slot 0.
    """
    record = match.record
    places = (record.result and record.result.places) or (1,) * len(record.user_ids)
    others = [
        slot
        for slot, (seated, level) in enumerate(zip(record.user_ids, record.levels, strict=True))
        if seated != user_id and level is None
    ]
    return min(others, key=places.__getitem__, default=0)


async def _repeat_deal(answer: Answer, place: str) -> Match:
    """Start a private match with the deal of a finished one.

    `place` is "match.slot": the member gets the cards and dice of that slot.
    """
    number, slot = parse_or_outdated(_two_numbers, place)
    played = await load_finished_match(answer, number)
    seats = len(played.seats)
    if slot >= seats or played.record.daily is not None:
        raise OutdatedError(place)
    practice_ui, game = feature_of(played, game_ui_of(played).practice), played.game
    options = game.inviting.rotate(played.options, slot, seats)
    terms = Terms(answer.guild_id, NOWHERE, answer.texts.language, game, options)
    computers = computer_people(answer, terms, [game.inviting.levels[-1]] * (seats - 1))
    match = await answer.bot.services.starting.repeat_deal(
        played, slot, terms, answer.person, computers, answer.interaction.id
    )
    await practice_ui.opened(answer.bot, match)
    return match


async def _load_current(answer: Answer, game: str) -> Match | None:
    services = answer.bot.services
    match = await services.matches.private_match(answer.guild_id, answer.user_id, game)
    # Earlier versions of the bot did not store the current player of a match; `settle` determines
    # and stores it.
    step = None if match is None else await services.events.settle(match.id)
    return match if step is None else step.after


async def _show(answer: Answer, match: Match, note: str | None = None) -> None:
    await bot_of(answer).opponent.settle(match)
    match = await answer.bot.services.matches.read_cached(match.id)
    await bot_of(answer).private_boards.show(answer, match, note)


def _new_game_question(match: Match, terms: str, texts: Texts) -> ui.LayoutView:
    """Return the question whether a new game on these `terms` may replace `match`."""
    game = match.game.name
    yes = TargetButton(
        Target(Verb.NEW_PRACTICE, match.id, match.revision, terms),
        texts("practice-button-new"),
        style=discord.ButtonStyle.danger,
        emoji=_practice(game).emoji,
    )
    back = Target(Verb.OPEN_PRACTICE, 0, 0, format_game(game))
    return layout(
        ui.Container(
            ui.TextDisplay(texts("practice-new-ask")),
            ui.ActionRow(yes, TargetButton(back, texts("button-back"), emoji="↩️")),
        )
    )


@on_click(Verb.OLD_PRIVATE_MOVE)
@on_click(Verb.OLD_PRIVATE_PAGE)
async def renew_old_board(answer: Answer, _target: Target) -> None:
    """Replace a board from an earlier version of the bot with the current board."""
    answer.check_cooldown(HANDS)
    current = await _load_current(answer, main_game())
    if current is None:
        raise RefusedError(Reason.UNKNOWN_MATCH)
    await _show(answer, current, answer.texts("board-revived"))


@on_click(Verb.TRY_OTHER)
async def take_back(answer: Answer, target: Target) -> None:
    """Take the clicker's latest choice back, to try another one."""
    answer.check_cooldown(HANDS)
    async with renew_outdated_board(answer, target):
        events = answer.bot.services.events
        await _show(answer, await events.try_other(target.id, answer.user_id, target.number))


@on_click(Verb.RETURN_TO_GAME)
async def return_to_game(answer: Answer, target: Target) -> None:
    """Return to the game as it was before the player tried another choice."""
    answer.check_cooldown(HANDS)
    async with renew_outdated_board(answer, target):
        events = answer.bot.services.events
        await _show(answer, await events.return_to_game(target.id, answer.user_id, target.number))


@on_click(Verb.NEW_PRACTICE)
async def reset(answer: Answer, target: Target) -> None:
    """Start a new game on the terms in the button, or on those of the current game."""
    answer.check_cooldown(HANDS)
    async with renew_outdated_board(answer, target):
        match = await answer.bot.services.matches.read_current(target.id)
        check_private(match, answer.user_id, target.number)
        game = match.game.name
        if target.argument:
            await _begin(answer, game, target.argument)
        else:
            await start_private_practice(answer, game, _practice(game).terms(match))


@on_click(Verb.SHOW_RESULT)
@post_once
async def show_everyone(answer: Answer, target: Target) -> None:
    """Post the result of the clicker's private game publicly, in the server's language."""
    answer.check_cooldown(STATISTICS)
    async with renew_outdated_board(answer, target):
        match = await answer.bot.services.matches.read_current(target.id)
        check_private(match, answer.user_id, target.number)
        if not match.is_over or match.record.is_retry:
            raise RefusedError(Reason.STALE, match_id=match.id)
        await _show(answer, match, answer.texts("practice-was-shown"))
    reader = await public_reader(answer)
    practice = feature_of(match, _practice(match.game.name))
    view, files = await practice.result(answer.bot.pictures, match, reader)
    view.add_item(_invitation_row(match, reader.texts))
    await answer.respond_publicly(view, mentions=discord.AllowedMentions.none(), files=files)


def _invitation_row(match: Match, texts: Texts) -> ui.ActionRow[Any]:
    """Return the buttons below a public result: to practise, and to challenge its player."""
    game, member = format_game(match.game.name), match.record.user_ids[0]
    name = format_label(match.name_of(match.seats[0]), LONGEST_CHALLENGED)
    return ui.ActionRow(
        *practise_buttons(match.game.name, texts, "button-try-it"),
        TargetButton(
            Target(Verb.CHALLENGE, member, 0, game),
            texts("button-challenge-member", name=name),
            emoji="⚔️",
        ),
    )


LONGEST_CHALLENGED = 40
"""The maximum number of characters of a name on a button that challenges a member."""


@on_click(Verb.OPEN_PRACTICE)
async def open_practice(answer: Answer, target: Target) -> None:
    """Show the member's private game in progress; raises RefusedError without one."""
    answer.keeps_message = target.number == KEEP_MESSAGE
    await _open(answer, parse_or_outdated(parse_game, target.argument))


async def _open(answer: Answer, game: str) -> None:
    if not await show_current(answer, game):
        raise RefusedError(Reason.UNKNOWN_MATCH)


@on_click(Verb.COACH_OFF)
async def send_coach_away(answer: Answer, target: Target) -> None:
    """Turn the coach off permanently for the clicker."""
    match = await check_turn(answer, target)
    members = answer.bot.services.members
    await members.change(answer.user_id, lambda member: replace(member, coach=False))
    if answer.is_on_private_message:
        await bot_of(answer).private_boards.show(answer, match)
    await bot_of(answer).publisher.refresh(match.id, answer)


async def _offer(answer: Answer) -> TargetButton | None:
    game_ui = GAME_UIS.get(answer.group)
    if game_ui is None or game_ui.practice is None:
        return None
    current = await _load_current(answer, game_ui.game)
    if current is None or current.is_over:
        return None
    target = Target(Verb.OPEN_PRACTICE, 0, KEEP_MESSAGE, format_game(game_ui.game))
    return TargetButton(target, answer.texts("practice-choice"), emoji="💡")


async def setup(_bot: GameBot) -> None:
    """Offer the private game as an alternative in the commands that show a member's own view."""
    for purpose in {game_ui.own_view for game_ui in GAME_UIS.values()}:
        add_alternative(purpose, Alternative(_offer, lambda answer: _open(answer, answer.group)))
