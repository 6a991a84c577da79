"""The message of an invitation, and the settings and checks for a new game in a channel."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

import discord
from discord import ui

from bot.fairness import SHORT_DIGITS
from bot.games.game import AnyGame
from bot.games.registry import get_game
from bot.matches.invitations import pace_of, series_of
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
from cogs.board.game_ui import (
    GAME_UIS,
    INVITATION,
    Content,
    invitation_ui_of,
    practise_buttons,
    rules_target,
)
from cogs.board.messages import Renderer
from cogs.board.names import computer_names, message_guests, rivalry_text, series_text
from cogs.ui.answers import Answer
from cogs.ui.app import GameBot
from cogs.ui.components import TargetButton, gallery, layout, on_click, refuse_guests, select_menu
from cogs.ui.custom_ids import Target, Verb
from cogs.ui.errors import (
    MissingPermissionsError,
    can_answer_publicly,
    missing_permissions,
    missing_thread_permissions,
    permissions_text,
)
from cogs.ui.forms import pace_text
from cogs.ui.names import escape_name
from cogs.ui.pictures import files_of

_Text = TypeVar("_Text")
"""A string, or a `locale_str` that Discord translates."""


def level_choice(localize: Callable[[str], _Text], game: AnyGame, level: str) -> _Text:
    """Return the label of a level of the computer in a menu or a command option."""
    return localize(f"choice-level-{game.name}-{level}")


def computer_people(
    answer: Answer, terms: Terms, levels: Sequence[str], met: int = 0
) -> list[tuple[Person, str]]:
    """Return a computer player for each level, named in the language of the terms.

    The first `met` names of each level are skipped, because the member has met these computers.
    """
    texts = answer.bot.services.catalogue.language(terms.language)
    return [
        (computer_person(answer, level, number, texts), level)
        for number, level in enumerate(levels, start=1 + met)
    ]


async def next_computers(
    answer: Answer, terms: Terms, levels: Sequence[str]
) -> list[tuple[Person, str]]:
    """Return the computers of a new practice match. They change after each finished match."""
    member = await answer.bot.services.members.read(answer.user_id)
    return computer_people(answer, terms, levels, member.opponents_met(terms.game.name))


def computer_person(answer: Answer, level: str, number: int, texts: Texts) -> Person:
    """Return the `number`-th computer player of a level, counted from 1. Its user is the bot.

    If `number` is larger than the number of names of the level, the names are repeated.
    """
    user = answer.bot.user
    assert user is not None
    names = computer_names(level, texts)
    name = names[(number - 1) % len(names)]
    return Person(user.id, name, name)


async def server_of(answer: Answer) -> ServerRecord:
    """Return the settings of the server of the interaction."""
    return await answer.bot.services.servers.read(answer.guild_id)


def refuse_elsewhere(server: ServerRecord, answer: Answer) -> None:
    """Raise RefusedError if the server's settings do not allow games in the current channel.

    The error lists the allowed channels.
    """
    channel = answer.interaction.channel
    places = {answer.interaction.channel_id}
    if isinstance(channel, discord.Thread):
        places.add(channel.parent_id)
    if server.channels and places.isdisjoint(server.channels):
        raise RefusedError(Reason.CHANNEL_NOT_ALLOWED, channels=server.channels)


def public_language(server: ServerRecord, answer: Answer) -> str:
    """Return the language of the public messages of new games."""
    locale = server.language or answer.locale_here
    return answer.bot.services.catalogue.language(locale).language


async def set_up_table(answer: Answer, match: Match) -> tuple[Match, str | None]:
    """Choose the channel or thread of a new match; return the updated match and a note.

    The note explains to the member who started the match why no thread was opened although the
    server's settings ask for one; otherwise it is None.
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


def refuse_non_managers(answer: Answer) -> None:
    """Raise RefusedError if the member does not manage the server, or the bot has not joined it."""
    refuse_guests(answer)
    if not answer.interaction.permissions.manage_guild:
        raise RefusedError(Reason.MISSING_PERMISSION, permission="manage-guild")


def refuse_unable(answer: Answer) -> None:
    """Raise MissingPermissionsError if the bot lacks a permission in this channel that games need.

    Raises RefusedError if Discord hides the bot's answers from other members here.
    """
    if not can_answer_publicly(answer.interaction):
        raise RefusedError(Reason.ANSWERS_PRIVATE)
    if missing_permissions(answer.interaction):
        raise MissingPermissionsError


