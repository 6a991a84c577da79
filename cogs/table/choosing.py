"""Which of a member's games a command is about: named, the only fitting one, or asked for."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple

from discord import app_commands, ui
from discord.app_commands import Choice

from bot.matches.match import Match
from bot.matches.refusals import Reason, RefusedError, UnreadableMatchError
from bot.texts.catalogue import Texts
from bot.texts.foreign import shortened
from cogs.kit.answers import Answer
from cogs.kit.app import Interaction, group_of, place_of
from cogs.kit.bounds import game_number, parse_or_outdated
from cogs.kit.buttons import TargetButton, on_click, registering
from cogs.kit.custom_ids import Target
from cogs.kit.layouts import layout
from cogs.kit.subjects import refuse_match_elsewhere
from cogs.kit.suggestions import in_time
from cogs.kit.translator import said
from cogs.kit.verbs import Verb
from cogs.table.faces import face_of, has_face
from cogs.table.match_labels import LONGEST_LABEL, SUGGESTED_GAMES, fitting_games
from cogs.table.names import labelled_others, labelled_pair

game_option = app_commands.describe(game=said("opt-game-desc"))
game_name = app_commands.rename(game=said("opt-game"))

LONGEST_BUTTON = 80
BESIDE = 1
"""The number of a button that is answered beside its message."""

Handler = Callable[[Answer, Match], Awaitable[None]]

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


async def offered_beside(answer: Answer, purpose: str) -> list[TargetButton]:
    """Return what leads to what there is beside the member's games for `purpose`, if anything."""
    beside = _beside.get(purpose)
    other = None if beside is None else await beside.offer(answer)
    return [] if other is None else [other]


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
) -> app_commands.Command[Any, ..., None]:
    """Return a command that does `purpose` with a game; its texts are given by their keys."""

    @app_commands.command(name=said(name), description=said(description))
    @game_name
    @game_option
    @app_commands.autocomplete(game=suggest_games)
    async def command(interaction: Interaction, game: str | None = None) -> None:
        async with Answer(interaction) as answer:
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
    await choose(answer, purpose, here or matches)


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


async def choose(answer: Answer, purpose: str, fitting: Sequence[Match]) -> None:
    """Do `purpose` with the only one of these games, or ask which."""
    also = await offered_beside(answer, purpose)
    if also and not fitting:
        await _beside[purpose].show(answer)
    elif not fitting:
        await answer.private(answer.texts("refusal-no-game", command=answer.command("challenge")))
    elif len(fitting) == 1 and not also:
        await _handlers[purpose](answer, fitting[0])
    else:
        texts = answer.texts
        labels = [(match.id, game_label(match, answer.user_id, texts)) for match in fitting]
        buttons = [game_button(number, label, purpose) for number, label in labels]
        await answer.private(view=choice_layout(texts("games-title"), [*also, *buttons]))


def game_button(match_id: int, label: str, purpose: str) -> TargetButton:
    """Return the button that does `purpose` with a game, beside the list that it stands on."""
    target = Target(Verb.PICK_GAME, match_id, BESIDE, purpose)
    return TargetButton(target, shortened(label, LONGEST_BUTTON))


def choice_layout(title: str, buttons: Sequence[TargetButton]) -> ui.LayoutView:
    """Return a list of games, and the first of these buttons, as far as there is room."""
    shown = buttons[:SUGGESTED_GAMES]
    rows: list[ui.Item[Any]] = [
        ui.ActionRow(*shown[start : start + 5]) for start in range(0, len(shown), 5)
    ]
    return layout(ui.TextDisplay(title), *rows)


@on_click(Verb.PICK_GAME)
async def pick_game(answer: Answer, target: Target) -> None:
    """Go on with the game that was picked from several; their list stays, to pick another."""
    answer.beside = target.number == BESIDE
    parse_or_outdated(_handlers.__getitem__, target.argument)
    await with_number(answer, target.argument, target.id)


async def match_here(answer: Answer, match_id: int) -> Match:
    """Return a match of the server where the member asks; raises RefusedError."""
    match = await answer.bot.services.matches.current(match_id)
    refuse_match_elsewhere(answer, match.record)
    if match.record.private or not has_face(match):
        raise RefusedError(Reason.UNKNOWN_MATCH)
    return match


async def own_match(answer: Answer, match_id: int) -> Match:
    """Return a match of this server in which the asking member plays; raises RefusedError."""
    match = await match_here(answer, match_id)
    if match.seat_of(answer.user_id) is None:
        raise RefusedError(Reason.NOT_A_PLAYER, game=match.game.name)
    return match
