"""Practice, coach and hints of Shanghaien."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from typing import Any

import discord
from discord import ui

from bot.games.shanghaien.analysis.report import Hint
from bot.games.shanghaien.cards import ExtraTrick
from bot.games.shanghaien.game import SHANGHAIEN, find_new_situation, make_agreement
from bot.games.shanghaien.players.levels import LADDER, USUAL_LEVEL, Level
from bot.games.shanghaien.rules import legal_moves, report_start
from bot.games.shanghaien.state import (
    GameState,
    MovePlayed,
    Place,
    Roll,
    RoundResult,
    Seat,
    Shanghai,
)
from bot.matches.analyses import AnalysisJob
from bot.matches.invitations import choices, has_chosen, has_progress
from bot.matches.log import refuse_daily_try
from bot.matches.match import Match, Reason, RefusedError, Terms
from bot.matches.practice import PastGame, practised_games, suggest_level
from bot.ratings.ladder import Ending, ending_for, slot_in
from bot.records.matches import NOWHERE, FinishedMatch
from bot.texts.catalogue import Texts
from bot.texts.wording import shanghaien as wording
from bot.texts.wording.figures import chance_text
from bot.texts.wording.shanghaien.advice import group_by_text, turning_point_text
from bot.workers.messages import HelperError
from cogs.board.board import NEUTRAL, coach_button, move_argument, page_suffix
from cogs.board.bot import show_hint
from cogs.board.game_ui import (
    CoachUI,
    Content,
    Explanation,
    PracticeUI,
    Reader,
    TableLook,
    format_game,
)
from cogs.board.names import message_names, picture_pair, plain_names
from cogs.board.play import check_turn, parse_button_move, renew_outdated_board
from cogs.games.shanghaien.board import (
    SEAT_COLOURS,
    SMALL,
    build_rows,
    lines_above,
    scores_around,
    shanghai_style,
)
from cogs.games.shanghaien.pictures import (
    Menu,
    dice_look,
    marks_of,
    poster_alt_text,
    poster_file,
    sheet_scene,
    summary_file,
)
from cogs.invitations.message import next_computers
from cogs.postgame.game_log import share_button
from cogs.ui.answers import Answer
from cogs.ui.app import ANALYSES, GameBot
from cogs.ui.components import TargetButton, gallery, layout, on_click, rows_of_buttons
from cogs.ui.custom_ids import Target, Verb, parse_or_outdated
from cogs.ui.pictures import Pictures, files_of
from rendering.drawing.canvas import Display
from rendering.pictures import Scene
from rendering.shanghaien.board_scene import build_board


@on_click(Verb.ASK_SHANGHAI)
async def ask_shanghai(answer: Answer, target: Target) -> None:
    """Ask the clicker privately to confirm the call of Shanghai, and list the cards to be won."""
    move_target = replace(target, argument=move_argument(SHANGHAIEN, Shanghai()))
    async with renew_outdated_board(answer, target):
        match = await check_turn(
            answer, target, lambda match: parse_button_move(match, move_target)
        )
    texts = answer.texts
    question = wording.scores.shanghai_question(match.state, message_names(match), texts)
    is_private = answer.is_on_private_message
    yes = replace(move_target, verb=Verb.MOVE if is_private else Verb.MOVE_ASKED)
    back = replace(target, verb=Verb.TURN_PAGE, argument=str(Menu()))
    no = back if is_private else Target(Verb.NEVER_MIND, match.id)
    view = layout(
        ui.Container(
            ui.TextDisplay(question),
            ui.ActionRow(
                TargetButton(
                    yes,
                    texts("button-confirm-shanghai"),
                    style=shanghai_style(match.state),
                    emoji="⚓",
                ),
                TargetButton(no, texts("button-not-yet")),
            ),
        )
    )
    if is_private:
        # The question replaces the private board; either button brings the board back.
        await answer.edit(view)
    else:
        await answer.respond_privately(view=view)


def _lesson(
    match: Match, state: GameState, texts: Texts, known: Collection[str]
) -> Explanation | None:
    member = match.seats[0]  # in practice the computer has the second seat
    new = find_new_situation(match.iter_events(0, match.revision), state, member, known)
    if new is None:
        return None
    text = wording.advice.new_situation_text(new, state, message_names(match), texts)
    return Explanation(new.kind.value, texts("coach-says", told=text))


SHANGHAIEN_COACH = CoachUI(level=Level.DECKHAND.value, lesson=_lesson)


EMOJI = "🎲"
"""The emoji of the buttons that start a practice game."""
AS_GOOD = 0.005
"""Two winning chances (0 to 1) that differ by less than this are called equally good."""


@dataclass(frozen=True, slots=True)
class PracticeLook:
    """The data of a private practice board."""

    table: TableLook
    """The match and its render options."""
    menu: Menu
    hint: Hint | None
    """The evaluation of the choices, or None if it was not requested or failed."""
    verdict: str | None
    """The sentence about the choice that decided a finished game, or None if it is not known."""
    chosen: str | None
    """The line about the value of the member's latest choice, or None."""
    next_level: Level | None
    """The suggested level of the next game, or None while this game is in progress."""


