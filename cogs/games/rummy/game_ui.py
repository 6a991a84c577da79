"""Shanghai in Discord: commands, guide, invitations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.games.rummy.game import RUMMY
from bot.games.rummy.moves import Seat
from bot.games.rummy.terms.agreement import (
    PRESETS,
    USUAL_LENGTH,
    Agreement,
    Preset,
    Rounds,
    change_length,
    estimate_days,
    fit_agreement,
    is_evening,
    offered_lengths,
    proposed_options,
    select_rounds,
)
from bot.matches.match import Match
from bot.records.members import DisplayMode
from bot.records.messages import InvitationRecord
from bot.texts.catalogue import Texts
from bot.texts.wording import rummy as wording
from cogs.board.choosing import game_command, match_handler
from cogs.board.game_ui import (
    Content,
    GameUI,
    InvitationUI,
    RulesPage,
    RulesUI,
    TableLook,
)
from cogs.board.names import (
    message_name,
    message_names,
    message_names_at,
    picture_guests,
    plain_guests,
    portraits_of_guests,
)
from cogs.commands.games import show_games
from cogs.commands.practice import practise_alone, start_private_practice
from cogs.games.rummy.board import (
    CHECK_LABEL,
    board_layout,
    discard_question,
    discard_result,
    sheet_layout,
    summary_layout,
    turn_line,
)
from cogs.games.rummy.finished import (
    RUMMY_ANALYSIS,
    RUMMY_CHECK,
    RUMMY_FILM,
    RUMMY_GAME_LOG,
    RUMMY_STATISTICS,
)
from cogs.games.rummy.hand import RUMMY_COACH, call_reason, send_hand
from cogs.games.rummy.options import agreement_of, options_page, players_of
from cogs.games.rummy.pictures import guide_file, poster_file, sheet_file, summary_file, table_file
from cogs.games.rummy.practice import (
    MOST_COMPUTERS,
    RUMMY_PRACTICE,
    USUAL,
    practice_terms,
    practise_here,
)
from cogs.invitations.inviting import find_invited, invite, practise, terms_for, usual_terms
from cogs.invitations.message import level_choice, next_computers
from cogs.ui.answers import Answer
from cogs.ui.app import HANDS, GameBot, Interaction, command_cooldown
from cogs.ui.custom_ids import OutdatedError, parse_or_outdated
from cogs.ui.forms import PACE_CHOICES, parse_pace
from cogs.ui.names import localize
from cogs.ui.pictures import Pictures, files_of
from rendering.drawing.canvas import Display
from rendering.pictures import Scene
from rendering.rummy.table import OpenTableScene, TableSeat
from rendering.shared.people import CAPTAINS


def _pages(agreement: Agreement) -> tuple[str, ...]:
    return wording.terms.guide_pages(agreement.options)


def _guide_page(name: str, agreement: Agreement, texts: Texts) -> RulesPage:
    return RulesPage(*wording.terms.guide_page(name, agreement.options, texts))


RUMMY_GUIDE = RulesUI(
    1,
    Agreement(),
    _pages,
    _guide_page,
    guide_file,
    desc="cmd-rummy-rules-desc",
    title="rummy-guide-{page}-title",
)


TURNS_A_ROUND = 28
"""The average number of turns in a round, for any number of players."""


def _length(invitation: InvitationRecord, texts: Texts) -> str:
    """Return the expected length of the game as text: in turns for one sitting, else in days."""
    players, agreement = players_of(invitation), agreement_of(invitation)
    contracts = agreement.options.contracts
    if is_evening(agreement):
        turns = max(1, round(TURNS_A_ROUND * len(contracts) / players))
        return texts("rummy-invitation-evening", rounds=len(contracts), turns=turns)
    length = estimate_days(agreement, players)
    return texts(
        "rummy-invitation-days",
        rounds=len(contracts),
        days=length.by_hand,
        planned=length.planned,
    )


def _terms(invitation: InvitationRecord, texts: Texts, is_complete: bool) -> list[str]:
    """Return the terms of an invitation: all of them if `is_complete`, or the changed ones."""
    agreement, players = agreement_of(invitation), players_of(invitation)
    lines = wording.terms.agreement_lines if is_complete else wording.terms.short_lines
    return lines(agreement, players, texts)


async def _picture(
    invitation: InvitationRecord, pictures: Pictures, mode: DisplayMode
) -> discord.File | None:
    texts = pictures.texts(invitation.language)
    names, faces = picture_guests(invitation), portraits_of_guests(invitation, texts)
    places = [
        TableSeat(name, guest.joined_at is not None, face)
        for guest, name, face in zip(invitation.guests, names, faces, strict=True)
    ]
    if not invitation.closed:
        free = TableSeat(None, is_taken=False, face=CAPTAINS[0])
        places += [free] * (len(RUMMY.seats) - len(places))

    def build(display: Display) -> Scene:
        return OpenTableScene(tuple(places), display)

    return await pictures.file(f"table-{invitation.id}", mode, build, tuple(places))


def _picture_alt(invitation: InvitationRecord, texts: Texts) -> str:
    guests = zip(invitation.guests, plain_guests(invitation), strict=True)
    names = [name for guest, name in guests if guest.joined_at is not None]
    seats = len(invitation.guests) if invitation.closed else len(RUMMY.seats)
    free = seats - len(names)
    return texts("rummy-invitation-alt", names=texts.list(names), free=free)


def _start_lines(match: Match, texts: Texts) -> list[str]:
    names = message_names_at(match, match.seats, texts)
    dealer = message_name(match, match.state.table.dealer)
    return [texts("rummy-invitation-begun", names=names, dealer=dealer)]


RUMMY_INVITING = InvitationUI(
    title=lambda invitation, texts: texts(
        "rummy-invitation-title", host=f"<@{invitation.host_id}>"
    ),
    length=_length,
    terms=_terms,
    sentence="rummy-invitation-sentence",
    about="rummy-invitation-about",
    start_lines=_start_lines,
    picture=_picture,
    picture_alt=_picture_alt,
    options=options_page,
)


MORE_PLAYERS = range(3, len(RUMMY.seats) + 1)
"""The numbers of the command options `player3` to `player8`, which follow `opponent`."""
_ROUNDS = len(PRESETS[Preset.STANDARD].options.contracts)


@match_handler("hand")
async def show_own_hand(answer: Answer, match: Match) -> None:
    """Show the player's own hand."""
    answer.check_cooldown(HANDS)
    await send_hand(answer, await answer.bot.services.hands.read_hand(match.id, answer.user_id))


