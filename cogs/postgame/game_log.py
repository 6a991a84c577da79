"""The game log and the film of finished games, and the public posting of private pages."""

from __future__ import annotations

import asyncio
import functools
import io
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import discord
from discord import ui

from bot.games.game import AnySeat, GameLogPage
from bot.matches.log import player_of
from bot.matches.match import Match, Reason, RefusedError
from bot.records.members import DisplayMode
from bot.texts.catalogue import Texts
from cogs.board.board import NEUTRAL
from cogs.board.game_ui import (
    Content,
    GameLogUI,
    Poster,
    Reader,
    ReadingPosition,
    StepView,
    feature_of,
    format_game,
    game_ui_of,
    main_game,
    parse_game,
)
from cogs.invitations.message import public_language, server_of
from cogs.ui.answers import Answer
from cogs.ui.app import FILES, FILMS, PAGES, GameBot
from cogs.ui.components import (
    Handler,
    TargetButton,
    gallery,
    layout,
    on_click,
    on_select,
    refuse_match_elsewhere,
    select_menu,
)
from cogs.ui.custom_ids import LARGEST_NUMBER, Target, Verb, parse_or_outdated, small_number
from cogs.ui.pictures import DISPLAYS, Pictures, files_of
from rendering.drawing.canvas import Display
from rendering.drawing.picture import FILM_EXTENSION


async def film_file(
    pictures: Pictures, match: Match, viewer: AnySeat, texts: Texts, display: Display
) -> discord.File:
    """Return a finished match as an animation, with `viewer`'s side at the bottom.

    Raises HelperError if the film cannot be drawn, and RefusedError if its game has no films.
    """
    film_ui = feature_of(match, game_ui_of(match).film)
    frames = partial(film_ui.frames, match, pictures, viewer, texts, display)
    key = (match.id, viewer, texts.language, display)
    film = await pictures.films.draw(key, frames, film_ui.render)
    name = f"{match.game.name}-{match.id}.{FILM_EXTENSION}"
    return discord.File(io.BytesIO(film), filename=name)


def share_button(target: Target, texts: Texts) -> TargetButton:
    """Return the button that posts a private page publicly."""
    return TargetButton(target, texts("button-analyse-public"), emoji="📣")


def look_back_button(match: Match, texts: Texts) -> TargetButton:
    """Return the button that opens the game log with the film, the analysis and the check."""
    return TargetButton(Target(Verb.OPEN_RECORD, match.id), texts("button-look-back"), emoji="🔎")


def try_deal_button(match: Match, texts: Texts) -> TargetButton:
    """Return the button that starts a private match with the deal of a finished one."""
    return TargetButton(Target(Verb.TRY_DEAL, match.id), texts("button-try-deal"), emoji="🎯")


def post_once(handler: Handler) -> Handler:
    """Decorate a click handler so that each button of a message posts publicly only once.

    A second click, even a simultaneous one, receives a note that the post exists.
    """

    @functools.wraps(handler)
    async def post(answer: Answer, target: Target) -> None:
        shown, button = answer.bot.shown_to_all, (answer.message_id, target)
        if button in shown:
            await answer.respond_privately(answer.texts("practice-was-shown"))
            return
        shown[button] = True
        try:
            await handler(answer, target)
        finally:
            if not answer.posted:  # the post was refused or failed, so allow another try
                shown.pop(button, None)

    return post


async def public_reader(answer: Answer) -> Reader:
    """Return a reader with the server's language and display mode, for public posts."""
    server = await server_of(answer)
    texts = answer.bot.services.catalogue.language(public_language(server, answer))
    return Reader(texts, server.display, None)


def waiting_text(working: str, ahead: int, texts: Texts) -> str:
    """Return the line about a pending analysis.

    The line shows the number of games `ahead` in the queue, or the text `working` if it is 0.
    """
    waits = texts("analysis-waiting", ahead=ahead) if ahead else working
    return f"{waits} {texts('analysis-follows')}"


def publish_row(match: Match, texts: Texts) -> ui.ActionRow[Any]:
    """Return a row with the button that posts the analysis publicly."""
    target = Target(Verb.SHOW_ANALYSIS, match.id)
    return ui.ActionRow(share_button(target, texts))