async def practice_table(bot: GameBot, table: TableLook) -> Content:
    """Return the board of a private practice match, or the page after a round or after the game.

    See `PracticeUI.table`.
    """
    match, texts = table.match, table.texts
    result = None if table.page else _unseen_round(match)
    if result is not None:
        return await _round_end(table, result)
    menu = parse_or_outdated(Menu.parse, table.page) if table.page else Menu()
    is_try = match.record.is_daily_try
    hint = await _request_hint(bot, match.state) if menu.has_hint and not is_try else None
    look = PracticeLook(
        table,
        menu,
        hint,
        _verdict_line(bot, table),
        await _choice_line(bot, table, menu),
        await _next_level(bot, match),
    )
    file = await _picture_file(look)
    names = plain_names(match)
    shown: ui.Item[Any]
    if file is None:
        shown = ui.TextDisplay(_position_text(look.table))
    elif match.is_over:
        shown = gallery(file, wording.scores.score_alt_text(match.state, names, texts))
    else:
        shown = gallery(file, wording.position.alt_text(match.state, names, texts, Seat.FIRST))
    view = layout(
        ui.Container(
            ui.TextDisplay("\n".join(_lines(look, has_picture=file is not None))),
            shown,
            *_rows(look),
            accent_colour=SEAT_COLOURS[Seat.FIRST],
        )
    )
    return Content(view, files_of(file))


def _unseen_round(match: Match) -> RoundResult | None:
    """Return the round that ended with or after the member's latest choice, or None.

    A roll does not count as a choice, because it may be automatic. Also returns None after the end
    of the match, and if the member has just taken a choice back: the board offers it again.
    """
    is_untouched = match.record.changed_at == match.record.created_at
    if match.is_over or not match.state.history or is_untouched:
        return None
    for event in reversed(match.events):
        if isinstance(event, MovePlayed) and event.move != Roll():
            if event.move == Shanghai():
                result: RoundResult = match.state.history[-1]
                return result
            if event.seat is Seat.FIRST:
                return None
    return None


async def _round_end(table: TableLook, result: RoundResult) -> Content:
    """Return the page between two rounds: the awarded cards, and a line about one or the scores."""
    match, texts = table.match, table.texts
    names, marks = message_names(match), marks_of(table.emojis)
    file = await summary_file(table, result)
    shown: ui.Item[Any]
    if file is None:
        shown = ui.TextDisplay(wording.scores.round_summary_text(result, names, texts, marks))
    else:
        shown = gallery(file, wording.scores.round_alt_text(result, plain_names(match), texts))
    reason = wording.scores.closest_card_text(result.awards, Seat.FIRST, texts)
    if reason is None:
        scores = scores_around(match, result.round - 1)
        reason = wording.scores.net_line(result.awards, scores, names, texts)
    further = Target(Verb.TURN_PAGE, match.id, match.revision, str(Menu()))
    return Content(
        layout(
            ui.Container(
                shown,
                ui.TextDisplay(f"{reason}\n{SMALL}{table.note}" if table.note else reason),
                ui.ActionRow(
                    TargetButton(
                        further,
                        texts("practice-button-next-round"),
                        style=discord.ButtonStyle.primary,
                    ),
                    *_alternatives(match, texts),
                ),
                accent_colour=NEUTRAL,
            )
        ),
        files_of(file),
    )