@app_commands.command(name=localize("cmd-games"), description=localize("cmd-games-desc"))
async def games(interaction: Interaction) -> None:
    """List the member's open games of rummy, or of all games if none is of rummy."""
    async with Answer(interaction) as answer:
        await show_games(answer, RUMMY.name)


@app_commands.command(
    name=localize("cmd-challenge"), description=localize("cmd-rummy-challenge-desc")
)
@app_commands.rename(
    opponent=localize("opt-challenge-opponent"),
    pace=localize("opt-challenge-pace"),
    **{f"player{number}": localize(f"opt-rummy-player-{number}") for number in MORE_PLAYERS},
)
@app_commands.describe(
    opponent=localize("opt-challenge-opponent-desc"),
    pace=localize("opt-challenge-pace-desc"),
    **{f"player{number}": localize(f"opt-rummy-player-{number}-desc") for number in MORE_PLAYERS},
)
@app_commands.choices(pace=PACE_CHOICES)
async def challenge(
    interaction: Interaction,
    opponent: discord.Member | discord.User | None = None,
    player3: discord.Member | discord.User | None = None,
    player4: discord.Member | discord.User | None = None,
    player5: discord.Member | discord.User | None = None,
    player6: discord.Member | discord.User | None = None,
    player7: discord.Member | discord.User | None = None,
    player8: discord.Member | discord.User | None = None,
    pace: int | None = None,
) -> None:
    """Open a table for the named members, or for any member if none are named."""
    named = (opponent, player3, player4, player5, player6, player7, player8)
    async with Answer(interaction, public=True) as answer:
        answer.check_cooldown(command_cooldown(interaction))
        members = [member for member in named if member is not None]
        await open_table(answer, members, parse_pace(pace))


async def open_table(
    answer: Answer, members: Sequence[discord.Member | discord.User], pace: int | None = None
) -> None:
    """Open a table on the usual terms for these members, or for any member if none are given."""
    invited = find_invited(answer, members)
    standard = fit_agreement(change_length(Agreement(), USUAL_LENGTH), RUMMY.min_seats)
    agreement, pace = await usual_terms(answer, RUMMY, standard, pace)
    terms = await terms_for(answer, RUMMY, agreement, pace)
    await invite(answer, terms, invited)


