"""Which of a member's games a command is about: named, the only fitting one, or asked for."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any, NamedTuple

from discord import app_commands, ui
from discord.app_commands import Choice

from bot.matches.match import Match
from bot.matches.refusals import Reason, RefusedError, UnreadableMatchError
from bot.texts.catalogue import Texts
from bot.texts.foreign import shortened
from cogs.kit.answers import Answer
from cogs.kit.app import Interaction, group_of, place_of
from cogs.kit.bounds import game_number, known
from cogs.kit.buttons import TargetButton, on_click, registering
from cogs.kit.custom_ids import Target
from cogs.kit.layouts import layout
from cogs.kit.names import spoken_user
from cogs.kit.suggestions import in_time
from cogs.kit.translator import said
from cogs.kit.verbs import Verb
from cogs.table.faces import face_of, has_face
from cogs.table.match_labels import LONGEST_LABEL, SUGGESTED_GAMES, finished_label, fitting_games
from cogs.table.names import labelled_others, labelled_pair

game_option = app_commands.describe(game=said("opt-game-desc"))
game_name = app_commands.rename(game=said("opt-game"))

LONGEST_BUTTON = 80

Handler = Callable[[Answer, Match], Awaitable[None]]
Suggest = Callable[[Interaction, str], Coroutine[Any, Any, list[Choice[str]]]]

_handlers: dict[str, Handler] = {}


class Beside(NamedTuple):
    """Something that a command can be about besides the games that are stored as matches."""

    offer: Callable[[Answer], Awaitable[TargetButton | None]]
    """The button that leads to it; None if the asking member has none."""
    show: Callable[[Answer], Awaitable[None]]
    """Does with it what the command does."""


_unreadable: dict[str, Callable[[Answer, int], Awaitable[None]]] = {}
_beside: dict[str, Beside] = {}
_for_others: set[str] = set()


def for_game(purpose: str, *, of_others: bool = False) -> Callable[[Handler], Handler]:
    """Let the function below do `purpose` with a game once it is known which.

    `of_others` lets it have games in which the asking member does not play; it checks by itself
    who may do what then. Raises ValueError if another function does so.
    """
    if of_others:
        _for_others.add(purpose)
    return registering(_handlers, purpose)


def for_unreadable(
    purpose: str,
) -> Callable[[Callable[[Answer, int], Awaitable[None]]], Callable[[Answer, int], Awaitable[None]]]:
    """Let the function below do `purpose` with a game of that number that nobody can read.

    Raises ValueError if another function does so.
    """
    return registering(_unreadable, purpose)


def beside_games(purpose: str, beside: Beside) -> None:
    """Let a command offer something `beside` the member's games."""
    _beside[purpose] = beside