def _analysis_job(bot: GameBot, match: Match) -> AnalysisJob | None:
    """Request the analysis for the end of a game.

    Returns None while the game is in progress, for a second try or a try at the deal of the day,
    and if the request is refused.
    """
    record = match.record
    if not match.is_over or record.is_retry or record.is_daily_try:
        return None
    with contextlib.suppress(RefusedError):
        return bot.services.analyses[SHANGHAIEN.name].request(match)
    return None


def _pending_analysis(bot: GameBot, match: Match) -> AnalysisJob | None:
    """Return the unfinished analysis of a finished game; see `PracticeUI.pending_analysis`."""
    job = _analysis_job(bot, match)
    return None if job is None or job.is_finished else job


def _verdict_line(bot: GameBot, table: TableLook) -> str | None:
    job = _analysis_job(bot, table.match)
    if job is None or job.failed or not job.is_finished:
        return None
    return turning_point_text(job.analysis, Seat.FIRST, message_names(table.match), table.texts)


async def _request_hint(bot: GameBot, state: GameState) -> Hint | None:
    with contextlib.suppress(HelperError):  # the board is complete without a hint
        hint: Hint = await bot.services.thinkers[SHANGHAIEN.name].hint(state)
        return hint
    return None


async def _choice_line(bot: GameBot, table: TableLook, menu: Menu) -> str | None:
    """Return the line about the value of the member's latest choice and a better choice, or None.

    It is None on all pages except the first one without a hint. It is also None with a coach, after
    the end of the game, in a try at the deal of the day, and if the choice cannot be evaluated.
    """
    match, texts = table.match, table.texts
    last = max(choices(match), default=None)
    is_judged = not (match.record.is_daily_try or match.is_over or table.coach)
    if last is None or not is_judged or menu != Menu(end=menu.end):
        return None
    state, event = match.public_position_at(last), match.events[last]
    hint = await _request_hint(bot, state)
    if hint is None or not isinstance(event, MovePlayed):
        return None
    worth = next((each.chance for each in hint.options if each.move == event.move), None)
    if worth is None:
        return None  # the engine does not evaluate moves without an effect
    chosen = chance_text(worth, texts)
    if hint.best.chance - worth < AS_GOOD:
        return texts("practice-chose-best", chance=chosen)
    better = wording.position.move_text(hint.best.move, state, texts)
    best = chance_text(hint.best.chance, texts)
    return texts("practice-chose", chance=chosen, better=better, best=best)


def _position_text(look: TableLook) -> str:
    match, texts, marks = look.match, look.texts, marks_of(look.emojis)
    names = message_names(match)
    if match.is_over:
        return wording.scores.score_text(
            match.state, names, texts, include_result=False, marks=marks
        )
    return wording.position.table_text(match.state, names, texts, Seat.FIRST, marks)


def _lines(look: PracticeLook, *, has_picture: bool) -> list[str]:
    """Return the lines above the picture: those of any board, and the values of choices.

    A requested hint replaces the coach's line. After the game, the lines are the result, the
    verdict and notes.
    """
    match, texts = look.table.match, look.table.texts
    if match.is_over:
        note = [f"{SMALL}{look.table.note}"] if look.table.note else []
        result = f"## {wording.scores.result_text(match.state, message_names(match), texts)}"
        if match.record.is_daily_try:
            return [result, *note]
        verdict = [look.verdict] if look.verdict else []
        return [result, *verdict, *_mark(match, texts, look.table.deal), *note]
    table = replace(look.table, coach=None) if look.menu.has_hint else look.table
    return [
        *lines_above(table, legal_moves(match.state), look.menu, has_picture=has_picture),
        *([_advice_text(look)] if look.menu.has_hint else []),
        *([f"{SMALL}{look.chosen}"] if look.chosen else []),
        *_mark(match, texts, look.table.deal),
    ]