async def content(bot: GameBot, invitation: InvitationRecord) -> Content:
    """Return the content of an invitation's message: the open or closed invitation, or the start of
    its match.

    Raises RefusedError if the match cannot be read.
    """
    texts = bot.services.catalogue.language(invitation.language)
    if invitation.match_id is not None:
        match = await bot.services.matches.read_current(invitation.match_id)
        return Content(begun_layout(match, bot.texts_of(match), invitation))
    if invitation.status is not InvitationStatus.OPEN:
        return Content(closed_layout(invitation, texts))
    rivalry = await _rivalry(bot, invitation, texts)
    if await _are_all_experienced(bot, invitation):
        return Content(open_layout(invitation, texts, None, rivalry, is_short=True))
    file, picture = None, invitation_ui_of(invitation.game).picture
    if picture is not None:
        mode = (await bot.services.servers.read(invitation.guild_id)).display
        file = await picture(invitation, bot.pictures, mode)
    return Content(open_layout(invitation, texts, file, rivalry), files_of(file))


async def _are_all_experienced(bot: GameBot, invitation: InvitationRecord) -> bool:
    """Return whether the host and all invited members have finished this game before.

    Returns False if any member may join.
    """
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
    """Update the message of an invitation, in response to the click `answer` if one is given.

    If the update fails, `OutdatedMessages` retries it.
    """
    sender, clicked = bot.sender, answer is not None and not answer.is_on_private_message
    if answer is not None and clicked:
        message_id = answer.message_id
        await sender.sync_clicked_message(
            answer, replace(message_of(invitation), message_id=message_id)
        )
    elif invitation.message_id is not None:
        await sender.sync(await bot.services.messages.find(invitation.message_id))


def invitation_renderer(bot: GameBot) -> Renderer:
    """Return the renderer of invitation messages in the message table.

    The record of a message is deleted when the message is up to date; the next change of the
    invitation adds it again.
    """

    async def render(message: MessageRecord) -> Content | None:
        """Return the desired content, or None if the invitation was deleted."""
        try:
            return await content(bot, await bot.services.invitations.read(message.subject))
        except RefusedError:
            return None

    async def recognizes(message: MessageRecord, _: int, buttons: Sequence[Target]) -> bool:
        """Return whether a posted message with these buttons belongs to the same invitation."""
        return any((each.verb, each.id) == (Verb.ACCEPT, message.subject) for each in buttons)

    async def handle_lost(message: MessageRecord) -> None:
        """Withdraw an invitation whose message no longer exists."""
        invitations = bot.services.invitations
        with contextlib.suppress(RefusedError):  # it was closed or deleted
            host_id = (await invitations.read(message.subject)).host_id
            await invitations.withdraw(message.subject, host_id)

    return Renderer(render, recognizes=recognizes, handle_lost=handle_lost)


async def _rivalry(bot: GameBot, invitation: InvitationRecord, texts: Texts) -> str | None:
    if (series := series_of(invitation)) is not None:
        return series_text(series, texts)
    if not (invitation.closed and get_game(invitation.game).needs_all_seats):
        return None
    match invitation.guests:
        case (first, second):
            users = first.user_id, second.user_id
            host, guest = message_guests(invitation)
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
    is_short: bool = False,
) -> ui.LayoutView:
    """Return the message of an open invitation: participants, terms and buttons.

    The picture `file` shows the names of the participants. If `file` is None, the text lists them.
    The message contains only the terms that differ from the usual ones; the **?** button shows all
    terms. With `is_short`, it omits the length of the game and the buttons for newcomers.
    """
    invitation_ui, game = invitation_ui_of(invitation.game), get_game(invitation.game)
    head, small = [invitation_ui.title(invitation, texts)], [rivalry] if rivalry else []
    if not game.needs_all_seats:
        if len(invitation.participants) > 1 and file is None:
            head.append(_players_text(invitation, game, texts))
        names = [f"<@{guest.user_id}>" for guest in invitation.pending_guests]
        small += [texts("invitation-asked", names=texts.list(names))] if names else []
    if not is_short:
        sentence = invitation_ui.sentence
        head += [] if sentence is None else [f"-# {texts(sentence)}"]
        head.append(f"-# {invitation_ui.length(invitation, texts)}")
    terms = list_terms(invitation, texts, is_complete=False)
    small += [" · ".join(terms)] if terms else []
    small += [texts("guest-note")] if is_guest(invitation.guild_id) else []
    return layout(
        ui.Container(
            ui.TextDisplay("\n".join(head)),
            *([gallery(file, invitation_ui.picture_alt(invitation, texts))] if file else []),
            *([ui.TextDisplay("\n".join(f"-# {line}" for line in small))] if small else []),
            *_rows(invitation, texts, is_short=is_short),
            accent_colour=NEUTRAL,
        )
    )


