"""The private message with a player's hand in Shanghai, and the coach's lines in it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import ui

from bot.games.rummy.game import RUMMY, find_new_situation
from bot.games.rummy.hands import find_last_turn
from bot.games.rummy.legality import offer_id, possible_buyers
from bot.games.rummy.moves import CardDrawn, Event, MovePlayed
from bot.games.rummy.plan import wants_discard
from bot.games.rummy.players import Level
from bot.games.rummy.solver.laying import legal_lays
from bot.games.rummy.state import Phase, View
from bot.matches.hands import Hand, seat_with_hand
from bot.matches.invitations import has_progress
from bot.matches.match import Match, Step
from bot.records.members import DisplayMode
from bot.texts.catalogue import Texts
from bot.texts.foreign import shorten
from bot.texts.wording import rummy as wording
from bot.texts.wording.figures import ALT_TEXT_LIMIT
from cogs.board.board import NEUTRAL, coach_button, coach_line, pause_sentence
from cogs.board.bot import bot_of
from cogs.board.game_ui import CoachUI, Content, Explanation, format_game
from cogs.board.names import message_names, plain_names
from cogs.board.play import line
from cogs.board.private_boards import PrivateView, following_text
from cogs.games.rummy.controls import default_line, kept_line, kept_plan, plan_lines, rows_of
from cogs.games.rummy.hand_pages import HandLook, HandPage
from cogs.games.rummy.pictures import hand_file
from cogs.postgame.game_log import share_button
from cogs.ui.answers import Answer
from cogs.ui.app import GameBot
from cogs.ui.components import TargetButton, gallery, layout
from cogs.ui.custom_ids import Target, Verb
from cogs.ui.names import message_link
from cogs.ui.pictures import files_of


def _lesson(match: Match, view: View, texts: Texts, known: Collection[str]) -> Explanation | None:
    """Return the coach's explanation of the member's hand with its draft; see `CoachUI.lesson`."""
    assert view.seat is not None
    new = find_new_situation(
        match.iter_events(0, match.revision, view.seat), view, view.seat, known
    )
    if new is None:
        return None
    text = wording.advice.new_situation_text(new, view, message_names(match), texts)
    return Explanation(new.kind.value, texts("coach-says", told=text))


RUMMY_COACH = CoachUI(level=Level.DECKHAND.value, lesson=_lesson)


EMOJI = "🃏"
"""The emoji of the buttons that start a practice game."""


def practice_items(match: Match, texts: Texts, coach: str | None) -> list[ui.Item[Any]]:
    """Return the items below a hand in private practice: small notes and one button.

    With a `coach` line, the button turns the coach off; otherwise it starts a new game. In a try at
    the deal of the day, the only item is a note.
    """
    if match.record.is_daily_try:
        return [ui.TextDisplay[Any](f"-# {texts('daily-running', day=match.record.daily or 0)}")]
    rules = wording.terms.board_rules(match.options, texts)
    table = match.state.table
    is_first = not table.history and table.turns <= 1
    # After the first turn, a coach's line replaces the notes.
    notes = [texts("practice-private")] if is_first or coach is None else []
    if match.options.options.stacked and is_first:
        notes.append(texts("practice-stacked"))
    lines = [*([" ".join(notes)] if notes else []), *([rules] if rules else [])]
    mark = [ui.TextDisplay[Any]("\n".join(f"-# {each}" for each in lines))] if lines else []
    return [*mark, _row(match, texts, coach)]


def _row(match: Match, texts: Texts, coach: str | None = None) -> ui.ActionRow[Any]:
    if coach:  # a newcomer gets only one button
        return ui.ActionRow(coach_button(match, texts))
    new = Target(Verb.NEW_PRACTICE, match.id, match.revision)
    label = texts("practice-button-new")
    if has_progress(match):
        label = texts("button-asks", label=label)
    return ui.ActionRow(TargetButton(new, label, emoji=EMOJI))


def end_row(match: Match, texts: Texts, *, is_posted: bool) -> ui.ActionRow[Any]:
    """Return the row below the end of a private game.

    If the result `is_posted`, the row lacks the button that posts it.
    """
    challenge = Target(Verb.CHALLENGE, 0, 0, format_game(RUMMY.name))
    table = TargetButton(
        challenge,
        texts("rummy-button-open-table"),
        style=discord.ButtonStyle.primary,
        emoji="🪑",
    )
    share = share_button(Target(Verb.SHOW_RESULT, match.id, match.revision), texts)
    return ui.ActionRow(table, *_row(match, texts).children, *([] if is_posted else [share]))


_LONGEST_MELDS, _LONGEST_DIARY = 1_800, 1_200
"""The maximum numbers of characters of the text about melds and of the report of events. Discord
allows 4,000 in a message, including the hand and the prompt."""
_LINES, _TURN_LINES, _LEAST_DIARY = 10, 7, 2
"""Numbers of lines above a picture on a phone: the usual maximum, the maximum during the player's
own turn, and the number that the report of past events always gets."""
_REPORT_LINES = 5
"""The maximum number of lines of the report of past moves above the picture of the table."""
_PHONE_LINE = 42
"""The number of characters in a line on a phone."""
_ADDRESS = re.compile(r"\]\(.*?\)")
_PLANNED, _LATE = "rummy-plan-did", "rummy-late-did"


def hand_layout(
    look: HandLook,
    file: discord.File | None,
    below: Sequence[ui.Item[Any]] = (),
) -> ui.LayoutView:
    """Return the private message of a hand, with the items `below` at the end.

    Without a `file`, the hand is text.
    """
    return layout(
        ui.Container(
            ui.TextDisplay(hand_words(look)),
            *([gallery(file, _alt_text(look))] if file else []),
            *rows_of(look),
            *below,
            accent_colour=NEUTRAL,
        )
    )


def _alt_text(look: HandLook) -> str:
    names, texts, table = plain_names(look.match), look.texts, look.table
    parts = [wording.position.hand_alt_text(look.view, look.groups, names, texts)]
    if look.hand.moves:
        parts.insert(0, f"{wording.position.drafted_text(look.hand.moves, table.options, texts)}.")
    if look.shows_melds:
        parts += [f"{line}." for line in wording.position.meld_lines(table, names, texts)]
    return shorten(" ".join(parts), ALT_TEXT_LIMIT)


def hand_words(look: HandLook) -> str:
    """Return the text of a hand: title, events and prompt, or the lines of the plan's page.

    In text mode, it also contains the cards, the draft and the melds on the table.
    """
    texts, is_text = look.texts, look.mode is DisplayMode.TEXT
    lines = [
        f"### {wording.position.hand_title(look.view, texts, is_short=not is_text)}",
        *look.notes,
    ]
    if look.page.is_plan:
        diary = _diary_lines(look, _LINES) if look.asks_style else []
        return "\n".join([*lines, *diary, *plan_lines(look)])
    if look.is_retired:
        prompt, small = [texts("rummy-hand-rests")], []
    else:
        prompt = [*_reason_lines(look), _prompt(look), *([look.coach] if look.coach else [])]
        small = _small_lines(look)
    # A player who has drafted moves has already read the report of past events, and to a newcomer
    # the coach's line about the turn is more important.
    is_known = look.hand.moves or look.page.built or (look.proposed and look.coach)
    if is_text or not is_known:
        room = _TURN_LINES if look.proposed else _LINES
        lines += _diary_lines(look, room - _height([*look.notes, *prompt, *small]))
    if is_text:
        lines += _position_lines(look)
    return "\n".join([*lines, *prompt, *(f"-# {line}" for line in small)])


def _position_lines(look: HandLook) -> list[str]:
    """Return the cards, the draft and the melds on the table, for text mode."""
    texts, table = look.texts, look.table
    lines = [wording.position.hand_text(look.groups, table.options)]
    if look.hand.moves:
        lines.append(wording.position.drafted_text(look.hand.moves, table.options, texts))
    if table.melds:
        melds = wording.position.meld_lines(table, message_names(look.match), texts)
        lines += [texts("rummy-table-melds"), _small(melds, _LONGEST_MELDS)]
    return lines


def _small_lines(look: HandLook) -> list[str]:
    """Return the small lines below the prompt: an imminent end of the round, the default plan, the
    end of the live updates, and a link to the table.
    """
    texts, url = look.texts, message_link(look.match.record.guild_id, look.match.record.shown)
    # While the player chooses a discard, the text is long, so omit the end of the updates.
    follows = "" if look.until is None or look.proposed else following_text(texts, look.until)
    link = texts("board-link", url=url) if url else ""
    last = " · ".join(part for part in (follows, link) if part)
    lines = [*wording.position.quiet_lines(look.table, texts), default_line(look), last]
    return [line for line in lines if line]


def _diary_lines(look: HandLook, room: int) -> list[str]:
    """Return the events since the latest turn that the player has played.

    Moves made for the player come first. Above a picture, all events take at most `room` lines on a
    phone, but the events of the other players may always take `_LEAST_DIARY` lines.
    """
    match, seat, texts = look.match, look.seat, look.texts
    since = find_last_turn(match.events, seat, match.automatic)
    events = list(look.hand.events_since(since))
    is_text = look.mode is DisplayMode.TEXT

    def write(is_short: bool) -> list[str]:
        return wording.position.diary_lines(
            [(view, event) for _, view, event in events],
            look.table,
            seat,
            message_names(match),
            texts,
            late={line - since - 1 for line in match.late},
            include_all=is_text,
            is_short=is_short,
        )

    own = _own_lines(look, events)
    room = max(_LEAST_DIARY, room - _height(own))
    lines = own + (write(False) if is_text else fit_report(write, texts, room))
    return [_small(lines, _LONGEST_DIARY)] if lines else []


def fit_report(
    write: Callable[[bool], list[str]], texts: Texts, room: int = _REPORT_LINES
) -> list[str]:
    """Return a report of past moves that a phone shows in at most `room` lines of small print.

    `write` returns the report, in a short form if its argument is true. If the short form is too
    long, its first lines are replaced by "…".
    """
    lines = write(False)
    if _height(lines) <= room:
        return lines
    lines = write(True)
    while len(lines) > 1 and _height(lines) > room:
        first, *others = lines[1:]
        lines = [texts("rummy-short-earlier", line=first), *others]
    return lines


def _height(lines: Sequence[str]) -> int:
    """Return the number of lines that the texts take on a phone, where addresses are hidden."""
    return sum(-(-len(_ADDRESS.sub("", line)) // _PHONE_LINE) for line in lines)


def _small(lines: Sequence[str], longest: int) -> str:
    """Return the lines in small print, cut to `longest` characters."""
    return shorten("\n".join(f"-# {line}" for line in lines), longest)


def _own_lines(look: HandLook, events: Sequence[tuple[int, View, Event]]) -> list[str]:
    """Return the lines about the moves that the plan or a timeout has made for the player."""
    done: dict[str, list[tuple[View, Event]]] = {}
    key = None
    for number, view, event in events:
        is_own = isinstance(event, MovePlayed) and event.seat is look.seat
        if is_own and number in look.match.automatic:
            key = _LATE if number in look.match.late else _PLANNED
        elif not isinstance(event, CardDrawn) or view.table.due[0] is not look.seat:
            key = None if is_own else key
            continue
        if key is not None:
            done.setdefault(key, []).append((view, event))
    texts = look.texts
    moves_by_key = {key: wording.position.own_moves(steps, texts) for key, steps in done.items()}
    return [texts(key, told=moves) for key, moves in moves_by_key.items() if moves]


def _prompt(look: HandLook) -> str:
    texts, table, names = look.texts, look.table, message_names(look.match)
    if look.match.record.pause is not None:
        return pause_sentence(look.match, texts)
    if look.is_automated:
        return texts("rummy-hand-held")
    top = "" if table.top is None else wording.terms.card_text(table.top.card, table.options)
    if not look.is_playing:
        return _waiting_prompt(look, top)
    match table.phase:
        case Phase.OFFER:
            return texts("rummy-hand-offer", card=top)
        case Phase.BUY:
            return texts("rummy-hand-window", card=top, price=table.options.price)
        case _:
            if look.hand.ends_turn or not look.view.cards:
                return texts("rummy-hand-empty")
            # The coach's line replaces the sentence about the marked card, because the picture also
            # marks it.
            is_taught = look.coach is not None and look.marked == look.proposed
            marked = [] if is_taught and not look.helps_next else [_marked_text(look, names)]
            return " ".join([_turn_text(look), *marked])


def _reason_lines(look: HandLook) -> list[str]:
    """Return a line with the reason why the plan does not play this turn; empty without one."""
    if look.reason is None:
        return []
    names = message_names(look.match)
    return [wording.position.reason_text(look.reason, look.view, *look.helpful, names, look.texts)]


def call_reason(hand: Hand, texts: Texts) -> str:
    """Return the reason, for a direct message, why the player of `hand` should act.

    It is empty in a turn if the plan plays no turns, and in a buy window if the discard does not
    help.
    """
    look = HandLook(hand, texts)
    table = look.table
    if table.phase is not Phase.BUY:
        return "".join(_reason_lines(look))
    if look.is_down or table.top is None or not wants_discard(look.view, look.seat, look.plan):
        return ""
    card = table.top.card
    return wording.position.help_text(table, (card,), look.collect(card), texts)


def _turn_text(look: HandLook) -> str:
    if look.hand.moves:
        return look.texts("rummy-hand-draft")
    if not look.is_down:
        return look.texts("rummy-hand-play" if look.ways else "rummy-hand-play-not-ready")
    fits = legal_lays(look.view)
    return look.texts("rummy-hand-play-down" if fits else "rummy-hand-nothing-fits")


def _marked_text(look: HandLook, names: tuple[str, ...]) -> str:
    """Return the sentence about the card marked for the discard, with a reason or a warning."""
    marked = look.marked
    assert marked is not None
    if look.helps_next:
        return wording.position.bonehead_text(look.table, marked, names, look.texts)
    key = "rummy-hand-proposed" if marked == look.proposed else "rummy-hand-picked"
    return look.texts(key, card=wording.terms.card_text(marked, look.table.options))


def _waiting_prompt(look: HandLook, top: str) -> str:
    texts, table = look.texts, look.table
    answer = look.plan.answer
    if answer is not None:
        key = "rummy-hand-answered-buy" if answer.buys else "rummy-hand-answered-pass"
        return texts(key, card=top)
    if table.phase is Phase.BUY:
        waiting = texts("rummy-hand-wait-window", card=top)
    else:
        waiting = texts("rummy-hand-wait", name=message_names(look.match)[table.mover.slot])
    if look.seat not in possible_buyers(table):
        return waiting
    return f"{waiting} {texts('rummy-hand-window', card=top, price=table.options.price)}"


HAND = "hand"
"""The name that distinguishes hands from the other private messages."""


async def look_at(
    answer: Answer, hand: Hand, *notes: str, page: HandPage | None = None
) -> HandLook:
    """Return a hand with the player's preferences and the time at which the live updates end."""
    look = await hand_look(answer.bot, hand, answer.texts, *notes, page=page)
    if hand.match.record.is_private:
        return look
    return replace(look, until=bot_of(answer).private_boards.compute_live_end(answer))