def _mark(match: Match, texts: Texts, deal: str | None) -> list[str]:
    """Return the line that marks a second try or a shared deal, or says that the game is private.

    The line about privacy appears only before the first choice.
    """
    if match.record.is_retry:
        return [f"{SMALL}{texts('practice-what-if')}"]
    if deal:
        return [f"{SMALL}{deal}"]
    return [] if has_chosen(match) else [f"{SMALL}{texts('practice-private')}"]


def _advice_text(look: PracticeLook) -> str:
    """Return the text about the two best choices, with reasons for the best one.

    Without a hint, the text reports that none is available.
    """
    match, texts = look.table.match, look.table.texts
    if look.hint is None:
        return texts("refusal-hint-busy")
    (move, best), *others = group_by_text(look.hint.options, match.state, texts).items()
    if not others:
        return texts("hint-only", move=move)
    second, other = others[0]
    return texts(
        "practice-advice",
        move=move,
        chance=chance_text(best.chance, texts),
        second=second,
        other=chance_text(other.chance, texts),
        why=wording.advice.reasons_text(
            look.hint.reasons, match.state.mover, message_names(match), texts
        ),
    )


def _placement_worths(look: PracticeLook) -> dict[int, str]:
    """Return the winning chances of placing each die value, as text; the best one is first."""
    options = () if look.hint is None else look.hint.options
    return {
        option.move.die: chance_text(option.chance, look.table.texts)
        for option in options
        if isinstance(option.move, Place) and option.move.end in (None, look.menu.end)
    }


async def _picture_file(look: PracticeLook) -> discord.File | None:
    match, texts = look.table.match, look.table.texts

    def build(display: Display) -> Scene:
        if match.is_over:
            return sheet_scene(look.table.pictures, match, display)
        return build_board(
            match.state,
            dice_look(look.table.pictures, match, display, language=texts.language),
            previous=match.public_position_at(report_start(match.events, match.state.mover)),
            end=look.menu.end,
            half=look.menu.half,
            worths=_placement_worths(look),
        )

    name = f"practice-{match.id}-{match.revision}"
    drawn = (look.hint is None, texts.language, look.menu, *picture_pair(match))
    return await look.table.pictures.file(name, look.table.mode, build, *drawn)


def _rows(look: PracticeLook) -> list[ui.ActionRow[Any]]:
    match = look.table.match
    rows: list[ui.ActionRow[Any]] = []
    if not match.is_over:
        moves = legal_moves(match.state)
        for row in build_rows(look.table, moves, look.menu):
            buttons = [b for b in map(_practice_filter(look), row.children) if b is not None]
            if buttons:
                rows.append(ui.ActionRow(*buttons))
    return [*rows, *rows_of_buttons(_own_buttons(look))]


def _practice_filter(look: PracticeLook) -> Callable[[ui.Item[Any]], TargetButton | None]:
    """Return a function that adapts a button of the board to private practice.

    The function returns None for a button that private practice omits.
    """

    def button(child: ui.Item[Any]) -> TargetButton | None:
        if not isinstance(child, TargetButton):
            return None
        target = child.target
        if target.verb not in (Verb.MOVE, Verb.TURN_PAGE, Verb.ASK_SHANGHAI):
            return None
        copy = TargetButton(target, child.label, style=child.style, disabled=child.disabled)
        copy.emoji = child.emoji
        return copy

    return button


def _own_buttons(look: PracticeLook) -> list[TargetButton]:
    match, texts, buttons = look.table.match, look.table.texts, []
    if match.record.is_daily_try:
        return []
    asks = not match.is_computer_to_move and not look.menu.has_hint and look.menu.half is None
    if asks and not match.is_over and len(legal_moves(match.state)) > 1:
        page = str(replace(look.menu, has_hint=True))
        hint = _target(look, Verb.TURN_PAGE, page)
        buttons.append(TargetButton(hint, texts("button-hint"), emoji="💡"))
    if match.is_over and not match.record.is_retry:
        return _final_buttons(look)
    buttons += _alternatives(match, texts, look.menu.first_page)
    if look.table.coach:
        return [*buttons, coach_button(match, texts, look.menu.first_page)]
    if match.is_over or has_progress(match):
        label = texts("practice-button-new")
        if not match.is_over:
            label = texts("button-asks", label=label)
        buttons.append(TargetButton(_target(look, Verb.NEW_PRACTICE), label, emoji=EMOJI))
    return buttons