def list_terms(invitation: InvitationRecord, texts: Texts, *, is_complete: bool) -> list[str]:
    """Return the terms of an invitation as lines; the pace (the time limit) ends the last line.

    Without `is_complete`, return only the terms that differ from the usual ones.
    """
    phrases = list(invitation_ui_of(invitation.game).terms(invitation, texts, is_complete))
    pace = pace_of(invitation)
    if is_complete or pace:
        phrases[-1:] = [" · ".join([*phrases[-1:], pace_text(pace, texts)])]
    return phrases


def _players_text(invitation: InvitationRecord, game: AnyGame, texts: Texts) -> str:
    seated = invitation.participants
    names = texts.list([_participant_text(guest) for guest in seated])
    return texts("invitation-players", count=len(seated), most=len(game.seats), names=names)


def _participant_text(guest: Guest) -> str:
    return f"<@{guest.user_id}>" if guest.level is None else escape_name(guest.name)


def _rows(invitation: InvitationRecord, texts: Texts, *, is_short: bool) -> list[ui.ActionRow[Any]]:
    """Return the buttons, and the menu for adding a computer while a seat is free."""
    game = get_game(invitation.game)
    actions = _action_buttons(invitation, game, texts)
    about = TargetButton(Target(Verb.ABOUT, invitation.id), texts("button-help"))
    newcomers = [] if is_short else _newcomer_buttons(invitation, texts)
    rows = [[*actions, about], *([newcomers] if newcomers else [])]
    full = len(invitation.participants) >= len(game.seats)
    if not (full or game.needs_all_seats) and game.inviting.levels:
        levels = [
            discord.SelectOption(label=level_choice(texts, game, level), value=level, emoji="🤖")
            for level in game.inviting.levels
        ]
        target = Target(Verb.ADD_COMPUTER, invitation.id)
        rows.append([select_menu(target, texts("button-add-computer"), levels)])
    return [ui.ActionRow(*row) for row in rows]


def _newcomer_buttons(invitation: InvitationRecord, texts: Texts) -> list[ui.Item[Any]]:
    """Return the buttons that open the rules of an invitation and start practice."""
    guide = GAME_UIS[invitation.game].guide
    place = f"{INVITATION}{invitation.id}"
    practise = practise_buttons(invitation.game, texts, "button-try-alone", place=place)
    if guide is None:
        return [*practise]
    how = rules_target(guide, place)
    return [TargetButton(how, texts("button-how-it-works")), *practise]


def _action_buttons(
    invitation: InvitationRecord, game: AnyGame, texts: Texts
) -> list[ui.Item[Any]]:
    """Return the buttons that change the invitation."""

    def button(
        verb: Verb, key: str, style: str = "secondary", *, disabled: bool = False
    ) -> TargetButton:
        named = discord.ButtonStyle[style]
        return TargetButton(Target(verb, invitation.id), texts(key), style=named, disabled=disabled)

    invitation_ui, seated = invitation_ui_of(invitation.game), len(invitation.participants)
    if game.needs_all_seats:
        decline = [button(Verb.DECLINE, "button-decline")] if invitation.closed else []
        accept = button(Verb.ACCEPT, "button-accept", "success")
        return [accept, *decline, button(Verb.WITHDRAW, "button-withdraw")]
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
    """Return the announcement of a new match, with the first digits of its seal (a hash).

    It replaces the message of the `invitation`, if there was one.
    """
    invitation_ui, channel_id = invitation_ui_of(match.game.name), match.record.channel_id
    lines = [*invitation_ui.start_lines(match, texts), *notes]
    if invitation is not None and invitation.channel_id != channel_id:
        lines.append(texts("game-elsewhere", channel=f"<#{channel_id}>"))
    seal = match.commitment[:SHORT_DIGITS]
    lines.append("-# " + texts("invitation-commitment", commitment=seal))
    return layout(ui.TextDisplay("\n".join(lines)))