@dataclass(frozen=True, slots=True)
class Origin:
    """The page of a member's history from which a game log was opened.

    Its text form in buttons is "user.page", with the user's id in hexadecimal. For a
    game other than the main game, ".game" follows.

    >>> str(Origin(255, 2)), Origin.parse("ff.2") == Origin(255, 2)
    ('ff.2', True)
    """

    user_id: int
    page: int
    game: str = field(default_factory=main_game)
    """The name of the game."""

    def __str__(self) -> str:
        return ".".join(filter(None, (f"{self.user_id:x}", str(self.page), format_game(self.game))))

    def back_target(self, button: str) -> Target:
        """Return the target of a button that opens the page.

        `button` is a letter that distinguishes the custom ids of several such buttons in a message.
        """
        written = format_game(self.game)
        argument = f"{button}.{written}" if written else button
        return Target(Verb.TURN_HISTORY, self.user_id, self.page, argument)

    @classmethod
    def parse(cls, text: str) -> Origin | None:
        """Return the origin written as `text`, or None if it is empty.

        Raises ValueError or LookupError if the text is invalid.
        """
        if not text:
            return None
        user_id, page, *written = text.split(".")
        if len(written) > 1 or not 0 <= int(user_id, 16) <= LARGEST_NUMBER:
            raise ValueError("this is not the page of a member's history")
        return cls(int(user_id, 16), small_number(page), parse_game(*written or ("",)))


def game_log_target(match_id: int, origin: Origin) -> Target:
    """Return the target of a button that replaces a page of the history with a game log."""
    return Target(Verb.TURN_RECORD, match_id, 0, f"o.{origin}")


@on_click(Verb.OPEN_RECORD)
async def open_game_log(answer: Answer, target: Target) -> None:
    """Open the game log from the score sheet."""
    view, files = await game_log_message(answer, target.id, 0, None)
    await answer.respond_privately(view=view, files=files)


@on_click(Verb.TURN_RECORD)
async def turn_to(answer: Answer, target: Target) -> None:
    """Show a step of the game log in the clicked private message."""
    _, _, written = target.argument.partition(".")
    origin = parse_or_outdated(Origin.parse, written)
    view, files = await game_log_message(answer, target.id, target.number, origin)
    await answer.edit(view, files)


@on_select(Verb.CHOOSE_ROUND)
async def turn_to_round(answer: Answer, target: Target, chosen: str) -> None:
    """Show the first step of the chosen round."""
    number = parse_or_outdated(small_number, chosen)
    origin = parse_or_outdated(Origin.parse, target.argument)
    view, files = await game_log_message(answer, target.id, 0, origin, number)
    await answer.edit(view, files)


@on_click(Verb.SHARE)
async def send_result_line(answer: Answer, target: Target) -> None:
    """Send the result of a finished game as a code block, which Discord's clients can copy."""
    match = await load_finished_match(answer, target.id)
    line = feature_of(match, game_ui_of(match).result_line)(match).replace("`", "’")
    await answer.respond_privately(f"```\n{line}\n```")  # no backquote can end the block


def log_ui_of(match: Match) -> GameLogUI:
    """Return the game log UI of a match's game; raises RefusedError if it has none."""
    return feature_of(match, game_ui_of(match).game_log)


async def load_finished_match(answer: Answer, match_id: int) -> Match:
    """Return a finished match; raises RefusedError if it is not over, or not of this server."""
    match = await answer.bot.services.matches.read_current(match_id)
    refuse_match_elsewhere(answer, match.record)
    if not match.is_over:
        raise RefusedError(Reason.GAME_RUNNING)
    return match


async def game_log_message(
    answer: Answer, match_id: int, number: int, origin: Origin | None, round_: int | None = None
) -> Content:
    """Return step `number`, from 0, of a game log in the requesting member's view.

    A number beyond the last step selects the last one. `round_` selects the first step of that
    round instead. Raises RefusedError like `load_finished_match`.
    """
    match = await load_finished_match(answer, match_id)
    log_ui = log_ui_of(match)
    answer.check_cooldown(PAGES)
    steps = await asyncio.to_thread(log_ui.steps, match)
    if round_ is not None:
        number = step_of_round(steps, round_)
    own = match.seat_of(answer.user_id)
    emojis = answer.bot.emoji_mentions
    number, viewer = min(number, len(steps) - 1), own or match.seats[0]
    place = ReadingPosition(match, steps, number, viewer, answer.texts, emojis)
    drawn = await _draw_step(answer.bot.pictures, log_ui, place, await answer.display())
    return Content(game_log_layout(place, origin, drawn, can_share=own is not None), drawn.files)