async def hand_look(
    bot: GameBot,
    hand: Hand,
    texts: Texts,
    *notes: str,
    page: HandPage | None = None,
) -> HandLook:
    """Return a hand with its player's preferences and, in practice, a coach's line."""
    member, match = hand.member, hand.match
    return HandLook(
        hand,
        texts,
        member.display,
        page or HandPage(),
        tuple(note for note in notes if note),
        is_reachable=not member.notification_choice.has_closed_dms(bot.services.clock.now()),
        coach=await coach_line(bot, match, hand.view, texts) if match.record.is_practice else None,
    )


async def hand_content(bot: GameBot, look: HandLook) -> Content:
    """Return the message of a hand; the page of the plan has no picture."""
    look = await asyncio.to_thread(look.think)
    if look.page.is_plan:
        return Content(hand_layout(look, None), [])
    file = await hand_file(bot.pictures, look)
    if look.mode is not DisplayMode.TEXT and file is None:
        # The picture could not be drawn, so text replaces it.
        look = await asyncio.to_thread(replace(look, mode=DisplayMode.TEXT).think)
    is_private = look.match.record.is_private
    below = practice_items(look.match, look.texts, look.coach) if is_private else []
    return Content(hand_layout(look, file, below), files_of(file))


async def send_hand(answer: Answer, hand: Hand) -> None:
    """Show a hand in a new private message.

    The first hand of a slow match (see `is_first_by_message`) asks how the player wants to play,
    unless the player has answered this question in an earlier match: then that answer applies.
    """
    bot = bot_of(answer)
    plan, notes, step = kept_plan(hand, hand.member), [], None
    if plan is not None:
        hand, step = await bot.services.events.keep_plan(
            hand.match.id, answer.user_id, plan, hand.plan_revision
        )
        notes = [kept_line(plan, answer.texts)]
    look = await look_at(answer, hand, *notes)
    if look.asks_style:
        look = replace(look, page=HandPage(is_plan=True))
    await bot.private_boards.show_in_new_message(
        answer,
        hand.match,
        _view(answer, keep_page=look.page.is_plan),
        await hand_content(answer.bot, look),
    )
    if step is not None:
        await bot.publisher.publish(hand.match.id, answer)