def closed_layout(invitation: InvitationRecord, texts: Texts) -> ui.LayoutView:
    """Return the message of a closed invitation without a match, with a button to repeat it if it
    expired.
    """
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
        name = next((f"<@{guest.user_id}>" for guest in invitation.pending_guests), "")
        return texts("challenge-declined", name=name, challenger=host)
    return texts(f"challenge-{status.value}", challenger=host)


FOR_SERVER = "server"
"""The end of the argument of the button that saves usual terms for the server."""
ONE_LINE = 3
"""The maximum number of terms shown in one line."""


async def about_page(answer: Answer, invitation: InvitationRecord) -> ui.LayoutView:
    """Return the complete terms of an invitation, with buttons that save them as usual terms."""
    buttons = await usual_buttons(answer, invitation, Target(Verb.KEEP_USUAL, invitation.id))
    return about_layout(invitation, answer.texts, *buttons)


def about_layout(
    invitation: InvitationRecord, texts: Texts, *buttons: TargetButton
) -> ui.LayoutView:
    """Return the complete terms of an invitation, its expiry and its seal, above the `buttons`."""
    invitation_ui, until, seal = (
        invitation_ui_of(invitation.game),
        int(invitation.expires_at),
        invitation.seal,
    )
    phrases = list_terms(invitation, texts, is_complete=True)
    terms = ("\n-# " if len(phrases) > ONE_LINE else " · ").join(phrases)
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


async def usual_buttons(
    answer: Answer, invitation: InvitationRecord, target: Target
) -> list[TargetButton]:
    """Return the button that saves the terms as the reader's usual terms, and, if the reader
    manages the server, the button that saves them for the server.

    Both buttons have `target`; the argument of the second button ends with `FOR_SERVER`.
    """
    services, terms = answer.bot.services, _terms_of(invitation)
    is_kept = terms in (await services.members.read(answer.user_id)).usual
    buttons = [
        _button(
            answer, target, "button-usual-mine-kept" if is_kept else "button-usual-mine", is_kept
        )
    ]
    if not is_guest(answer.guild_id) and answer.interaction.permissions.manage_guild:
        is_kept = terms in (await services.servers.read(answer.guild_id)).usual
        of_server = replace(target, argument=f"{target.argument}{FOR_SERVER}")
        buttons.append(
            _button(
                answer,
                of_server,
                "button-usual-server-kept" if is_kept else "button-usual-server",
                is_kept,
            )
        )
    return buttons


def _button(answer: Answer, target: Target, key: str, is_kept: bool) -> TargetButton:
    style = discord.ButtonStyle.success if is_kept else discord.ButtonStyle.secondary
    return TargetButton(target, answer.texts(key), style=style, emoji="⭐")


def _terms_of(invitation: InvitationRecord) -> UsualTerms:
    return UsualTerms(invitation.game, invitation.options, invitation.pace)


@on_click(Verb.KEEP_USUAL)
async def keep_usual(answer: Answer, target: Target) -> None:
    """Save or remove an invitation's terms as the clicker's or the server's usual terms.

    Raises RefusedError like `toggle_usual`.
    """
    invitation = await answer.bot.services.invitations.read(target.id)
    await toggle_usual(answer, invitation, is_for_server=target.argument == FOR_SERVER)
    await answer.edit(await about_page(answer, invitation))


async def toggle_usual(
    answer: Answer, invitation: InvitationRecord, *, is_for_server: bool
) -> None:
    """Save the terms of an invitation as the member's or the server's usual terms.

    If they are already the usual terms, remove them.

    Raises RefusedError if the terms are for the server and the member does not manage it.
    """
    services, terms = answer.bot.services, _terms_of(invitation)
    if is_for_server:
        refuse_non_managers(answer)
        server = await services.servers.read(answer.guild_id)
        await services.servers.save(replace(server, usual=add_usual_terms(server.usual, terms)))
    else:
        await services.members.change(
            answer.user_id,
            lambda member: replace(member, usual=add_usual_terms(member.usual, terms)),
        )