def step_of_round(steps: Sequence[GameLogPage[Any, Any]], number: int) -> int:
    """Return the index of the first step of round `number`, or of the last step if the round
    does not exist.
    """
    for index, step in enumerate(steps):
        if step.round == number:
            return index
    return len(steps) - 1


@on_click(Verb.SHOW_STEP)
@post_once
async def show_everyone(answer: Answer, target: Target) -> None:
    """Post a step of the game log publicly; raises RefusedError if the clicker was not a player."""
    match = await load_finished_match(answer, target.id)
    log_ui = log_ui_of(match)
    player_of(match, answer.user_id)
    answer.check_cooldown(FILES)
    steps = await asyncio.to_thread(log_ui.steps, match)
    texts, mode = answer.bot.texts_of(match), match.record.display
    number, emojis = min(target.number, len(steps) - 1), answer.bot.emoji_mentions
    place = ReadingPosition(match, steps, number, match.seats[0], texts, emojis)
    drawn = await _draw_step(answer.bot.pictures, log_ui, place, mode)
    view = layout(ui.Container(*_step_items(log_ui, place, drawn), accent_colour=NEUTRAL))
    nobody = discord.AllowedMentions.none()
    await answer.respond_publicly(view, mentions=nobody, files=drawn.files)


@dataclass(frozen=True, slots=True)
class DrawnStep:
    """A step (a page) of a game log with its picture and its poster, if any."""

    view: StepView
    picture: discord.File | None
    poster: Poster | None

    @property
    def files(self) -> list[discord.File]:
        """The files to upload."""
        return [*files_of(self.poster and self.poster.file), *files_of(self.picture)]


async def _draw_step(
    pictures: Pictures,
    log_ui: GameLogUI,
    place: ReadingPosition[Any],
    mode: DisplayMode,
) -> DrawnStep:
    view = log_ui.view(place)
    name = f"record-{place.match.id}-{place.number + 1}"
    build = partial(view.scene, pictures)
    picture = await pictures.file(name, mode, build, place.viewer, place.texts.language)
    return DrawnStep(view, picture, await log_ui.poster(pictures, place, mode))


def game_log_layout(
    place: ReadingPosition[Any],
    origin: Origin | None,
    drawn: DrawnStep,
    *,
    can_share: bool = False,
) -> ui.LayoutView:
    """Return the page of one step: its number and round, its events, its pictures and the buttons.

    Text replaces a missing picture. `can_share` adds the button that posts the step publicly.
    """
    # The actions on the whole game are on the first step.
    actions = [] if place.number else _action_buttons(place, origin)
    exits = []
    if can_share:
        target = Target(Verb.SHOW_STEP, place.match.id, place.number)
        exits.append(share_button(target, place.texts))
    if origin is not None:
        label = place.texts("button-to-list")
        exits.append(TargetButton(origin.back_target("b"), label, emoji="↩️"))
    return layout(
        ui.Container(
            *_step_items(log_ui_of(place.match), place, drawn),
            ui.ActionRow(*_step_buttons(place, origin)),
            ui.ActionRow(_rounds(place, origin)),
            *(ui.ActionRow(*row) for row in (actions, exits) if row),
            accent_colour=NEUTRAL,
        )
    )


def _step_items(
    log_ui: GameLogUI, place: ReadingPosition[Any], drawn: DrawnStep
) -> list[ui.Item[Any]]:
    """Return the number and round of a step, its events, and its pictures or else its text."""
    view, file, poster = drawn.view, drawn.picture, drawn.poster
    where = place.texts(
        "record-place",
        step=place.number + 1,
        steps=len(place.steps),
        round=place.step.round,
        rounds=log_ui.rounds(place.match),
    )
    heading = f"### {log_ui.title(place)}\n{where}\n{log_ui.page_text(place, file is not None)}"
    return [
        ui.TextDisplay(heading),
        *([] if poster is None else [gallery(poster.file, poster.alt_text)]),
        gallery(file, view.alt_text) if file else ui.TextDisplay(view.text),
        *([ui.TextDisplay(view.below)] if view.below else []),
    ]


