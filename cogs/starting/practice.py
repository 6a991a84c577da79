"""Practice: `/shanghaien practice`, and challenges to the bot itself."""

from __future__ import annotations

import discord
from discord import app_commands, ui
from discord.app_commands import Choice

from bot.games.shanghaien.agreement import Starts
from bot.games.shanghaien.options import ExtraTrick
from bot.games.shanghaien.players.player import USUAL_LEVEL, Level
from bot.matches.match import Match, Person
from bot.matches.refusals import Reason, RefusedError
from bot.process import HelperBusyError
from bot.texts import wording
from bot.texts.catalogue import Texts
from cogs.app import Interaction, ShanghaienBot
from cogs.kit.answers import Answer
from cogs.kit.bounds import known
from cogs.kit.buttons import on_click
from cogs.kit.cooldowns import ANALYSES, refuse_haste
from cogs.kit.custom_ids import Target
from cogs.kit.last_answers import LastAnswers
from cogs.kit.layouts import layout
from cogs.kit.names import plain, plain_user
from cogs.kit.translator import said
from cogs.kit.verbs import Verb
from cogs.starting.opening import EXTRA_CARDS, commitment_text, starter_text, terms_here
from cogs.starting.where_to_play import set_up_table
from cogs.table.computer import Opponent
from cogs.table.names import spoken_name, spoken_names
from cogs.table.play import on_turn
from cogs.table.publisher import Publisher


async def begin_practice(
    answer: Answer, level: Level, extra_trick: ExtraTrick, starts: Starts = "lot"
) -> None:
    """Start a game of the asking member against the bot, announce it and show its first board.

    Raises RefusedError if the member already practises in this channel.
    """
    bot = answer.bot
    terms = await terms_here(answer, extra_trick, starts, days=0)
    computer = computer_person(
        answer.interaction, level, bot.services.catalogue.language(terms.language)
    )
    match = await bot.services.starting.begin_practice(
        terms, answer.person, [(computer, level.value)]
    )
    match, note = await set_up_table(answer, match)
    begun = begun_layout(match, level, bot.texts_of(match))
    await answer.public(begun, mentions=discord.AllowedMentions.none())
    await bot.part(Opponent).settle(match)
    await bot.part(Publisher).publish(match.id)
    if note is not None:
        await answer.private(note)


def computer_person(interaction: Interaction, level: Level, texts: Texts) -> Person:
    """Return the bot, as it is called on this server, as somebody who plays at `level`."""
    bot = interaction.guild.me if interaction.guild is not None else interaction.client.user
    assert bot is not None
    names = [
        texts("practice-name", bot=name, level=texts(f"level-{level.value}"))
        for name in (plain_user(bot), plain(bot.name))
    ]
    return Person(bot.id, *names)


def begun_layout(match: Match, level: Level, texts: Texts) -> ui.LayoutView:
    """Return what announces a practice game, with the sealed dice."""
    lines = [
        texts(
            "challenge-practice",
            challenger=f"<@{match.record.user_ids[0]}>",
            opponent=spoken_name(match, match.seats[1]),
        ),
        texts("practice-started", level=texts(f"level-{level.value}")),
        starter_text(match, texts),
        commitment_text(match, texts),
    ]
    return layout(ui.TextDisplay("\n".join(lines)))


@on_click(Verb.HINT)
async def give_hint(answer: Answer, target: Target) -> None:
    """Say privately what the captain would do, and what the alternatives are worth."""
    refuse_haste(answer.interaction, ANALYSES)
    match = await on_turn(answer, target)
    if match.record.level is None:
        raise RefusedError(Reason.HINT_PRACTICE)
    try:
        hint = await answer.bot.services.worker.hint(match.state)
    except HelperBusyError as busy:
        raise RefusedError(Reason.HINT_BUSY) from busy
    text = wording.hint_text(hint, match.state, spoken_names(match), answer.texts)
    await answer.bot.part(LastAnswers).give(answer, "hint", match.id, text)


def _offered(text: str) -> Level:
    """Return the level that members may choose by this name; raises ValueError if none is."""
    level = Level(text)
    if level is Level.BOSUN:  # for measurements only; members cannot play against it
        raise ValueError("not offered")
    return level


@app_commands.command(
    name=said("cmd-practice"),
    description=said("cmd-practice-desc"),
)
@app_commands.rename(level=said("opt-practice-level"), extra=said("opt-practice-extra"))
@app_commands.describe(
    level=said("opt-practice-level-desc"),
    extra=said("opt-practice-extra-desc"),
)
@app_commands.choices(
    level=[
        Choice(name=said("choice-level-deckhand"), value="deckhand"),
        Choice(name=said("choice-level-mate"), value="mate"),
        Choice(name=said("choice-level-captain"), value="captain"),
    ],
    extra=EXTRA_CARDS,
)
@app_commands.checks.cooldown(1, 10, key=lambda i: (i.guild_id, i.user.id))
async def practice(
    interaction: Interaction, level: str = USUAL_LEVEL.value, extra: str = "none"
) -> None:
    """Start a game against the bot."""
    async with Answer(interaction, public=True) as answer:
        await begin_practice(answer, known(_offered, level), known(ExtraTrick, extra))


async def setup(bot: ShanghaienBot) -> None:
    """Add the command and the hints."""
    bot.shanghaien.add_command(practice)
