"""`/shanghaien challenge`: its message with Accept, Decline and Withdraw, and the rematch."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from functools import partial

import discord
import structlog
from discord import app_commands, ui
from discord.app_commands import Choice

from bot.games.game import AnySeat
from bot.games.shanghaien.agreement import Starts, agreed, starts_from
from bot.games.shanghaien.game import SHANGHAIEN
from bot.games.shanghaien.options import ExtraTrick
from bot.games.shanghaien.players.player import USUAL_LEVEL, Level
from bot.matches.checks import player_of
from bot.matches.match import Match, Person
from bot.matches.refusals import Reason, RefusedError
from bot.matches.terms import Terms
from bot.processes.errors import HelperError
from bot.records.challenges import ChallengeRecord
from cogs.games.shanghaien.pictures import guide_file
from cogs.invitations.challenge_messages import accepted_layout, challenge_layout, closed_layout
from cogs.invitations.opening import (
    EXTRA_CARDS,
    PACE_DAYS,
    inviting,
    terms_here,
)
from cogs.invitations.parties import gather_again
from cogs.invitations.practice import begin_practice
from cogs.invitations.where_to_play import (
    public_language,
    refuse_elsewhere,
    server_of,
    set_up_table,
)
from cogs.kit.answers import Answer
from cogs.kit.app import REQUEST_FAILURES, Interaction, ShanghaienBot
from cogs.kit.bounds import OutdatedError, known
from cogs.kit.buttons import on_click
from cogs.kit.custom_ids import Target
from cogs.kit.names import person, spoken
from cogs.kit.notify import only
from cogs.kit.translator import said
from cogs.kit.verbs import Verb
from cogs.kit.watching import Watch
from cogs.table.pictures import Pictures, files_of
from cogs.table.publisher import Publisher
from cogs.table.rivalry import rivalry_text

_log = structlog.get_logger(__name__)


@app_commands.command(
    name=said("cmd-challenge"),
    description=said("cmd-challenge-desc"),
)
@app_commands.rename(
    opponent=said("opt-challenge-opponent"),
    extra=said("opt-challenge-extra"),
    starter=said("opt-challenge-starter"),
    pace=said("opt-challenge-pace"),
)
@app_commands.describe(
    opponent=said(
        "opt-challenge-opponent-desc",
    ),
    extra=said(
        "opt-challenge-extra-desc",
    ),
    starter=said("opt-challenge-starter-desc"),
    pace=said("opt-challenge-pace-desc"),
)
@app_commands.choices(
    extra=EXTRA_CARDS,
    starter=[
        Choice(name=said("choice-starter-lot"), value="lot"),
        Choice(name=said("choice-starter-me"), value="me"),
        Choice(name=said("choice-starter-opponent"), value="opponent"),
    ],
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
    extra: str = "none",
    starter: str = "lot",
    pace: int | None = None,
) -> None:
    """Challenge a member, or anybody."""
    async with Answer(interaction, public=True) as answer:
        if pace not in (None, 0, *PACE_DAYS):
            raise OutdatedError
        await post_challenge(
            answer, opponent, known(ExtraTrick, extra), known(starts_from, starter), pace
        )


@app_commands.guild_only()
async def challenge_member(interaction: Interaction, member: discord.Member | discord.User) -> None:
    """Challenge a member from their context menu, with the usual terms."""
    async with Answer(interaction, public=True) as answer:
        if isinstance(member, discord.User):  # who has left still has a menu at their messages
            raise RefusedError(Reason.NOT_HERE, name=person(member).name)
        await post_challenge(answer, member, ExtraTrick.NONE, "lot")


async def post_challenge(
    answer: Answer,
    opponent: discord.Member | None,
    extra_trick: ExtraTrick,
    starts: Starts,
    days: int | None = None,
) -> None:
    """Keep a challenge and post its message as the public answer to a command.

    `days` is the time for a move; 0 for no limit, None for what the server usually plays.
    """
    if opponent is not None and opponent.bot:
        if answer.bot.user is None or opponent.id != answer.bot.user.id:
            raise RefusedError(Reason.CHALLENGE_BOT)
        await begin_practice(answer, USUAL_LEVEL, extra_trick, starts)
        return
    terms = await terms_here(answer, extra_trick, starts, days)
    challenged = person(opponent) if opponent else None
    await _show_new(answer, await _new_challenge(answer, terms, answer.person, challenged))


async def _new_challenge(
    answer: Answer, terms: Terms, challenger: Person, opponent: Person | None
) -> ChallengeRecord:
    """Keep a challenge. A pending one whose message was deleted is withdrawn first.

    Nobody can answer that one any more. Raises RefusedError as `Challenges.challenge` does.
    """
    challenges = answer.bot.services.challenges
    try:
        return await challenges.challenge(terms, challenger, opponent)
    except RefusedError as refused:
        if refused.challenge_id is None:
            raise
        pending = await challenges.load(refused.challenge_id)
        if await _can_be_answered(answer.bot, pending):
            raise
        with contextlib.suppress(RefusedError):  # another one was faster
            await challenges.withdraw(pending.id, pending.challenger_id)
    return await challenges.challenge(terms, challenger, opponent)


async def _can_be_answered(bot: ShanghaienBot, challenge: ChallengeRecord) -> bool:
    """Return whether the message of an open challenge is there, as far as Discord says so."""
    if challenge.message_id is None:
        return challenge.id in bot.services.challenges.posting
    channel = bot.get_partial_messageable(challenge.channel_id)
    view, files = await _challenge_content(bot, challenge)
    try:
        message = channel.get_partial_message(challenge.message_id)
        await message.edit(view=view, attachments=files)
    except discord.NotFound:
        return False
    except REQUEST_FAILURES as refused:
        _log.info("challenge.unknown", challenge=challenge.id, error=str(refused))
    return True


async def _challenge_content(
    bot: ShanghaienBot, challenge: ChallengeRecord
) -> tuple[ui.LayoutView, list[discord.File]]:
    """Return the message of an open challenge with its picture, as the server reads pictures."""
    texts = bot.services.catalogue.language(challenge.language)
    mode = (await bot.services.servers.load(challenge.guild_id)).display
    rivalry = None
    if challenge.opponent_id is not None:
        users = challenge.challenger_id, challenge.opponent_id
        names = spoken(challenge.challenger_name), spoken(challenge.opponent_name or "")
        rivalry = await rivalry_text(bot, challenge.game, challenge.guild_id, users, names, texts)
    file = None
    with contextlib.suppress(HelperError):  # a challenge stands without its picture, too
        file = await guide_file(bot.part(Pictures), "goal", challenge.language, mode)
    return challenge_layout(challenge, texts, file, rivalry), files_of(file)


async def _show_new(answer: Answer, challenge: ChallengeRecord) -> None:
    challenges = answer.bot.services.challenges
    withdraw = partial(challenges.withdraw, challenge.id, challenge.challenger_id)
    async with inviting(challenges.posting, challenge.id, withdraw):
        view, files = await _challenge_content(answer.bot, challenge)
        asked = [challenge.opponent_id] if challenge.opponent_id else []
        message_id = await answer.public(view, mentions=only(*asked), files=files)
        if message_id is not None:
            await challenges.set_message(challenge.id, message_id, challenge.channel_id)


@contextlib.asynccontextmanager
async def _tidying(answer: Answer, target: Target) -> AsyncIterator[None]:
    """Update the clicked message if its challenge is closed already.

    Such a message is outdated if a crash or an outage came between closing the challenge and
    editing the message, or if the challenge expired since the last check.
    """
    try:
        yield
    except RefusedError as refused:
        if refused.reason is Reason.CHALLENGE_CLOSED:
            await _show_what_became(answer, await answer.bot.services.challenges.load(target.id))
        raise


async def _show_what_became(answer: Answer, challenge: ChallengeRecord) -> None:
    if challenge.match_id is None:
        await _show_closed(answer, challenge)
        return
    match = await answer.bot.services.matches.load(challenge.match_id)
    # While the accepting click still sets the table up, it edits the message itself.
    if match.record.shown.message_id is not None:
        await _edit(answer, accepted_layout(challenge, match, answer.bot.texts_of(match)))


@on_click(Verb.ACCEPT)
async def accept(answer: Answer, target: Target) -> None:
    """Start the match and show its first board."""
    async with _tidying(answer, target):
        match = await answer.bot.services.challenges.accept(
            target.id, answer.person, answer.interaction.id
        )
    challenge = await answer.bot.services.challenges.load(target.id)
    match, note = await set_up_table(answer, match)
    await _edit(answer, accepted_layout(challenge, match, answer.bot.texts_of(match)))
    await answer.bot.part(Publisher).publish(match.id)
    if note is not None:
        await answer.private(note)


@on_click(Verb.DECLINE)
async def decline(answer: Answer, target: Target) -> None:
    """Close the challenge for whom it was meant; its challenger withdraws it."""
    challenges = answer.bot.services.challenges
    async with _tidying(answer, target):
        pending = await challenges.load(target.id)
        own = pending.challenger_id == answer.user_id
        challenge = await (challenges.withdraw if own else challenges.decline)(
            target.id, answer.user_id
        )
    await _show_closed(answer, challenge)


@on_click(Verb.WITHDRAW)
async def withdraw(answer: Answer, target: Target) -> None:
    """Close the challenge for its challenger."""
    async with _tidying(answer, target):
        challenge = await answer.bot.services.challenges.withdraw(target.id, answer.user_id)
    await _show_closed(answer, challenge)


async def _show_closed(answer: Answer, challenge: ChallengeRecord) -> None:
    texts = answer.bot.services.catalogue.language(challenge.language)
    await _edit(answer, closed_layout(challenge, texts))


async def show_closed(bot: ShanghaienBot, challenge: ChallengeRecord) -> bool:
    """Update the message of a closed challenge without a click.

    Return whether that was all; see `ShanghaienBot.quietly`.
    """
    if challenge.message_id is None:
        return True
    view = closed_layout(challenge, bot.services.catalogue.language(challenge.language))
    channel = bot.get_partial_messageable(challenge.channel_id)
    message = channel.get_partial_message(challenge.message_id)
    return await bot.quietly(message.edit(view=view, attachments=[]))


async def _edit(answer: Answer, view: ui.LayoutView) -> None:
    """Show `view` in the clicked challenge, also where the click has expired by now."""
    try:
        await answer.edit(view)
    except discord.NotFound:
        message = answer.interaction.message
        assert message is not None
        channel = answer.bot.get_partial_messageable(message.channel.id)
        partial = channel.get_partial_message(message.id)
        await answer.bot.quietly(partial.edit(view=view, attachments=[]))


@on_click(Verb.REMATCH)
async def rematch(answer: Answer, target: Target) -> None:
    """Challenge the same opponent to the same game; the other may answer whenever they are back."""
    match = await answer.bot.services.matches.load(target.id)
    seat = player_of(match, answer.user_id)
    if not match.over:
        raise RefusedError(Reason.GAME_RUNNING, match_id=match.id)
    if match.game.lobby is not None:
        await gather_again(answer, match)
        return
    server = await server_of(answer)
    refuse_elsewhere(server, answer)
    if match.record.level is not None:
        level, extra = Level(match.record.level), match.state.options.extra_trick
        await begin_practice(answer, level, extra, _other_starts(match, seat))
        return
    terms = Terms(
        guild_id=match.record.guild_id,
        channel_id=match.record.channel_id,
        language=public_language(server, answer),
        game=SHANGHAIEN,
        options=agreed(match.options.options.extra_trick, _other_starts(match, seat)),
        pace=match.record.pace,
    )
    challenge = await _new_challenge(answer, terms, match.person(seat), match.person(seat.opponent))
    await _show_new(answer, challenge)


def _other_starts(match: Match, challenger: AnySeat) -> Starts:
    """Return that whoever did not start `match` starts its rematch."""
    return "opponent" if match.options.starter is challenger else "me"


class Expiry(Watch):
    """Closes the challenges whose time is up."""

    every = 30.0

    async def look(self) -> None:
        """Close the expired challenges and update their messages."""
        challenges = self.bot.services.challenges
        for challenge in await challenges.overdue():
            # Shown before it is stored: after a crash or an outage it is shown once more.
            if await show_closed(self.bot, challenge):
                await challenges.expire(challenge.id)


async def setup(bot: ShanghaienBot) -> None:
    """Add the command, the entry in the menu of a member, and the end of challenges."""
    bot.shanghaien.add_command(challenge)
    bot.tree.add_command(
        app_commands.ContextMenu(name=said("menu-challenge"), callback=challenge_member)
    )
    await bot.add_cog(Expiry(bot))