def _step_buttons(place: ReadingPosition[Any], origin: Origin | None) -> list[TargetButton]:
    last = len(place.steps) - 1
    # The letter keeps the ids unique if two buttons lead to the same step.
    ways = [
        ("f", "button-first", "⏮️", 0, place.number > 0),
        ("p", "button-previous", "◀️", max(place.number - 1, 0), place.number > 0),
        ("n", "button-next", "▶️", min(place.number + 1, last), place.number < last),
        ("l", "button-last", "⏭️", last, place.number < last),
    ]
    return [
        TargetButton(
            Target(Verb.TURN_RECORD, place.match.id, number, f"{way}.{origin or ''}"),
            place.texts(key),
            emoji=emoji,
            disabled=not is_enabled,
        )
        for way, key, emoji, number, is_enabled in ways
    ]


def _rounds(place: ReadingPosition[Any], origin: Origin | None) -> ui.Select[Any]:
    texts = place.texts
    options = [
        discord.SelectOption(label=texts("choice-round", round=number), value=str(number))
        for number in sorted({step.round for step in place.steps})
    ]
    target = Target(Verb.CHOOSE_ROUND, place.match.id, place.number, str(origin or ""))
    return select_menu(target, texts("select-round"), options)


def _action_buttons(place: ReadingPosition[Any], origin: Origin | None) -> list[TargetButton]:
    """Return the buttons for the film, the analysis and the check.

    If the log was opened from a list, add buttons for playing the deal and for the export.
    Otherwise members find these on the score sheet and on the page of the check.
    """
    match_id, texts = place.match.id, place.texts
    check = game_ui_of(place.match).check_label
    buttons = [
        TargetButton(Target(Verb.REPLAY, match_id), texts("button-replay"), emoji="🎞️"),
        TargetButton(Target(Verb.ANALYSE, match_id), texts("button-analyse"), emoji="🔎"),
        TargetButton(Target(Verb.CHECK_DICE, match_id), texts(check), emoji="🔐"),
    ]
    if origin is not None:
        export = Target(Verb.EXPORT, match_id)
        buttons.append(TargetButton(export, texts("button-export"), emoji="📜"))
        if game_ui_of(place.match).practice:
            buttons.append(try_deal_button(place.match, texts))
    return buttons


@on_click(Verb.REPLAY)
async def handle_film_click(answer: Answer, target: Target) -> None:
    """Show the film of a game privately."""
    await show_film(answer, await load_finished_match(answer, target.id))


async def show_film(answer: Answer, match: Match) -> None:
    """Show a waiting message, draw the film, and replace the message by it."""
    answer.check_cooldown(FILMS)
    texts = answer.texts
    working = layout(ui.TextDisplay(texts("replay-working")))
    message_id = await answer.respond_privately(view=working)
    if message_id is None:
        return
    viewer = match.seat_of(answer.user_id) or match.seats[0]
    # A member in text mode gets the film, too, because the member has asked for it.
    display = DISPLAYS.get(await answer.display(), Display())
    file = await film_file(answer.bot.pictures, match, viewer, texts, display)
    own = match.seat_of(answer.user_id) is not None
    # Without the id, the edit would replace the clicked message, the game log.
    await answer.revise(message_id, film_layout(match, texts, file, can_share=own), [file])


@on_click(Verb.SHOW_FILM)
@post_once
async def post_film(answer: Answer, target: Target) -> None:
    """Post the film publicly, in the server's display mode.

    Raises RefusedError if the clicker was not a player.
    """
    match = await load_finished_match(answer, target.id)
    player_of(match, answer.user_id)
    answer.check_cooldown(FILMS)
    texts = answer.bot.texts_of(match)
    display = DISPLAYS.get(match.record.display, Display())
    await answer.acknowledge()  # drawing may take longer than Discord waits
    file = await film_file(answer.bot.pictures, match, match.seats[0], texts, display)
    view = film_layout(match, texts, file)
    await answer.respond_publicly(view, mentions=discord.AllowedMentions.none(), files=[file])


def film_layout(
    match: Match, texts: Texts, file: discord.File, *, can_share: bool = False
) -> ui.LayoutView:
    """Return the message of a film; `can_share` adds the button that posts it publicly."""
    rows: list[ui.ActionRow[Any]] = []
    if can_share:
        rows.append(ui.ActionRow(share_button(Target(Verb.SHOW_FILM, match.id), texts)))
    film_ui = feature_of(match, game_ui_of(match).film)
    title, alt = film_ui.title(match, texts), film_ui.alt_text(match, texts)
    return layout(
        ui.Container(
            ui.TextDisplay(f"### {title}"), gallery(file, alt), *rows, accent_colour=NEUTRAL
        )
    )


async def setup(_bot: GameBot) -> None:
    """Do nothing: importing this module has registered its click handlers."""