_NEXT_GAME_LABELS = {
    -1: "practice-button-easier",
    0: "practice-button-new",
    1: "practice-button-harder",
}
"""The text keys of the button for another game at a lower (-1), the same or a higher level."""


async def _next_level(bot: GameBot, match: Match) -> Level | None:
    """Return the suggested level after a finished game, or None if the game is not over.

    After a win it is the next higher level, if one exists. Otherwise it is the same or a lower one.
    """
    outcome = match.state.outcome
    if outcome is None:
        return None
    level = LADDER.index(Level(match.record.level or ""))
    if outcome.winner is Seat.FIRST:
        return LADDER[min(level + 1, len(LADDER) - 1)]
    member = await bot.services.members.read(match.record.user_ids[0])
    games = practised_games(member, SHANGHAIEN.name)
    suggested = suggest_level(games, LADDER, USUAL_LEVEL) if games else LADDER[level]
    return LADDER[min(level, LADDER.index(Level(suggested)))]


def _final_buttons(look: PracticeLook) -> list[TargetButton]:
    """Return the buttons below the end of a game."""
    match, texts = look.table.match, look.table.texts
    played, extra_trick = _parse_terms(_terms_of(match))
    level = look.next_level or played
    step = LADDER.index(level) - LADDER.index(played)
    label = _NEXT_GAME_LABELS[(step > 0) - (step < 0)]
    challenge = Target(Verb.CHALLENGE, 0, 0, format_game(SHANGHAIEN.name))
    primary = discord.ButtonStyle.primary
    buttons = [
        TargetButton(challenge, texts("button-challenge-friend"), style=primary, emoji="⚔️"),
        TargetButton(
            _target(look, Verb.NEW_PRACTICE, practice_terms(level, extra_trick)),
            texts(label),
            emoji=EMOJI,
        ),
        TargetButton(Target(Verb.ANALYSE, match.id), texts("practice-button-show"), emoji="🔎"),
        *_alternatives(match, texts),
    ]
    # A note reports that the result was already posted.
    if look.table.note is None:
        buttons.append(share_button(_target(look, Verb.SHOW_RESULT), texts))
    return buttons


def _alternatives(match: Match, texts: Texts, page: str = "") -> list[TargetButton]:
    """Return the button that takes the latest choice back, and in a second try also the button that
    returns to the original game.

    Empty in a try at the deal of the day.
    """
    if match.record.is_daily_try:
        return []
    buttons = []
    if has_chosen(match):
        back = Target(Verb.TRY_OTHER, match.id, match.revision, page_suffix(page))
        buttons.append(TargetButton(back, texts("practice-button-back"), emoji="↩️"))
    if match.record.is_retry:
        back = Target(Verb.RETURN_TO_GAME, match.id, match.revision)
        style = discord.ButtonStyle.success
        buttons.append(TargetButton(back, texts("practice-button-return"), style=style))
    return buttons


async def practice_result(pictures: Pictures, match: Match, reader: Reader) -> Content:
    """Return the public message about the result of a private match."""
    texts, names = reader.texts, message_names(match)
    lines = [
        f"## {wording.scores.result_text(match.state, names, texts)}",
        f"-# {texts('practice-shown', name=names[0], level=texts(f'level-{match.record.level}'))}",
    ]
    poster = await poster_file(pictures, match, reader.mode, texts.language)
    shown: ui.Item[Any]
    if poster is None:
        shown = ui.TextDisplay(
            wording.scores.score_text(match.state, names, texts, include_result=False)
        )
    else:
        shown = gallery(poster, poster_alt_text(match, texts))
    heading = ui.TextDisplay[Any]("\n".join(lines))
    view = layout(ui.Container(heading, shown, accent_colour=SEAT_COLOURS[Seat.FIRST]))
    return Content(view, files_of(poster))


