"""`/rummy challenge`: the message under which a party gathers, with Join, Leave and Start."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from dataclasses import replace
from functools import partial
from typing import Any

import discord
from discord import app_commands, ui
from discord.app_commands import Choice

from bot.games.rummy.agreement import Agreement
from bot.games.rummy.game import RUMMY
from bot.games.rummy.options import proposed_options
from bot.matches.match import Match
from bot.matches.parties import lobby_of
from bot.matches.refusals import Reason, RefusedError
from bot.records.challenges import ChallengeStatus
from bot.records.parties import Guest, PartyRecord
from bot.texts.catalogue import Texts
from bot.texts.wording import rummy as wording
from cogs.invitations.computers import computer_person, level_choice
from cogs.invitations.opening import DAY_SECONDS, PACE_DAYS, inviting, seal_lines, terms_for
from cogs.invitations.where_to_play import set_up_table
from cogs.kit.answers import Answer
from cogs.kit.app import Interaction, ShanghaienBot
from cogs.kit.asking import question_layout
from cogs.kit.bounds import OutdatedError
from cogs.kit.buttons import TargetButton, on_click
from cogs.kit.custom_ids import Target
from cogs.kit.layouts import layout
from cogs.kit.links import message_address
from cogs.kit.names import person, spoken
from cogs.kit.notify import only
from cogs.kit.selects import TargetSelect, on_select
from cogs.kit.translator import said
from cogs.kit.verbs import Verb
from cogs.kit.watching import Watch
from cogs.table.board import NEUTRAL
from cogs.table.computer import Opponent
from cogs.table.names import spoken_all, spoken_name
from cogs.table.publisher import Publisher

MORE_PLAYERS = range(3, len(RUMMY.seats) + 1)
"""Whom a challenge may name besides the opponent, as they are counted at the table."""
ENDING = "end"
"""What the button says under the question whether the table may close."""
TURNS_A_ROUND = 28
"""How long a round is on average, whatever the number of players."""


def party_layout(party: PartyRecord, texts: Texts) -> ui.LayoutView:
    """Return the message of a party that gathers."""
    until = int(party.expires_at)
    seated = [_told(guest) for guest in party.seated]
    players = texts(
        "rummy-lobby-players",
        count=len(seated),
        most=len(RUMMY.seats),
        names=texts.list(seated),
    )
    asked = [f"<@{guest.user_id}>" for guest in party.invited]
    terms = [
        *([texts("rummy-lobby-asked", names=texts.list(asked))] if asked else []),
        terms_text(party, texts),
        texts("rummy-lobby-length", turns=turns_each(party)),
        texts("rummy-lobby-until", date=f"<t:{until}:f> (<t:{until}:R>)"),
        *seal_lines("rummy-lobby-seal", party.seal, texts),
    ]
    title = texts("rummy-lobby-title", host=f"<@{party.host_id}>")
    return layout(
        ui.Container(
            ui.TextDisplay(f"{title}\n{players}"),
            ui.TextDisplay("\n".join(f"-# {line}" for line in terms)),
            ui.ActionRow(*_buttons(party, texts)),
            *_computer_rows(party, texts),
            accent_colour=NEUTRAL,
        )
    )


def _told(guest: Guest) -> str:
    return f"<@{guest.user_id}>" if guest.level is None else spoken(guest.name)


def _buttons(party: PartyRecord, texts: Texts) -> list[TargetButton]:
    full = len(party.seated) >= len(RUMMY.seats)
    enough = len(party.seated) >= RUMMY.fewest
    green, blue = discord.ButtonStyle.success, discord.ButtonStyle.primary

    def button(
        verb: Verb,
        key: str,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        *,
        disabled: bool = False,
    ) -> TargetButton:
        return TargetButton(Target(verb, party.id), texts(key), style=style, disabled=disabled)

    return [
        button(Verb.JOIN, "rummy-button-join", green, disabled=full),
        button(Verb.LEAVE_PARTY, "rummy-button-leave-table"),
        button(Verb.PARTY_OPTIONS, "rummy-button-options"),
        button(Verb.START_PARTY, "rummy-button-start", blue, disabled=not enough),
    ]


def _computer_rows(party: PartyRecord, texts: Texts) -> list[ui.ActionRow[Any]]:
    """Return the menu that seats a computer at one of its levels, while there is room."""
    if len(party.seated) >= len(RUMMY.seats):
        return []
    levels = [
        discord.SelectOption(label=level_choice(texts, RUMMY, level), value=level, emoji="🤖")
        for level in lobby_of(RUMMY).levels
    ]
    target = Target(Verb.ADD_COMPUTER, party.id)
    return [ui.ActionRow(TargetSelect(target, texts("rummy-button-computer"), levels))]


def agreement_of(party: PartyRecord) -> Agreement:
    """Return what a party plays by."""
    agreement: Agreement = RUMMY.parse_options(party.options)
    return agreement


def terms_text(party: PartyRecord, texts: Texts) -> str:
    """Return what a party plays by: what differs from the usual game, and the time for a move."""
    agreement = agreement_of(party)
    told = wording.agreement_lines(agreement, texts)
    options = agreement.options
    if not told:
        told = [
            texts(
                "rummy-lobby-usual",
                rounds=len(options.contracts),
                packs=wording.packs_text(options, texts),
            )
        ]
    if party.pace:
        told.append(texts("options-pace-days", days=max(1, party.pace // DAY_SECONDS)))
    else:
        told.append(texts("options-pace-none"))
    return texts("rummy-lobby-terms", terms=" · ".join(told))


def turns_each(party: PartyRecord) -> int:
    """Return about how many turns each player of a party will have."""
    players = max(len(party.guests), RUMMY.fewest)
    rounds = len(agreement_of(party).options.contracts)
    return max(1, round(TURNS_A_ROUND * rounds / players))


def started_layout(match: Match, texts: Texts) -> ui.LayoutView:
    """Return what the message becomes when the game begins, with the sealed cards."""
    names = spoken_all(match, match.seats, texts)
    dealer = spoken_name(match, match.state.table.dealer)
    lines = [
        texts("rummy-lobby-started", names=names, dealer=dealer),
        f"-# {texts('rummy-commitment', commitment=match.commitment)}",
    ]
    return layout(ui.TextDisplay("\n".join(lines)))


def ended_layout(party: PartyRecord, texts: Texts) -> ui.LayoutView:
    """Return what the message becomes when the party led to nothing."""
    expired = party.status is ChallengeStatus.EXPIRED
    key = "rummy-lobby-expired" if expired else "rummy-lobby-withdrawn"
    args = {} if expired else {"host": f"<@{party.host_id}>"}
    return layout(ui.TextDisplay(f"-# {texts(key, **args)}"))


@app_commands.command(name=said("cmd-challenge"), description=said("cmd-rummy-challenge-desc"))
@app_commands.rename(
    opponent=said("opt-challenge-opponent"),
    pace=said("opt-challenge-pace"),
    **{f"player{number}": said(f"opt-rummy-player-{number}") for number in MORE_PLAYERS},
)
@app_commands.describe(
    opponent=said("opt-challenge-opponent-desc"),
    pace=said("opt-challenge-pace-desc"),
    **{f"player{number}": said(f"opt-rummy-player-{number}-desc") for number in MORE_PLAYERS},
)
@app_commands.choices(
    pace=[
        Choice(name=said("choice-pace-none"), value=0),
        *(Choice(name=said("choice-pace-days", days=days), value=days) for days in PACE_DAYS),
    ]
)
@app_commands.checks.cooldown(1, 10, key=lambda i: (i.guild_id, i.user.id))
async def challenge(
    interaction: Interaction,
    opponent: discord.Member | None = None,
    player3: discord.Member | None = None,
    player4: discord.Member | None = None,
    player5: discord.Member | None = None,
    player6: discord.Member | None = None,
    player7: discord.Member | None = None,
    player8: discord.Member | None = None,
    pace: int | None = None,
) -> None:
    """Open a table for anybody, or for the members who are named."""
    named = (opponent, player3, player4, player5, player6, player7, player8)
    async with Answer(interaction, public=True) as answer:
        if pace not in (None, 0, *PACE_DAYS):
            raise OutdatedError
        invited = [member for member in named if member is not None]
        if any(member.bot for member in invited):
            raise RefusedError(Reason.CHALLENGE_BOT)
        agreement = Agreement(proposed_options(RUMMY.fewest))
        terms = await terms_for(answer, RUMMY, agreement, pace)
        people = [person(member) for member in invited]
        party = await answer.bot.services.parties.open(terms, answer.person, people)
        await _show_new(answer, party)


async def gather_again(answer: Answer, match: Match) -> None:
    """Open a table for the same game and people as a finished one; the lot says anew who deals.

    Computers sit down, members are asked. Who is asked already by another of them sits down there.
    Raises RefusedError as opening a table does.
    """
    agreement = replace(match.options, dealer=None, by_lot=True)
    pace = match.record.pace
    days = 0 if pace is None else max(1, pace // DAY_SECONDS)
    terms = await terms_for(answer, RUMMY, agreement, days)
    parties = answer.bot.services.parties
    others = [user_id for user_id in match.record.members if user_id != answer.user_id]
    asking = await parties.asking(terms, answer.user_id, others)
    if asking is not None and asking.message_id is not None:
        party = await parties.join(asking.id, answer.person)
        await show_party(answer.bot, party)
        url = message_address(party.guild_id, party.channel_id, asking.message_id)
        await answer.private(answer.texts("rummy-lobby-joined", url=url))
        return
    texts = answer.bot.services.catalogue.language(terms.language)
    people = [match.person(seat) for seat in match.seats if match.user_of(seat) in others]
    levels = [level for level in match.record.levels if level is not None]
    computers = [
        (computer_person(answer, level, number, texts), level)
        for number, level in enumerate(levels, start=1)
    ]
    await _show_new(answer, await parties.open(terms, answer.person, people, computers))


async def _show_new(answer: Answer, party: PartyRecord) -> None:
    parties = answer.bot.services.parties
    async with inviting(
        parties.posting, party.id, partial(parties.withdraw, party.id, party.host_id)
    ):
        view = party_layout(party, _texts(answer.bot, party))
        mentions = only(*(guest.user_id for guest in party.invited))
        message_id = await answer.public(view, mentions=mentions)
        if message_id is not None:
            await parties.set_message(party.id, message_id, party.channel_id)


def _texts(bot: ShanghaienBot, party: PartyRecord) -> Texts:
    return bot.services.catalogue.language(party.language)


@contextlib.asynccontextmanager
async def tidying(answer: Answer, party_id: int) -> AsyncIterator[None]:
    """Update the message of a party that turns out to be closed."""
    try:
        yield
    except RefusedError as refused:
        if refused.reason is Reason.CHALLENGE_CLOSED:
            party = await answer.bot.services.parties.load(party_id)
            await show_party(answer.bot, party, answer)
        raise


async def show_party(bot: ShanghaienBot, party: PartyRecord, answer: Answer | None = None) -> bool:
    """Show a party as it is now in its message; by answering the click on it, if there is one.

    Return whether that was all; see `ShanghaienBot.quietly`.
    """
    texts = _texts(bot, party)
    if party.match_id is not None:
        view = started_layout(await bot.services.matches.load(party.match_id), texts)
    elif party.status is ChallengeStatus.OPEN:
        view = party_layout(party, texts)
    else:
        view = ended_layout(party, texts)
    if answer is not None and not answer.on_private_message:
        with contextlib.suppress(discord.NotFound):
            await answer.edit(view)
            return True
    if party.message_id is None:
        return True
    channel = bot.get_partial_messageable(party.channel_id)
    return await bot.quietly(channel.get_partial_message(party.message_id).edit(view=view))


@on_click(Verb.JOIN)
async def join(answer: Answer, target: Target) -> None:
    """Let the clicker take part."""
    async with tidying(answer, target.id):
        party = await answer.bot.services.parties.join(target.id, answer.person)
    await show_party(answer.bot, party, answer)


@on_click(Verb.LEAVE_PARTY)
async def leave(answer: Answer, target: Target) -> None:
    """Let the clicker go; ask first where the table would close with its host."""
    ending = target.argument == ENDING
    try:
        async with tidying(answer, target.id):
            parties = answer.bot.services.parties
            party = await parties.leave(target.id, answer.user_id, ending=ending)
    except RefusedError as refused:
        if refused.reason is not Reason.PARTY_ENDS:
            raise
        await answer.private(view=_closing_question(target, answer.texts))
        return
    if ending:
        await answer.vanish()
    await show_party(answer.bot, party, answer)


def _closing_question(target: Target, texts: Texts) -> ui.LayoutView:
    return question_layout(
        texts("refusal-party-ends"),
        replace(target, argument=ENDING),
        texts("rummy-button-close"),
        otherwise=texts("rummy-button-stay"),
    )


@on_select(Verb.ADD_COMPUTER)
async def add_computer(answer: Answer, target: Target, level: str) -> None:
    """Seat a computer that plays as chosen."""
    if level not in lobby_of(RUMMY).levels:
        raise OutdatedError(level)
    parties = answer.bot.services.parties
    async with tidying(answer, target.id):
        party = await parties.load(target.id)
        number = 1 + sum(guest.level is not None for guest in party.guests)
        computer = computer_person(answer, level, number, _texts(answer.bot, party))
        party = await parties.add_computer(target.id, answer.user_id, computer, level)
    await show_party(answer.bot, party, answer)


@on_click(Verb.ADD_COMPUTER)
async def add_captain(answer: Answer, target: Target) -> None:
    """Seat a computer that plays as well as it gets: the button of older messages."""
    await add_computer(answer, target, lobby_of(RUMMY).levels[-1])


@on_click(Verb.START_PARTY)
async def start(answer: Answer, target: Target) -> None:
    """Begin with those who are there, and show the first board."""
    bot = answer.bot
    async with tidying(answer, target.id):
        match = await bot.services.parties.start(target.id, answer.user_id, answer.interaction.id)
    match, note = await set_up_table(answer, match)
    await show_party(bot, await bot.services.parties.load(target.id), answer)
    await bot.part(Opponent).settle(match)
    await bot.part(Publisher).publish(match.id)
    if note is not None:
        await answer.private(note)


class PartyExpiry(Watch):
    """Closes the parties whose time is up."""

    every = 30.0

    async def look(self) -> None:
        """Close the expired parties and update their messages."""
        for party in await self.bot.services.parties.overdue():
            # Shown before it is stored: after a crash or an outage it is shown once more.
            if await show_party(self.bot, party):
                await self.bot.services.parties.expire(party.id)


async def setup(bot: ShanghaienBot) -> None:
    """Add the command and its loop."""
    bot.command_group(RUMMY.name).add_command(challenge)
    await bot.add_cog(PartyExpiry(bot))