async def show_hand(answer: Answer, hand: Hand, *notes: str, page: HandPage | None = None) -> None:
    """Show a hand in the clicked private message."""
    content = await hand_content(answer.bot, await look_at(answer, hand, *notes, page=page))
    if hand.match.record.is_private:
        await answer.edit(*content)
        return
    view = _view(answer, keep_page=page is not None and page.is_plan)
    await bot_of(answer).private_boards.show_in_place(answer, hand.match, view, content)


async def show_after(answer: Answer, step: Step, *notes: str) -> None:
    """Update the hand and the table after a step, including quick replies of the computers."""
    bot = bot_of(answer)
    await bot.opponent.settle(step.after)
    match = await bot.services.matches.read_current(step.after.id)
    if match.record.is_private:
        lines = [] if match.is_over else [note for note in notes if note]
        await bot.private_boards.show(answer, match, "\n".join(lines) or None)
        return
    if match.is_over:
        await answer.edit(line(answer.texts("rummy-hand-over")))
    else:
        hand = await bot.services.hands.read_seat_hand(match, seat_with_hand(match, answer.user_id))
        await show_hand(answer, hand, *notes)
    await bot.publisher.publish(match.id, answer)


def _view(answer: Answer, *, keep_page: bool = False) -> PrivateView:
    """Return the private view that updates a hand.

    If `keep_page`, the updates show the page of the plan, otherwise the first page.
    """
    bot, user_id, texts = answer.bot, answer.user_id, answer.texts

    async def render(match: Match, until: float | None) -> Content:
        if match.is_over:
            return Content(line(texts("rummy-hand-over")))
        hand = await bot.services.hands.read_seat_hand(match, seat_with_hand(match, user_id))
        look = await hand_look(bot, hand, texts)
        return await hand_content(bot, replace(look, until=until, is_retired=until is None))

    if keep_page:
        return PrivateView(HAND, render, lambda _: HAND)
    return PrivateView(
        HAND, render, lambda match: _sign(match, user_id), last=lambda match: render(match, None)
    )


def _sign(match: Match, user_id: int) -> Hashable:
    """Return a value that changes when the hand must be updated.

    It is None if the match is over or the user has no seat.
    """
    seat = match.seat_of(user_id)
    if match.is_over or seat is None:
        return None
    view: View = match.view(seat)
    table, record = view.table, match.record
    turn = table.round, table.turns, offer_id(view), table.phase is Phase.BUY
    return turn, view.cards, seat in match.waiting, seat in match.computers, record.pause