def _target(look: PracticeLook, verb: Verb, argument: str = "") -> Target:
    match = look.table.match
    return Target(verb, match.id, match.revision, argument)


LATEST_GAMES = 50
"""The maximum number of games on the server from which a level is suggested."""


def practice_terms(level: Level, extra_trick: ExtraTrick) -> str:
    """Return the terms in the format of custom ids.

    >>> practice_terms(Level.CAPTAIN, ExtraTrick.NONE)
    'captain.none'
    """
    return f"{level.value}.{extra_trick.value}"


def _terms_of(match: Match) -> str:
    level = parse_or_outdated(Level, match.record.level or "")
    return practice_terms(level, match.options.options.extra_trick)


def _parse_terms(argument: str) -> tuple[Level, ExtraTrick]:
    """Return the terms that `practice_terms` wrote; raises ValueError if they are unknown."""
    level, _, extra = argument.partition(".")
    return Level(level), ExtraTrick(extra)


async def _begin(answer: Answer, argument: str) -> Match:
    level, extra_trick = parse_or_outdated(_parse_terms, argument)
    # The computer starts, because the starting player must choose at which end of the row of
    # cards the numbering begins, which is too hard as a newcomer's first choice.
    agreement = make_agreement(extra_trick, "opponent")
    terms = Terms(answer.guild_id, NOWHERE, answer.texts.language, SHANGHAIEN, agreement)
    computers = await next_computers(answer, terms, [level.value])
    return await answer.bot.services.starting.begin_practice(
        terms, answer.person, computers, answer.interaction.id
    )


async def _suggest_terms(answer: Answer) -> str:
    return practice_terms(await load_suggested_level(answer), ExtraTrick.NONE)


async def load_suggested_level(answer: Answer) -> Level:
    """Return the suggested level for a member, from their latest practice games.

    If the member has played none, the level depends on their latest games on the server.
    """
    user_id = answer.user_id
    member = await answer.bot.services.members.read(user_id)
    games = practised_games(member, SHANGHAIEN.name)
    if not games:
        statistics = answer.bot.services.statistics[SHANGHAIEN.name]
        finished = await statistics.read_latest(answer.guild_id, user_id, LATEST_GAMES)
        games = [_past_game(match, user_id) for match in finished]
    return Level(suggest_level(games, LADDER, USUAL_LEVEL))


_POINTS = {Ending.WON: 1.0, Ending.DRAWN: 0.5, Ending.LOST: 0.0}
"""The points of each result, which determine the suggested level. A cancelled game has none."""


def _past_game(match: FinishedMatch, user_id: int) -> PastGame:
    """Return the opponent's level and the member's points in a finished match."""
    level = next((level for level in match.levels if level is not None), None)
    return PastGame(level, _POINTS.get(ending_for(match, slot_in(match, user_id))))


SHANGHAIEN_PRACTICE = PracticeUI(
    usual=_suggest_terms,
    begin=_begin,
    terms=_terms_of,
    table=practice_table,
    result=practice_result,
    pending_analysis=_pending_analysis,
    emoji=EMOJI,
)


@on_click(Verb.HINT)
async def give_hint(answer: Answer, target: Target) -> None:
    """Show the clicker privately the best move and the values of its alternatives."""
    answer.check_cooldown(ANALYSES)
    match = await check_turn(answer, target)
    if match.game is not SHANGHAIEN:
        raise RefusedError(Reason.UNKNOWN_MATCH)  # a rummy hand has its own hint button
    if match.record.level is None:
        raise RefusedError(Reason.HINT_PRACTICE)
    refuse_daily_try(match)
    state, names = match.state, message_names(match)
    await show_hint(
        answer,
        match,
        answer.bot.services.thinkers[SHANGHAIEN.name].hint(state),
        lambda hint: wording.advice.hint_text(hint, state, names, answer.texts),
    )
