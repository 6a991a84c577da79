"""Private rummy practice against computers, in one message with hand and table.

A newcomer's first game has a coach, two opponents of the weakest level and one round. If its
contract is the usual one, two books, and only jokers are wild, the first hand is stacked: it is
dealt so that the newcomer can soon go Down. Practice that starts from an invitation or a match uses
the rules of that invitation or match.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from discord import ui

from bot.games.rummy.game import LEVELS, RUMMY
from bot.games.rummy.moves import SEATS
from bot.games.rummy.plan import HandPlan
from bot.games.rummy.terms.agreement import (
    Agreement,
    Rounds,
    fit_agreement,
    follows_usual,
    length_of,
    proposed_options,
    select_rounds,
)
from bot.games.rummy.terms.options import Contract, has_cards
from bot.matches.hands import seat_with_hand
from bot.matches.match import Match, Terms
from bot.matches.practice import practised_games, suggest_level
from bot.records.matches import NOWHERE
from bot.records.members import HandOrder
from bot.texts.wording import rummy as wording
from cogs.board.board import NEUTRAL, is_newcomer
from cogs.board.game_ui import INVITATION, MATCH, Content, PracticeUI, Reader, TableLook
from cogs.board.names import message_names, plain_names
from cogs.commands.help import find_options
from cogs.commands.practice import practise_alone, start_private_practice
from cogs.games.rummy.hand import EMOJI, end_row, hand_content, hand_look
from cogs.games.rummy.pictures import poster_file, sheet_file, summary_file
from cogs.invitations.message import next_computers
from cogs.ui.answers import Answer
from cogs.ui.app import GameBot
from cogs.ui.components import gallery, layout
from cogs.ui.custom_ids import parse_or_outdated
from cogs.ui.pictures import Pictures, files_of

MOST_COMPUTERS = len(RUMMY.seats) - 1
USUAL = "captain", 3, "all"
"""The terms for an experienced member: level, number of computers, rounds. `_suggest_terms`
uses the level only if no results of practice are known."""
NEWCOMER = LEVELS[0], 2, "one"
"""The terms for a newcomer: level, number of computers, rounds."""
_STACKED = "stacked"
_PRACTICE_PLAN = HandPlan(buys=False, wary=0, ask=True)
"""The plan of a player in practice, who is present and is offered every discard."""


_PLACE = re.compile(rf"[{INVITATION}{MATCH}]\d{{1,19}}", re.ASCII)
"""Matches an invitation or a match whose rules apply, such as "i12"."""


def practice_terms(level: str, computers: int, rounds: str, *, is_stacked: bool = False) -> str:
    """Return the terms in the format of custom ids.

    `rounds` is a selection of the usual rounds, or an invitation or match whose rules apply, such
    as "i12" for invitation 12.

    >>> practice_terms("captain", 3, "all"), practice_terms("deckhand", 2, "i12", is_stacked=True)
    ('captain.3.all', 'deckhand.2.i12.stacked')
    """
    return ".".join([level, str(computers), rounds, *([_STACKED] if is_stacked else [])])


def _parse_terms(argument: str) -> tuple[str, int, str, bool]:
    """Return the terms that `practice_terms` wrote; raises ValueError if they are unknown."""
    level, computers, rounds, *more = argument.split(".")
    number = int(computers) if computers.isdecimal() else 0
    known = rounds in set(Rounds) or _PLACE.fullmatch(rounds)
    fits = level in LEVELS and 1 <= number <= MOST_COMPUTERS and known
    if not fits or more not in ([], [_STACKED]):
        raise ValueError(f"{argument!r} does not describe a practice game")
    return level, number, rounds, bool(more)


def _terms_of(match: Match) -> str:
    usual = follows_usual(match.options)
    rounds = (length_of(match.options) if usual else None) or f"{MATCH}{match.id}"
    return practice_terms(match.record.level or "", len(match.record.levels) - 1, rounds)


async def practise_here(answer: Answer, place: str) -> None:
    """Start private practice by the rules that `place` selects, as in `rules_target`.

    If these are the usual rules, or if `place` is empty, a practice game in progress is resumed.
    """
    if place and not follows_usual(await find_options(answer, RUMMY.name, place)):
        terms = await _suggest_terms(answer, place)
        await start_private_practice(answer, RUMMY.name, terms)
    else:
        await practise_alone(answer, RUMMY.name)


async def _suggest_terms(answer: Answer, place: str = "") -> str:
    if await is_newcomer(answer.bot, answer.guild_id, answer.user_id, RUMMY.name):
        level, computers, rounds = NEWCOMER
        return practice_terms(level, computers, place or rounds, is_stacked=True)
    usual, computers, rounds = USUAL
    member = await answer.bot.services.members.read(answer.user_id)
    games = practised_games(member, RUMMY.name)
    level = suggest_level(games, LEVELS, usual) if games else usual
    return practice_terms(level, computers, place or rounds)


async def _begin(answer: Answer, argument: str) -> Match:
    level, computers, rounds, is_first = parse_or_outdated(_parse_terms, argument)
    agreement = await _agreement(answer, rounds, 1 + computers)
    if is_first:
        agreement = _newcomer_agreement(agreement, 1 + computers)
        await _sort_by_plan(answer)
    terms = Terms(answer.guild_id, NOWHERE, answer.texts.language, RUMMY, agreement)
    people = await next_computers(answer, terms, [level] * computers)
    match = await answer.bot.services.starting.begin_practice(
        terms, answer.person, people, answer.interaction.id
    )
    await _save_plan(answer.bot, match)
    return match


async def _agreement(answer: Answer, rounds: str, players: int) -> Agreement:
    """Return the rules of practice, with packs that suit the number of players.

    `rounds` is explained in `practice_terms`.
    """
    if rounds in set(Rounds):
        return Agreement(select_rounds(proposed_options(players), Rounds(rounds)))
    agreed: Agreement = await find_options(answer, RUMMY.name, rounds)
    options = replace(agreed.options, stacked=False)
    return fit_agreement(
        Agreement(
            options,
            is_proposed=agreed.is_proposed or not has_cards(options, players),
            preset=agreed.preset,
        ),
        players,
    )


def _newcomer_agreement(agreement: Agreement, players: int) -> Agreement:
    """Return the rules of the first game of a newcomer, who has the first turn."""
    options = select_rounds(agreement.options, Rounds.ONE)
    is_stacked = options.contracts == (Contract(2, 0),) and not options.wild
    options = replace(options, stacked=is_stacked)
    return replace(agreement, options=options, dealer=SEATS[players - 1], is_drawn_by_lot=False)


async def _sort_by_plan(answer: Answer) -> None:
    """Sort hands by plan, which shows the books, if the newcomer's hands are sorted by suit."""
    members = answer.bot.services.members
    if (await members.read(answer.user_id)).hand_order is HandOrder.SUIT:
        await members.change(answer.user_id, lambda each: replace(each, hand_order=HandOrder.PLAN))


