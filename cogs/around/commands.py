"""The slash commands around a game."""

from __future__ import annotations

import io

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.games.shanghaien.moves import Seat
from bot.games.shanghaien.options import ExtraTrick
from bot.games.shanghaien.transcript import format_transcript
from bot.matches.match import Match
from bot.matches.refusals import Reason, RefusedError
from bot.matches.terms import starts_from
from bot.store.records import PauseReason
from bot.texts import wording
from bot.texts.catalogue import Texts
from cogs.app import Interaction, ShanghaienBot
from cogs.kit.answers import Answer, message_link
from cogs.kit.asking import question_layout
from cogs.kit.buttons import on_click
from cogs.kit.custom_ids import Target
from cogs.kit.listing import fitting
from cogs.kit.translator import said
from cogs.kit.verbs import Verb
from cogs.starting.challenges import post_challenge
from cogs.starting.opening import EXTRA_CARDS, PACE_DAYS
from cogs.table.board import (
    board_layout,
)
from cogs.table.choosing import (
    for_game,
    game_name,
    game_option,
    suggest_games,
    with_game,
)
from cogs.table.match_labels import LISTED_GAMES, suggest_finished
from cogs.table.move_ids import Menu
from cogs.table.names import spoken_name, spoken_names
from cogs.table.pictures import Pictures, files_of
from cogs.table.publication import Publisher


async def suggest_all_games(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Return the asking member's games that fit, the open ones before the finished ones."""
    open_ones = await suggest_games(interaction, typed)
    return [*open_ones, *await suggest_finished(interaction, typed)][:LISTED_GAMES]


@app_commands.guild_only()
class ShanghaienCommands(
    commands.GroupCog,
    group_name=said("cmd-shanghaien"),
    group_description=said("cmd-shanghaien-desc"),
):
    """`/shanghaien …`."""

    def __init__(self, bot: ShanghaienBot) -> None:
        self.bot = bot

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
        self,
        interaction: Interaction,
        opponent: discord.Member | None = None,
        extra: str = "none",
        starter: str = "lot",
        pace: int | None = None,
    ) -> None:
        """Challenge a member, or anybody."""
        async with Answer(interaction, public=True) as answer:
            await post_challenge(answer, opponent, ExtraTrick(extra), starts_from(starter), pace)

    @app_commands.command(
        name=said("cmd-board"),
        description=said("cmd-board-desc"),
    )
    @game_name
    @game_option
    @app_commands.autocomplete(game=suggest_games)
    async def board(self, interaction: Interaction, game: str | None = None) -> None:
        """Show the live board privately, from the asking member's side."""
        async with Answer(interaction) as answer:
            await with_game(answer, "board", game)

    @app_commands.command(
        name=said("cmd-games"),
        description=said(
            "cmd-games-desc",
        ),
    )
    async def games(self, interaction: Interaction) -> None:
        """List the asking member's open games."""
        async with Answer(interaction) as answer:
            matches = await self.bot.services.matches.open_matches(
                guild_id=interaction.guild_id, user_id=interaction.user.id
            )
            await answer.private(games_text(matches, answer))

    @app_commands.command(
        name=said("cmd-score"),
        description=said("cmd-score-desc"),
    )
    @game_name
    @game_option
    @app_commands.autocomplete(game=suggest_games)
    async def score(self, interaction: Interaction, game: str | None = None) -> None:
        """Show the score so far."""
        async with Answer(interaction) as answer:
            await with_game(answer, "score", game)

    @app_commands.command(
        name=said("cmd-resign"),
        description=said("cmd-resign-desc"),
    )
    @game_name
    @game_option
    @app_commands.autocomplete(game=suggest_games)
    async def resign(self, interaction: Interaction, game: str | None = None) -> None:
        """Ask once more, then resign."""
        async with Answer(interaction) as answer:
            await with_game(answer, "resign", game)

    @app_commands.command(
        name=said("cmd-export"),
        description=said("cmd-export-desc"),
    )
    @game_name
    @game_option
    @app_commands.autocomplete(game=suggest_all_games)
    async def export(self, interaction: Interaction, game: str | None = None) -> None:
        """Send the transcript."""
        async with Answer(interaction) as answer:
            await with_game(answer, "export", game)