@app_commands.command(
    name=localize("cmd-practice"), description=localize("cmd-rummy-practice-desc")
)
@app_commands.rename(
    level=localize("opt-practice-level"),
    computers=localize("opt-rummy-computers"),
    rounds=localize("opt-rummy-short"),
    public=localize("opt-practice-public"),
)
@app_commands.describe(
    level=localize("opt-practice-level-desc"),
    computers=localize("opt-rummy-computers-desc"),
    rounds=localize("opt-rummy-short-desc"),
    public=localize("opt-practice-public-desc"),
)
@app_commands.choices(
    level=[
        Choice(name=level_choice(localize, RUMMY, level), value=level)
        for level in RUMMY.inviting.levels
    ],
    rounds=[
        Choice(name=wording.terms.length_text(length, _ROUNDS, localize), value=length.value)
        for length in (Rounds.ONE, *offered_lengths(Preset.STANDARD))
    ],
)
async def practice(
    interaction: Interaction,
    level: str | None = None,
    computers: app_commands.Range[int, 1, MOST_COMPUTERS] | None = None,
    rounds: str | None = None,
    public: bool = False,
) -> None:
    """Start a practice match against computers; the match is private unless it is `public`.

    Without other options, a private match in progress is resumed, and a newcomer starts with a
    coach.
    """
    async with Answer(interaction, public=public) as answer:
        if public:
            answer.check_cooldown(command_cooldown(interaction))
        if not public and (level, computers, rounds) == (None, None, None):
            await practise_alone(answer, RUMMY.name)
            return
        usual = level or USUAL[0], computers or USUAL[1], rounds or USUAL[2]
        if not public:
            await start_private_practice(answer, RUMMY.name, practice_terms(*usual))
            return
        if not 1 <= usual[1] <= MOST_COMPUTERS or usual[0] not in RUMMY.inviting.levels:
            raise OutdatedError("unknown level or number of computers")
        await _practise(answer, usual[0], usual[1], parse_or_outdated(Rounds, usual[2]))


async def _practise(answer: Answer, level: str, computers: int, length: Rounds) -> None:
    options = select_rounds(proposed_options(1 + computers), length)
    terms = await terms_for(answer, RUMMY, Agreement(options))
    await practise(answer, terms, await next_computers(answer, terms, [level] * computers))


COMMANDS: tuple[app_commands.Command[Any, ..., None], ...] = (
    challenge,
    practice,
    game_command("cmd-rummy-hand", "cmd-rummy-hand-desc", "hand"),
    game_command("cmd-rummy-table", "cmd-rummy-table-desc", "board"),
    games,
    game_command("cmd-score", "cmd-rummy-score-desc", "score"),
)


async def setup(bot: GameBot) -> None:
    """Add the commands."""
    for command in COMMANDS:
        bot.command_group(RUMMY.name).add_command(command)


async def _public_table(look: TableLook) -> Content:
    file = await table_file(look)
    return Content(board_layout(look, file), files_of(file))


async def _private_table(look: TableLook, seat: Seat | None) -> Content:
    file = await table_file(look)
    return Content(board_layout(look, file, seat=seat or Seat.FIRST), files_of(file))


async def _page(_look: TableLook, _seat: Seat, argument: str, _is_private: bool) -> Content:
    raise OutdatedError(argument)  # a rummy board has only one page


async def _summary(look: TableLook, index: int) -> Content:
    result = look.match.state.table.history[index]
    file = await summary_file(look, result)
    return Content(summary_layout(look, result, file), files_of(file))


async def _sheet(look: TableLook) -> Content:
    poster = await poster_file(look.pictures, look.match, look.mode, look.texts, look.series)
    file = None if poster else await sheet_file(look)
    return Content(sheet_layout(look, file, poster), files_of(poster or file))


def _score(match: Match, texts: Texts) -> str:
    return wording.scores.score_so_far_text(match.state.table, message_names(match), texts)


def _help(match: Match, seat: Seat | None, texts: Texts, command: Callable[[str], str]) -> str:
    text = wording.position.help_now(
        match.view(seat),
        seat,
        message_names(match),
        texts,
        rules=command("rules"),
        is_private=match.record.is_private,
    )
    if match.record.is_private and wording.terms.board_rules(match.options, texts) is None:
        return text
    lines = wording.terms.agreement_lines(match.options, len(match.seats), texts)
    return "\n".join([text, *(f"-# {line}" for line in lines)])


GAME_UI = GameUI(
    game=RUMMY.name,
    command=localize("cmd-rummy"),
    command_desc=localize("cmd-rummy-desc"),
    pitch=lambda texts: texts("rummy-pitch"),
    label=lambda texts: texts("button-cards"),
    setup=setup,
    inviting=RUMMY_INVITING,
    challenge=open_table,
    challenge_menu=localize("menu-rummy-challenge"),
    emoji="🃏",
    practise=practise_here,
    public_table=_public_table,
    private_table=_private_table,
    page=_page,
    practice=RUMMY_PRACTICE,
    sheet=_sheet,
    rounds=lambda match: len(match.state.table.history),
    summary=_summary,
    question=discard_question,
    question_result=discard_result,
    reason=call_reason,
    turn_line=turn_line,
    own_view="hand",
    round=lambda match: max(1, match.state.table.round),
    score=_score,
    check=RUMMY_CHECK,
    check_label=CHECK_LABEL,
    help=_help,
    game_log=RUMMY_GAME_LOG,
    film=RUMMY_FILM,
    analysis=RUMMY_ANALYSIS,
    statistics=RUMMY_STATISTICS,
    guide=RUMMY_GUIDE,
    coaching=RUMMY_COACH,
)
