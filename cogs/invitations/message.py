"""The message of an invitation."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

import discord
from discord import ui

from bot.games.game import AnyGame
from bot.games.registry import get_game
from bot.matches.invitations import pace_of
from bot.matches.match import Match, Person, Reason, RefusedError, Terms
from bot.records.members import ServerRecord, Threads, UsualTerms, add_usual_terms, is_guest
from bot.records.messages import (
    Guest,
    InvitationRecord,
    InvitationStatus,
    MessageRecord,
    message_of,
)
from bot.texts.catalogue import Texts
from cogs.board.board import NEUTRAL, is_newcomer
from cogs.board.bot import TableBot, bot_of
from cogs.board.game_ui import Content, invitation_ui_of
from cogs.board.names import computer_names, rivalry_text, spoken_guests
from cogs.ui.answers import Answer
from cogs.ui.app import GameBot
from cogs.ui.components import TargetButton, gallery, layout, on_click, refuse_guests, select_menu
from cogs.ui.custom_ids import Target, Verb
from cogs.ui.errors import (
    UnableError,
    answers_in_public,
    missing_permissions,
    missing_thread_permissions,
    permissions_text,
)
from cogs.ui.forms import pace_text
from cogs.ui.names import spoken
from cogs.ui.pictures import files_of

_Said = TypeVar("_Said")
"""A text, or one that Discord translates."""


def level_choice(say: Callable[[str], _Said], game: AnyGame, level: str) -> _Said:
    """Return what a choice of levels says about how the computer plays a game at one."""
    return say(f"choice-level-{game.name}-{level}")


def computer_people(
    answer: Answer, terms: Terms, levels: Sequence[str]
) -> list[tuple[Person, str]]:
    """Return computers that play at these levels, with their names in the language of the terms."""
    texts = answer.bot.services.catalogue.language(terms.language)
    return [
        (computer_person(answer, level, number, texts), level)
        for number, level in enumerate(levels, start=1)
    ]


def computer_person(answer: Answer, level: str, number: int, texts: Texts) -> Person:
    """Return the bot as somebody who plays at a level, the `number`-th of a table.

    Each level has names of its own, as many as a table has seats for computers.
    """
    user = answer.bot.user
    assert user is not None
    names = computer_names(level, texts)
    name = names[(number - 1) % len(names)]
    return Person(user.id, name, name)


async def server_of(answer: Answer) -> ServerRecord:
    """Return the choices of the server on which something is asked."""
    return await answer.bot.services.servers.read(answer.guild_id)


def refuse_elsewhere(server: ServerRecord, answer: Answer) -> None:
    """Raise RefusedError if games are not started where this is asked; it names where they are."""
    channel = answer.interaction.channel
    places = {answer.interaction.channel_id}
    if isinstance(channel, discord.Thread):
        places.add(channel.parent_id)
    if server.channels and places.isdisjoint(server.channels):
        raise RefusedError(Reason.CHANNEL_NOT_ALLOWED, channels=server.channels)


def public_language(server: ServerRecord, answer: Answer) -> str:
    """Return the language of what everybody reads in new games."""
    locale = server.language or answer.locale_here
    return answer.bot.services.catalogue.language(locale).language


async def set_up_table(answer: Answer, match: Match) -> tuple[Match, str | None]:
    """Settle where a new match is played; return it then.

    Where the server wants a thread and the match stays in the channel, the second value says why,
    for the member who began it.
    """
    match = await bot_of(answer).publisher.place(match.id)
    server = await server_of(answer)
    channel = answer.interaction.channel
    if (
        server.threads is Threads.NONE
        or not isinstance(channel, discord.TextChannel)
        or match.record.channel_id != channel.id
    ):
        return match, None
    lacking = missing_thread_permissions(channel, server.threads)
    if not lacking:
        return match, answer.texts("thread-refused")
    permissions = permissions_text(lacking, answer.texts)
    return match, answer.texts(
        "doctor-threads-missing", channel=channel.mention, permissions=permissions
    )


def refuse_others(answer: Answer) -> None:
    """Raise RefusedError for a member who does not manage the server, or where there is none."""
    refuse_guests(answer)
    if not answer.interaction.permissions.manage_guild:
        raise RefusedError(Reason.MISSING_PERMISSION, permission="manage-guild")


def refuse_unable(answer: Answer) -> None:
    """Raise UnableError if the bot lacks what a game needs where it was asked.

    Raises RefusedError where nobody else would see its answers.
    """
    if not answers_in_public(answer.interaction):
        raise RefusedError(Reason.ANSWERS_PRIVATE)
    if missing_permissions(answer.interaction):
        raise UnableError


async def content(bot: GameBot, invitation: InvitationRecord) -> Content:
    """Return what the message of an invitation must show, wherever the invitation stands.

    Raises RefusedError if its match cannot be read.
    """
    texts = bot.services.catalogue.language(invitation.language)
    if invitation.match_id is not None:
        match = await bot.services.matches.current(invitation.match_id)
        return Content(begun_layout(match, bot.texts_of(match), invitation))
    if invitation.status is not InvitationStatus.OPEN:
        return Content(closed_layout(invitation, texts))
    rivalry = await _rivalry(bot, invitation, texts)
    if await _all_know_it(bot, invitation):
        return Content(open_layout(invitation, texts, None, rivalry, short=True))
    file, picture = None, invitation_ui_of(invitation.game).picture
    if picture is not None:
        mode = (await bot.services.servers.read(invitation.guild_id)).display
        file = await picture(invitation, bot.pictures, mode)
    return Content(open_layout(invitation, texts, file, rivalry), files_of(file))


async def _all_know_it(bot: GameBot, invitation: InvitationRecord) -> bool:
    """Return whether only members can take part who have finished such a game here."""
    if not invitation.closed:
        return False
    guild_id, game = invitation.guild_id, invitation.game
    members = [guest.user_id for guest in invitation.guests if guest.level is None]
    return not any(
        await asyncio.gather(*(is_newcomer(bot, guild_id, each, game) for each in members))
    )


async def publish(
    bot: TableBot, invitation: InvitationRecord, answer: Answer | None = None
) -> None:
    """Show an invitation as it is now in its message, by answering a click on it if one is given.

    What fails is caught up with later.
    """
    sender, clicked = bot.sender, answer is not None and not answer.on_private_message
    if answer is not None and clicked:
        message_id = answer.message_id
        await sender.sync_clicked(answer, replace(message_of(invitation), message_id=message_id))
    elif invitation.message_id is not None:
        await sender.sync(await bot.services.messages.find(invitation.message_id))


class InvitationMessages:
    """What the messages of invitations show; each is on the ledger until it shows a change."""

    def __init__(self, bot: GameBot) -> None:
        self._bot = bot

    async def content(self, message: MessageRecord) -> Content | None:
        """Return what the message must show; None if the invitation was deleted."""
        try:
            return await content(
                self._bot, await self._bot.services.invitations.read(message.subject)
            )
        except RefusedError:
            return None

    def is_final(self, _message: MessageRecord) -> bool:
        """Return that all is said until the invitation changes again."""
        return True

    async def recognizes(
        self, message: MessageRecord, _message_id: int, buttons: Sequence[Target]
    ) -> bool:
        """Return whether a message shows that invitation."""
        return any((each.verb, each.id) == (Verb.ACCEPT, message.subject) for each in buttons)

    async def handle_lost(self, message: MessageRecord) -> None:
        """Withdraw an invitation that nobody can answer."""
        invitations = self._bot.services.invitations
        with contextlib.suppress(RefusedError):  # it is closed, or was deleted
            host_id = (await invitations.read(message.subject)).host_id
            await invitations.withdraw(message.subject, host_id)


async def _rivalry(bot: GameBot, invitation: InvitationRecord, texts: Texts) -> str | None:
    if not (invitation.closed and get_game(invitation.game).needs_all_seats):
        return None
    match invitation.guests:
        case (first, second):
            users = first.user_id, second.user_id
            host, guest = spoken_guests(invitation)
            names = host, guest
            guild_id = invitation.guild_id
            return await rivalry_text(bot, invitation.game, guild_id, users, names, texts)
    return None


def open_layout(
    invitation: InvitationRecord,
    texts: Texts,
    file: discord.File | None = None,
    rivalry: str | None = None,
    *,
    short: bool = False,
) -> ui.LayoutView:
    """Return the message of an open invitation: who is in or asked, to what, and the buttons.

    What is as usual stands behind *?*, as all that a `short` one leaves out: how long a game takes,
    the picture, and what is offered to who does not know the game.
    """
    invitation_ui, game = invitation_ui_of(invitation.game), get_game(invitation.game)
    head, small = [invitation_ui.title(invitation, texts)], [rivalry] if rivalry else []
    if not game.needs_all_seats:
        if len(invitation.seated) > 1:
            head.append(_players_text(invitation, game, texts))
        names = [f"<@{guest.user_id}>" for guest in invitation.invited]
        small += [texts("invitation-asked", names=texts.list(names))] if names else []
    if not short:
        head += [] if invitation_ui.sentence is None else [texts(invitation_ui.sentence)]
        head.append(invitation_ui.length(invitation, texts))
    terms = terms_told(invitation, texts, whole=False)
    small += [" · ".join(terms)] if terms else []
    small += [texts("guest-note")] if is_guest(invitation.guild_id) else []
    return layout(
        ui.Container(
            ui.TextDisplay("\n".join(head)),
            *([gallery(file, invitation_ui.picture_alt(invitation, texts))] if file else []),
            *([ui.TextDisplay("\n".join(f"-# {line}" for line in small))] if small else []),
            *_rows(invitation, texts, short=short),
            accent_colour=NEUTRAL,
        )
    )


def terms_told(invitation: InvitationRecord, texts: Texts, *, whole: bool) -> list[str]:
    """Return the terms of an invitation, what is as usual only in the `whole` of them."""
    told = invitation_ui_of(invitation.game).terms(invitation, texts, whole)
    pace = pace_of(invitation)
    return [*told, *([pace_text(pace, texts)] if whole or pace else [])]


def _players_text(invitation: InvitationRecord, game: AnyGame, texts: Texts) -> str:
    seated = invitation.seated
    names = texts.list([_told(guest) for guest in seated])
    return texts("invitation-players", count=len(seated), most=len(game.seats), names=names)


def _told(guest: Guest) -> str:
    return f"<@{guest.user_id}>" if guest.level is None else spoken(guest.name)


def _rows(invitation: InvitationRecord, texts: Texts, *, short: bool) -> list[ui.ActionRow[Any]]:
    """Return the buttons, and the menu that seats a computer while there is room."""
    invitation_ui, game = invitation_ui_of(invitation.game), get_game(invitation.game)
    deeds = _deeds(invitation, game, texts)
    about = TargetButton(Target(Verb.ABOUT, invitation.id), texts("button-help"))
    newcomers = invitation_ui.newcomer_buttons(invitation, texts)
    rows = [[*deeds, about]] if short else [deeds, [*newcomers, about]]
    full = len(invitation.seated) >= len(game.seats)
    if not (full or game.needs_all_seats) and game.inviting.levels:
        levels = [
            discord.SelectOption(label=level_choice(texts, game, level), value=level, emoji="🤖")
            for level in game.inviting.levels
        ]
        target = Target(Verb.ADD_COMPUTER, invitation.id)
        rows.append([select_menu(target, texts("button-add-computer"), levels)])
    return [ui.ActionRow(*row) for row in rows]


def _deeds(invitation: InvitationRecord, game: AnyGame, texts: Texts) -> list[ui.Item[Any]]:
    """Return the buttons that change something."""

    def button(
        verb: Verb, key: str, style: str = "secondary", *, disabled: bool = False
    ) -> TargetButton:
        named = discord.ButtonStyle[style]
        return TargetButton(Target(verb, invitation.id), texts(key), style=named, disabled=disabled)

    invitation_ui, seated = invitation_ui_of(invitation.game), len(invitation.seated)
    if game.needs_all_seats:
        # Whoever is named can decline, and the host's own click there withdraws it.
        refuse = (
            button(Verb.DECLINE, "button-decline")
            if invitation.closed
            else button(Verb.WITHDRAW, "button-withdraw")
        )
        return [button(Verb.ACCEPT, "button-accept", "success"), refuse]
    full, few = seated >= len(game.seats), seated < game.min_seats
    return [
        button(Verb.ACCEPT, "button-join", "success", disabled=full),
        button(Verb.DECLINE, "button-leave"),
        *([button(Verb.SHOW_OPTIONS, "button-options")] if invitation_ui.options else []),
        button(Verb.START, "button-start", "primary", disabled=few),
    ]


def begun_layout(
    match: Match,
    texts: Texts,
    invitation: InvitationRecord | None = None,
    notes: Sequence[str] = (),
) -> ui.LayoutView:
    """Return what announces a game that has begun, with what was sealed.

    It takes the place of its invitation, if there was one.
    """
    invitation_ui, channel_id = invitation_ui_of(match.game.name), match.record.channel_id
    lines = [*invitation_ui.begun(match, texts), *notes]
    if invitation is not None and invitation.channel_id != channel_id:
        lines.append(texts("game-elsewhere", channel=f"<#{channel_id}>"))
    lines.append("-# " + texts("invitation-commitment", commitment=match.commitment))
    return layout(ui.TextDisplay("\n".join(lines)))


def closed_layout(invitation: InvitationRecord, texts: Texts) -> ui.LayoutView:
    """Return what became of an invitation that led to nothing; one that expired can be renewed."""
    items: list[ui.Item[Any]] = [ui.TextDisplay(f"-# {_closed_text(invitation, texts)}")]
    if invitation.status is InvitationStatus.EXPIRED:
        again = TargetButton(Target(Verb.ASK_AGAIN, invitation.id), texts("button-ask-again"))
        items.append(ui.ActionRow(again))
    return layout(*items)


def _closed_text(invitation: InvitationRecord, texts: Texts) -> str:
    host, status = f"<@{invitation.host_id}>", invitation.status
    if not get_game(invitation.game).needs_all_seats:
        if status is InvitationStatus.EXPIRED:
            return texts("table-expired")
        return texts("table-closed", host=host)
    if status is InvitationStatus.DECLINED:
        name = next((f"<@{guest.user_id}>" for guest in invitation.invited), "")
        return texts("challenge-declined", name=name, challenger=host)
    return texts(f"challenge-{status.value}", challenger=host)


FOR_SERVER = "server"
ONE_LINE = 3
"""As many terms as stand in one line."""


async def about_page(answer: Answer, invitation: InvitationRecord) -> ui.LayoutView:
    """Return all that is to be known of an invitation, and what keeps its terms."""
    return about_layout(invitation, answer.texts, *await _buttons(answer, invitation))


def about_layout(
    invitation: InvitationRecord, texts: Texts, *buttons: TargetButton
) -> ui.LayoutView:
    """Return all that is to be known of an invitation before one accepts it, its seal too."""
    invitation_ui, until, seal = (
        invitation_ui_of(invitation.game),
        int(invitation.expires_at),
        invitation.seal,
    )
    told = terms_told(invitation, texts, whole=True)
    terms = ("\n-# " if len(told) > ONE_LINE else " · ").join(told)
    small = [
        texts("challenge-options", options=terms),
        texts("challenge-expires", date=f"<t:{until}:f> (<t:{until}:R>)"),
        *([] if seal is None else [texts("invitation-seal", commitment=seal)]),
    ]
    lines = [
        texts(invitation_ui.about),
        invitation_ui.length(invitation, texts),
        *(f"-# {each}" for each in small),
    ]
    rows = [ui.ActionRow[ui.LayoutView](*buttons)] if buttons else []
    return layout(ui.TextDisplay("\n".join(lines)), *rows)


async def _buttons(answer: Answer, invitation: InvitationRecord) -> list[TargetButton]:
    """Return what keeps the terms: for the reader, and for the server if the reader manages it."""
    services = answer.bot.services
    terms, target = _terms_of(invitation), Target(Verb.KEEP_USUAL, invitation.id)
    kept = terms in (await services.members.read(answer.user_id)).usual
    buttons = [
        _button(answer, target, "button-usual-mine-kept" if kept else "button-usual-mine", kept)
    ]
    if not is_guest(answer.guild_id) and answer.interaction.permissions.manage_guild:
        kept = terms in (await services.servers.read(answer.guild_id)).usual
        of_server = replace(target, argument=FOR_SERVER)
        buttons.append(
            _button(
                answer,
                of_server,
                "button-usual-server-kept" if kept else "button-usual-server",
                kept,
            )
        )
    return buttons


def _button(answer: Answer, target: Target, key: str, kept: bool) -> TargetButton:
    style = discord.ButtonStyle.success if kept else discord.ButtonStyle.secondary
    return TargetButton(target, answer.texts(key), style=style, emoji="⭐")


def _terms_of(invitation: InvitationRecord) -> UsualTerms:
    return UsualTerms(invitation.game, invitation.options, invitation.pace)


@on_click(Verb.KEEP_USUAL)
async def keep_usual(answer: Answer, target: Target) -> None:
    """Have the clicker's games, or the server's, begin with these terms; or no more."""
    services = answer.bot.services
    invitation = await services.invitations.read(target.id)
    terms = _terms_of(invitation)
    if target.argument == FOR_SERVER:
        refuse_others(answer)
        server = await services.servers.read(answer.guild_id)
        await services.servers.save(replace(server, usual=add_usual_terms(server.usual, terms)))
    else:
        member = await services.members.read(answer.user_id)
        await services.members.save(replace(member, usual=add_usual_terms(member.usual, terms)))
    await answer.edit(await about_page(answer, invitation))