async def _save_plan(bot: GameBot, match: Match) -> None:
    await bot.services.events.keep_plan(match.id, match.record.user_ids[0], _PRACTICE_PLAN, 0)


async def _table(bot: GameBot, look: TableLook) -> Content:
    match, texts = look.match, look.texts
    if match.is_over:
        return await _end(look)
    user_id = match.record.user_ids[0]
    hand = await bot.services.hands.read_seat_hand(match, seat_with_hand(match, user_id))
    deal = None if match.record.is_daily_try else look.deal  # named below the hand
    notes = [note for note in (look.note, deal) if note]
    return await hand_content(bot, await hand_look(bot, hand, texts, *notes))


async def _end(look: TableLook) -> Content:
    match, texts = look.match, look.texts
    table, names = match.state.table, message_names(match)
    is_try = match.record.is_daily_try
    rounds = len(table.history)
    file = await (summary_file(look, table.history[0]) if rounds == 1 else sheet_file(look))
    # The score sheet includes the result, as a picture and as text.
    lines = [
        *(
            [f"## {wording.scores.result_text(table, names, texts)}"]
            if file and rounds == 1
            else []
        ),
        *([] if is_try else [f"-# {look.deal or texts('practice-private')}"]),
        *([f"-# {look.note}"] if look.note else []),
    ]
    plain = plain_names(match)
    alt = (
        wording.scores.round_alt_text(table, table.history[0], plain, texts)
        if rounds == 1
        else wording.scores.score_alt_text(table, plain, texts)
    )
    shown: ui.Item[Any] = (
        gallery(file, alt)
        if file
        else ui.TextDisplay(wording.scores.score_text(table, names, texts))
    )
    rows = [] if is_try else [end_row(match, texts, is_posted=look.note is not None)]
    text_items = [ui.TextDisplay[Any]("\n".join(lines))] if lines else []
    return Content(
        layout(ui.Container(*text_items, shown, *rows, accent_colour=NEUTRAL)), files_of(file)
    )


async def _result(pictures: Pictures, match: Match, reader: Reader) -> Content:
    texts, names, table = reader.texts, message_names(match), match.state.table
    level = texts(f"level-{match.record.level}")
    look = TableLook(match, texts, reader.mode, pictures)
    file = await poster_file(pictures, match, reader.mode, texts) or await sheet_file(look)
    shown: ui.Item[Any] = (
        gallery(file, wording.scores.score_alt_text(table, plain_names(match), texts))
        if file
        else ui.TextDisplay(wording.scores.score_text(table, names, texts))
    )
    label = ui.TextDisplay[Any](f"-# {texts('practice-shown', name=names[0], level=level)}")
    return Content(layout(ui.Container(shown, label, accent_colour=NEUTRAL)), files_of(file))


RUMMY_PRACTICE = PracticeUI(
    usual=_suggest_terms,
    begin=_begin,
    terms=_terms_of,
    table=_table,
    result=_result,
    opened=_save_plan,
    emoji=EMOJI,
)