@in_time
async def suggest_games(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Return the asking member's open games of this server that fit what was typed."""
    bot = interaction.client
    texts = bot.services.catalogue.language(str(interaction.locale))
    matches = await bot.services.matches.open_matches(
        guild_id=place_of(interaction), user_id=interaction.user.id
    )
    matches = of_group(matches, group_of(interaction))
    return fitting_games(
        ((game_label(match, interaction.user.id, texts), match.id) for match in matches), typed
    )


def of_group(matches: Sequence[Match], group: str) -> list[Match]:
    """Return the matches of a command group's game; all that can be shown if there is none."""
    shown = [match for match in matches if has_face(match)]
    return [match for match in shown if match.game.name == group] or shown


def game_command(
    name: str,
    description: str,
    purpose: str,
    *,
    suggest: Suggest = suggest_games,
    public: bool = False,
) -> app_commands.Command[Any, ..., None]:
    """Return a command that does `purpose` with a game; its texts are given by their keys."""

    @app_commands.command(name=said(name), description=said(description))
    @game_name
    @game_option
    @app_commands.autocomplete(game=suggest)
    async def command(interaction: Interaction, game: str | None = None) -> None:
        async with Answer(interaction, public=public) as answer:
            await with_game(answer, purpose, game)

    return command


def game_label(match: Match, user_id: int, texts: Texts) -> str:
    """Return a game's short name for lists: opponent, round and number.

    Who does not play in it reads the names of both players.
    """
    seat = match.seat_of(user_id)
    label = texts(
        "choice-game",
        opponent=labelled_pair(match) if seat is None else labelled_others(match, seat),
        round=face_of(match).round(match),
        place=f"#{match.id}",
    )
    return shortened(label, LONGEST_LABEL)


async def with_game(answer: Answer, purpose: str, game: str | None) -> None:
    """Do `purpose` with the named game, the only fitting one, or ask which."""
    if game is not None:
        await with_number(answer, purpose, game_number(game))
        return
    interaction = answer.interaction
    matches = await answer.bot.services.matches.open_matches(
        guild_id=answer.guild_id, user_id=answer.user_id
    )
    matches = of_group(matches, answer.group)
    here = [match for match in matches if match.record.channel_id == interaction.channel_id]
    fitting = here or matches
    if not fitting and purpose == "export":
        await _offer_finished(answer, purpose)
    else:
        await choose(answer, purpose, fitting)


async def with_number(answer: Answer, purpose: str, match_id: int) -> None:
    """Do `purpose` with the game that has this number; raises RefusedError if that is none."""
    find = match_here if purpose in _for_others else own_match
    try:
        match = await find(answer, match_id)
    except UnreadableMatchError:
        if purpose not in _unreadable:
            raise
        await _unreadable[purpose](answer, match_id)
    else:
        await _handlers[purpose](answer, match)


async def choose(
    answer: Answer,
    purpose: str,
    fitting: Sequence[Match],
    unreadable: Sequence[tuple[int, str]] = (),
) -> None:
    """Do `purpose` with the only one of these games, or ask which.

    `unreadable` are numbers and labels of games that `for_unreadable` is about.
    """
    beside = _beside.get(purpose)
    other = None if beside is None else await beside.offer(answer)
    if beside is not None and other is not None and not fitting:
        await beside.show(answer)
    elif not fitting and not unreadable:
        await answer.private(answer.texts("refusal-no-game", command=answer.command("challenge")))
    elif len(fitting) == 1 and other is None and not unreadable:
        await _handlers[purpose](answer, fitting[0])
    elif len(unreadable) == 1 and other is None and not fitting:
        await _unreadable[purpose](answer, unreadable[0][0])
    else:
        labels = [(match.id, game_label(match, answer.user_id, answer.texts)) for match in fitting]
        labels += unreadable
        also = [] if other is None else [other]
        title = answer.texts("games-title")
        await answer.private(view=_choice_of(labels, purpose, title, also))


async def _offer_finished(answer: Answer, purpose: str) -> None:
    """Do `purpose` with the only finished game of the asking member, or ask which."""
    statistics = answer.bot.services.statistics[answer.group]
    matches = await statistics.finished(answer.guild_id, answer.user_id)
    if not matches:
        raise RefusedError(Reason.NO_FINISHED_GAME)
    if len(matches) == 1:
        await _handlers[purpose](answer, await own_match(answer, matches[0].id))
        return
    labels = [(match.id, finished_label(match, answer.user_id, answer.texts)) for match in matches]
    title = answer.texts("history-title", name=spoken_user(answer.interaction.user))
    await answer.private(view=_choice_of(labels, purpose, title))


def _choice_of(
    labels: Sequence[tuple[int, str]],
    purpose: str,
    title: str,
    also: Sequence[TargetButton] = (),
) -> ui.LayoutView:
    buttons = [
        TargetButton(Target(Verb.PICK_GAME, match_id, 0, purpose), shortened(label, LONGEST_BUTTON))
        for match_id, label in labels[: SUGGESTED_GAMES - len(also)]
    ]
    buttons += also
    rows: list[ui.Item[Any]] = [
        ui.ActionRow(*buttons[start : start + 5]) for start in range(0, len(buttons), 5)
    ]
    return layout(ui.TextDisplay(title), *rows)


@on_click(Verb.PICK_GAME)
async def pick_game(answer: Answer, target: Target) -> None:
    """Go on with the game that was picked from several."""
    known(_handlers.__getitem__, target.argument)
    await with_number(answer, target.argument, target.id)


async def match_here(answer: Answer, match_id: int) -> Match:
    """Return a match of the server where the member asks; raises RefusedError."""
    match = await answer.bot.services.matches.load(match_id)
    elsewhere = match.record.guild_id != answer.guild_id
    if elsewhere or match.record.private or not has_face(match):
        raise RefusedError(Reason.UNKNOWN_MATCH)
    return match


async def own_match(answer: Answer, match_id: int) -> Match:
    """Return a match of this server in which the asking member plays; raises RefusedError."""
    match = await match_here(answer, match_id)
    if match.seat_of(answer.user_id) is None:
        raise RefusedError(Reason.NOT_A_PLAYER, game=match.game.name)
    return match
