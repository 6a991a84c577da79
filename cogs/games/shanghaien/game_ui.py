"""Shanghaien in Discord: commands, guide, invitations."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.games.shanghaien.cards import ExtraTrick
from bot.games.shanghaien.game import (
    SHANGHAIEN,
    Starts,
    change_agreement,
    make_agreement,
    parse_starts,
)
from bot.games.shanghaien.players.levels import LADDER, USUAL_LEVEL, Level
from bot.games.shanghaien.state import ROUNDS, Agreement, CardsDealt, MovePlayed, Roll, Seat
from bot.matches.match import Match, Reason, RefusedError
from bot.records.members import DisplayMode
from bot.records.messages import InvitationRecord
from bot.texts.catalogue import Texts
from bot.texts.wording import shanghaien as wording
from cogs.board.game_ui import Content, GameUI, InvitationUI, RulesPage, RulesUI, TableLook
from cogs.board.names import (
    message_guests,
    message_name,
    message_names,
    picture_guests,
    plain_guests,
    plain_names,
    portraits_of_guests,
)
from cogs.commands.practice import practise_alone, show_current, start_private_practice
from cogs.games.shanghaien import analysis
from cogs.games.shanghaien.analysis import SHANGHAIEN_ANALYSIS, SHANGHAIEN_STATISTICS
from cogs.games.shanghaien.board import (
    CHECK_LABEL,
    board_layout,
    describe_events,
    running_sheet_layout,
    scores_around,
    sheet_layout,
    summary_layout,
)
from cogs.games.shanghaien.finished import SHANGHAIEN_CHECK, SHANGHAIEN_FILM, SHANGHAIEN_GAME_LOG
from cogs.games.shanghaien.pictures import (
    Menu,
    board_file,
    guide_file,
    poster_file,
    running_sheet_file,
    sheet_file,
    summary_file,
)
from cogs.games.shanghaien.practice import (
    SHANGHAIEN_COACH,
    SHANGHAIEN_PRACTICE,
    load_suggested_level,
    practice_terms,
)
from cogs.invitations.inviting import find_invited, invite, practise, terms_for, usual_terms
from cogs.invitations.message import level_choice, next_computers
from cogs.ui.answers import Answer
from cogs.ui.app import GameBot, Interaction, command_cooldown
from cogs.ui.custom_ids import parse_or_outdated
from cogs.ui.forms import PACE_CHOICES, parse_pace
from cogs.ui.names import localize
from cogs.ui.pictures import Pictures, files_of
from rendering.drawing.canvas import Display
from rendering.pictures import Scene
from rendering.shanghaien.emojis import emoji_images
from rendering.shanghaien.end_poster import InvitationScene
from rendering.shanghaien.examples import NAMES, SCORE_EXAMPLE
from rendering.shanghaien.guide import PLACING_ROLL, award_example
from rendering.shared.people import CAPTAINS

_EXAMPLES: Mapping[str, Callable[[Texts], str]] = {
    "goal": wording.advice.goal_alt_text,
    "placing": lambda texts: wording.advice.placing_alt_text(PLACING_ROLL, texts),
    "tricks": wording.advice.tricks_alt_text,
    "award": lambda texts: wording.scores.round_alt_text(award_example().history[-1], NAMES, texts),
    "score": lambda texts: wording.scores.score_alt_text(SCORE_EXAMPLE, NAMES, texts),
}


def _guide_page(name: str, texts: Texts) -> RulesPage:
    title, text = texts(f"guide-{name}-title"), wording.advice.guide_text(name, texts)
    return RulesPage(title, text, _EXAMPLES[name](texts))


SHANGHAIEN_GUIDE = RulesUI(
    0,
    None,
    lambda _: wording.advice.GUIDE_PAGES,
    lambda name, _, texts: _guide_page(name, texts),
    lambda pictures, page, _, language, mode: guide_file(pictures, page, language, mode),
)


def _title(invitation: InvitationRecord, texts: Texts) -> str:
    challenger = f"<@{invitation.host_id}>"
    if not invitation.closed:
        return texts("challenge-open", challenger=challenger)
    invited = " ".join(f"<@{guest.user_id}>" for guest in invitation.pending_guests)
    return texts("challenge-to", challenger=challenger, opponent=invited)


def _length(_invitation: InvitationRecord, texts: Texts) -> str:
    return texts("challenge-length", rounds=ROUNDS)


def _terms(invitation: InvitationRecord, texts: Texts, is_complete: bool) -> list[str]:
    agreement: Agreement = SHANGHAIEN.parse_options(invitation.options)
    extra = agreement.options.extra_trick
    has_extra = is_complete or extra is not ExtraTrick.NONE
    phrases = [texts(f"options-extra-{extra.value}")] if has_extra else []
    if is_complete or agreement.starter is not None:
        phrases.append(_starter(invitation, agreement, texts))
    return phrases


def _starter(invitation: InvitationRecord, agreement: Agreement, texts: Texts) -> str:
    if agreement.starter is None:
        return texts("options-starter-lot")
    names = message_guests(invitation)
    host, other = (*names, texts("options-starter-opponent"))[:2]
    name = host if agreement.starter is Seat.FIRST else other
    return texts("options-starter-named", name=name)


def _start_lines(match: Match, texts: Texts) -> list[str]:
    first, second = (f"<@{user_id}>" for user_id in match.record.user_ids)
    level = match.record.level
    if level is None:
        lines = [texts("challenge-accepted", name=second, challenger=first)]
    else:
        computer = message_name(match, match.seats[1])
        lines = [
            texts("challenge-practice", challenger=first, opponent=computer),
            texts("practice-started", name=computer, level=texts(f"level-{level}"))
            + f" *{texts(f'level-line-{level}')}*",
        ]
    begins = "game-starter-lot" if match.options.is_drawn_by_lot else "game-starter-chosen"
    return [*lines, texts(begins, name=message_name(match, match.options.starter))]


async def _picture(
    invitation: InvitationRecord, pictures: Pictures, mode: DisplayMode
) -> discord.File | None:
    host, guest = (*picture_guests(invitation), None)[:2]
    names = host or "", guest
    faces = portraits_of_guests(invitation, pictures.texts(invitation.language))
    near, far = (*faces, CAPTAINS[0])[:2]

    def build(display: Display) -> Scene:
        return InvitationScene(names, (near, far), display)

    return await pictures.file(f"challenge-{invitation.id}", mode, build, names, faces)


async def _cover(pictures: Pictures, mode: DisplayMode) -> discord.File | None:
    def build(display: Display) -> Scene:
        return InvitationScene(("", ""), (CAPTAINS[0], CAPTAINS[1]), display)

    return await pictures.file("cover", mode, build)


def _picture_alt(invitation: InvitationRecord, texts: Texts) -> str:
    names = plain_guests(invitation)
    return texts("alt-challenge", names=texts.list(names), count=len(names))


SHANGHAIEN_INVITING = InvitationUI(
    title=_title,
    length=_length,
    terms=_terms,
    about="challenge-pitch",
    start_lines=_start_lines,
    picture=_picture,
    picture_alt=_picture_alt,
)


EXTRA_CARDS = [
    Choice(name=localize(f"choice-extra-{extra}"), value=extra.value) for extra in ExtraTrick
]
"""The choices of an extra trick card at the start."""


@app_commands.command(name=localize("cmd-challenge"), description=localize("cmd-challenge-desc"))
@app_commands.rename(
    opponent=localize("opt-challenge-opponent"),
    extra=localize("opt-challenge-extra"),
    starter=localize("opt-challenge-starter"),
    pace=localize("opt-challenge-pace"),
)
@app_commands.describe(
    opponent=localize("opt-challenge-opponent-desc"),
    extra=localize("opt-challenge-extra-desc"),
    starter=localize("opt-challenge-starter-desc"),
    pace=localize("opt-challenge-pace-desc"),
)
@app_commands.choices(
    extra=EXTRA_CARDS,
    starter=[
        Choice(name=localize("choice-starter-lot"), value="lot"),
        Choice(name=localize("choice-starter-me"), value="me"),
        Choice(name=localize("choice-starter-opponent"), value="opponent"),
    ],
)
@app_commands.choices(pace=PACE_CHOICES)
async def challenge(
    interaction: Interaction,
    opponent: discord.Member | discord.User | None = None,
    extra: str | None = None,
    starter: str | None = None,
    pace: int | None = None,
) -> None:
    """Challenge a member or open a challenge to all; omitted options have their usual values."""
    async with Answer(interaction, public=True) as answer:
        answer.check_cooldown(command_cooldown(interaction))
        await _challenge(
            answer,
            opponent,
            None if extra is None else parse_or_outdated(ExtraTrick, extra),
            None if starter is None else parse_or_outdated(parse_starts, starter),
            parse_pace(pace),
        )


async def challenge_first_member(
    answer: Answer, members: Sequence[discord.Member | discord.User]
) -> None:
    """Challenge the first member on the usual terms, or any member if `members` is empty."""
    await _challenge(answer, members[0] if members else None)


async def _challenge(
    answer: Answer,
    opponent: discord.Member | discord.User | None,
    extra: ExtraTrick | None = None,
    starter: Starts | None = None,
    seconds: int | None = None,
) -> None:
    """Invite `opponent`, or any member if None; inviting the bot starts a practice match.

    Raises RefusedError if the opponent is another bot.
    """
    usual, seconds = await usual_terms(answer, SHANGHAIEN, make_agreement(), seconds)
    agreement = change_agreement(usual, extra, starter)
    if opponent is not None and opponent.bot:
        if answer.bot.user is None or opponent.id != answer.bot.user.id:
            raise RefusedError(Reason.INVITED_BOT)
        await begin_practice(answer, USUAL_LEVEL, agreement)
        return
    terms = await terms_for(answer, SHANGHAIEN, agreement, seconds)
    await invite(answer, terms, find_invited(answer, [opponent] if opponent else []))


async def begin_practice(
    answer: Answer, level: Level, agreement: Agreement, *, is_suggested: bool = False
) -> None:
    """Start a public practice match in the channel of the command.

    With `is_suggested`, a note explains why the bot chose the level.
    """
    terms = await terms_for(answer, SHANGHAIEN, agreement)
    texts = answer.bot.services.catalogue.language(terms.language)
    named = texts(f"level-{level.value}")
    note = "-# " + texts("practice-suggested", level=named) if is_suggested else None
    await practise(answer, terms, await next_computers(answer, terms, [level.value]), note)


@app_commands.command(name=localize("cmd-practice"), description=localize("cmd-practice-desc"))
@app_commands.rename(
    level=localize("opt-practice-level"),
    extra=localize("opt-practice-extra"),
    public=localize("opt-practice-public"),
)
@app_commands.describe(
    level=localize("opt-practice-level-desc"),
    extra=localize("opt-practice-extra-desc"),
    public=localize("opt-practice-public-desc"),
)
@app_commands.choices(
    level=[
        Choice(name=level_choice(localize, SHANGHAIEN, level), value=level.value)
        for level in LADDER
    ],
    extra=EXTRA_CARDS,
)
async def practice(
    interaction: Interaction,
    level: str | None = None,
    extra: str = "none",
    public: bool = False,
) -> None:
    """Start a practice match against the bot; the match is private unless it is `public`.

    Without a level, a private match in progress is resumed, and a newcomer starts with a coach.
    """
    async with Answer(interaction, public=public) as answer:
        if public:
            answer.check_cooldown(command_cooldown(interaction))
        extra_trick = parse_or_outdated(ExtraTrick, extra)
        if not public and level is None and await show_current(answer, SHANGHAIEN.name):
            return
        chosen_level = (
            await load_suggested_level(answer) if level is None else parse_or_outdated(Level, level)
        )
        if public:
            agreement = make_agreement(extra_trick, "opponent")
            await begin_practice(answer, chosen_level, agreement, is_suggested=level is None)
        else:
            await start_private_practice(
                answer, SHANGHAIEN.name, practice_terms(chosen_level, extra_trick)
            )


async def setup(bot: GameBot) -> None:
    """Add the commands and the lessons."""
    bot.main_group.add_command(challenge)
    bot.main_group.add_command(practice)
    await analysis.setup(bot)


async def _public_table(look: TableLook) -> Content:
    menu = Menu.opening(look.page)
    file = await board_file(look, menu)
    return Content(board_layout(look, menu, file), files_of(file))


async def _private_table(look: TableLook, seat: Seat | None) -> Content:
    viewer, menu = seat or Seat.FIRST, Menu.opening(look.page)
    file = await board_file(look, menu, viewer)
    return Content(board_layout(look, menu, file, seat=viewer), files_of(file))


async def _page(look: TableLook, seat: Seat, argument: str, is_private: bool) -> Content:
    menu = parse_or_outdated(Menu.parse, argument)
    file = await board_file(look, menu, seat if is_private else Seat.FIRST)
    view = board_layout(look, menu, file, seat=seat if is_private else None)
    return Content(view, files_of(file))


async def _sheet(look: TableLook) -> Content:
    if not wording.scores.is_counted(look.match.state):
        return Content(sheet_layout(look, None))  # no totals after a resignation, so no picture
    file, poster = await asyncio.gather(
        sheet_file(look),
        poster_file(look.pictures, look.match, look.mode, series=look.series),
    )
    return Content(sheet_layout(look, file, poster), [*files_of(poster), *files_of(file)])


async def _running_sheet(look: TableLook) -> Content:
    file = await running_sheet_file(look)
    return Content(running_sheet_layout(look, file), files_of(file))


async def _summary(look: TableLook, index: int) -> Content:
    result = look.match.state.history[index]
    file = await summary_file(look, result)
    scores = scores_around(look.match, index)
    return Content(summary_layout(look, result, scores, file), files_of(file))


def _turn_line(look: TableLook) -> str:
    """Return the line about the last finished turn, for a retired board."""
    events_text = describe_events(look.match, look.texts, look.match.state.mover)
    # On the match's first board, no turn had ended yet.
    return events_text or look.texts("old-board-plain")


def _is_first_turn(match: Match) -> bool:
    """Return whether no member has chosen a move in this round yet.

    Returns False in the first round and after the end of the match.
    """
    if match.is_over or not match.state.history:
        return False
    for event in reversed(match.events):
        if isinstance(event, CardsDealt):
            break
        # The first rolls of a round are automatic.
        chosen = isinstance(event, MovePlayed) and not isinstance(event.move, Roll)
        if chosen and event.seat not in match.computers:
            return False
    return True


def _help(match: Match, seat: Seat | None, texts: Texts, command: Callable[[str], str]) -> str:
    return wording.advice.help_now(
        match.state,
        seat,
        message_names(match),
        texts,
        score_command=command("score"),
    )


def _undone_placement(match: Match, texts: Texts) -> str:
    """Return the latest placement in words, with a note if undoing it discards a later roll."""
    at, last = next(
        (at, event)
        for at, event in reversed([*enumerate(match.events)])
        if isinstance(event, MovePlayed) and event.move != Roll()
    )
    placement = wording.position.move_text(last.move, match.public_position_at(at), texts)
    has_rolled = match.state.roll is not None
    return texts("undo-dice-anew", placement=placement) if has_rolled else placement


GAME_UI = GameUI(
    game=SHANGHAIEN.name,
    command=localize("cmd-shanghaien"),
    command_desc=localize("cmd-shanghaien-desc"),
    pitch=lambda texts: texts("challenge-pitch"),
    cover=_cover,
    setup=setup,
    emojis=emoji_images,
    inviting=SHANGHAIEN_INVITING,
    challenge=challenge_first_member,
    challenge_menu=localize("menu-challenge"),
    practise=lambda answer, _: practise_alone(answer, SHANGHAIEN.name),
    public_table=_public_table,
    private_table=_private_table,
    page=_page,
    practice=SHANGHAIEN_PRACTICE,
    sheet=_sheet,
    rounds=lambda match: len(match.state.history),
    summary=_summary,
    is_first_turn=_is_first_turn,
    turn_line=_turn_line,
    round=lambda match: match.state.round,
    score=lambda match, texts: wording.scores.score_so_far_text(
        match.state, message_names(match), texts
    ),
    running_sheet=_running_sheet,
    help=_help,
    last_placement=_undone_placement,
    result_line=lambda match: wording.scores.result_line(match.state, plain_names(match)),
    check=SHANGHAIEN_CHECK,
    check_label=CHECK_LABEL,
    game_log=SHANGHAIEN_GAME_LOG,
    film=SHANGHAIEN_FILM,
    analysis=SHANGHAIEN_ANALYSIS,
    statistics=SHANGHAIEN_STATISTICS,
    guide=SHANGHAIEN_GUIDE,
    coaching=SHANGHAIEN_COACH,
)