def games_text(matches: list[Match], answer: Answer) -> str:
    """Return the list of a member's open games."""
    texts = answer.texts
    if not matches:
        return texts("games-none", command=answer.command("challenge"))
    lines = []
    # The games that wait for the reader come first.
    for match in sorted(matches, key=lambda each: each.record.waits_for != answer.user_id):
        seat = match.seat_of(answer.user_id)
        opponent = spoken_name(match, (seat or Seat.FIRST).opponent)
        lines.append(
            texts(
                "games-line",
                opponent=opponent,
                round=match.state.round,
                turn=_turn_text(match, seat, opponent, texts),
                when=f"<t:{int(match.record.changed_at)}:R>",
                link=_where(match, answer),
            )
        )
    told = fitting(lines, lambda count: texts("games-more", count=count))
    return "\n".join([texts("games-title"), *told])


def _where(match: Match, answer: Answer) -> str:
    """Return where a game is played, or the command that sets it up anew."""
    pause = match.record.pause
    if pause is not None and pause.reason is PauseReason.CHANNEL_GONE:
        return answer.command("board")
    url = message_link(match.record.guild_id, match.record.shown)
    return url or f"<#{match.record.channel_id}>"


def _turn_text(match: Match, seat: Seat | None, opponent: str, texts: Texts) -> str:
    if match.record.pause is not None:
        return texts("games-turn-resting")
    if match.record.level is not None:
        return texts("games-turn-practice")
    if seat is match.state.mover:
        return texts("games-turn-yours")
    return texts("games-turn-theirs", opponent=opponent)


@for_game("board")
async def show_board(answer: Answer, match: Match) -> None:
    """Show the board privately from the member's side, with buttons if it is their turn."""
    match = await answer.bot.part(Publisher).restore(match)  # the answer leads to it
    seat = match.seat_of(answer.user_id) or Seat.FIRST
    mode = await answer.display()
    file = await answer.bot.part(Pictures).board_file(match, viewer=seat, mode=mode)
    face = await answer.bot.services.clocks.face(match.record)
    view = board_layout(match, Menu(), answer.texts, file, seat=seat, face=face)
    await answer.private(view=view, files=files_of(file))


@for_game("score")
async def show_score(answer: Answer, match: Match) -> None:
    """Show the score so far and what is still to come."""
    text = wording.score_so_far_text(match.state, spoken_names(match), answer.texts)
    await answer.private(text)


@for_game("resign")
async def ask_resign(answer: Answer, match: Match) -> None:
    """Ask once more before giving up."""
    texts = answer.texts
    opponent = (match.seat_of(answer.user_id) or Seat.FIRST).opponent
    await answer.private(
        view=question_layout(
            texts("resign-ask", opponent=spoken_name(match, opponent)),
            Target(Verb.RESIGN, match.id),
            texts("button-confirm-resign"),
            no="resign",
            otherwise=texts("button-play-on"),
        )
    )


@for_game("export")
async def send_export(answer: Answer, match: Match) -> None:
    """Send the transcript; a running game's has neither secret nor deck."""
    text = format_transcript(match.transcript())
    file = discord.File(io.BytesIO(text.encode()), filename=f"shanghaien-{match.id}.txt")
    said = (
        answer.texts("export-finished", command=f"`python -m bot verify {file.filename}`")
        if match.over
        else answer.texts("export-running")
    )
    await answer.private(said, files=[file])


@on_click(Verb.EXPORT)
async def export_clicked(answer: Answer, target: Target) -> None:
    """Send the transcript of a finished game to anybody who clicks."""
    match = await answer.bot.services.matches.load(target.id)
    if not match.over:
        raise RefusedError(Reason.GAME_RUNNING)
    await send_export(answer, match)


@app_commands.guild_only()
async def challenge_member(interaction: Interaction, member: discord.Member) -> None:
    """Challenge a member from their context menu, with the usual terms."""
    async with Answer(interaction, public=True) as answer:
        await post_challenge(answer, member, ExtraTrick.NONE, "lot")


async def setup(bot: ShanghaienBot) -> None:
    """Add the commands."""
    await bot.add_cog(ShanghaienCommands(bot))
    bot.tree.add_command(
        app_commands.ContextMenu(name=said("menu-challenge"), callback=challenge_member)
    )
