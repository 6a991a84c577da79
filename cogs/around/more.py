"""What can be done about a game besides moves: the page *More…* behind the **?** of its board."""

from __future__ import annotations

from collections.abc import Callable

from discord import ui

from bot.matches.clocks import check_nudge
from bot.matches.log import player_of, refuse_over
from bot.matches.match import Match, RefusedError
from bot.matches.proposals import check_proposal
from bot.records.matches import ProposalKind
from cogs.around.export import EXPORT
from cogs.kit.answers import Answer
from cogs.kit.app import GameBot
from cogs.kit.asking import question_layout
from cogs.kit.buttons import TargetButton, on_click
from cogs.kit.custom_ids import Target
from cogs.kit.layouts import layout
from cogs.kit.verbs import Verb
from cogs.table.board import IN_PLACE
from cogs.table.bot import bot_of
from cogs.table.choosing import for_game, match_here
from cogs.table.names import PAIR, spoken_others
from cogs.table.play import HELP_PAGE
from cogs.waiting.cancel import check_cancel
from cogs.waiting.remind import REMIND

RESIGN = "resign"


def _check_resign(answer: Answer, match: Match) -> None:
    player_of(match, answer.user_id)
    refuse_over(match)


OFFERED: dict[str, Callable[[Answer, Match], object]] = {
    ProposalKind.TAKE_BACK.value: lambda answer, match: check_proposal(
        match, answer.user_id, ProposalKind.TAKE_BACK
    ),
    REMIND: lambda answer, match: check_nudge(match, answer.user_id),
    EXPORT: lambda answer, match: player_of(match, answer.user_id),
    ProposalKind.CANCEL.value: check_cancel,
    RESIGN: _check_resign,
}
"""What there is to do, by its purpose, and what raises RefusedError where it is not for the member
who asks. Each is done as `for_game` says."""


@on_click(Verb.MORE)
async def show_more(answer: Answer, target: Target) -> None:
    """Show privately what the clicker can do about a game besides moves."""
    match = await match_here(answer, target.id)
    view = more_layout(answer, match)
    if target.argument == IN_PLACE:
        bot_of(answer).last_answers.keep(answer, HELP_PAGE, match.id)
        await answer.edit(view)
    else:
        await answer.private(view=view)


def more_layout(answer: Answer, match: Match) -> ui.LayoutView:
    """Return the page with what the member can do now, and the ways to preferences and **?**."""
    texts = answer.texts
    offered = [purpose for purpose in OFFERED if _applies(purpose, answer, match)]
    lines = [texts(f"more-{purpose}") for purpose in offered] or [texts("more-nothing")]
    buttons = [
        TargetButton(Target(Verb.PICK_GAME, match.id, 0, purpose), texts(f"button-more-{purpose}"))
        for purpose in offered
    ]
    back = Target(Verb.HELP, match.id, match.revision, IN_PLACE)
    own = Target(Verb.SHOW_PART, 0, 0, "preferences")
    rows = [ui.ActionRow(*buttons)] if buttons else []
    return layout(
        ui.TextDisplay("\n".join(lines)),
        *rows,
        ui.ActionRow(
            TargetButton(back, texts("button-back"), emoji="↩️"),
            TargetButton(own, texts("button-preferences"), emoji="🙋"),
        ),
    )


def _applies(purpose: str, answer: Answer, match: Match) -> bool:
    try:
        OFFERED[purpose](answer, match)
    except RefusedError:
        return False
    return True


@for_game(RESIGN)
async def ask_resign(answer: Answer, match: Match) -> None:
    """Ask once more before giving up."""
    _check_resign(answer, match)
    texts = answer.texts
    if len(match.seats) == PAIR:
        opponent = spoken_others(match, match.seat_of(answer.user_id), texts)
        question = texts("resign-ask", opponent=opponent)
    else:
        question = texts("resign-ask-many")
    await answer.show(
        question_layout(
            question,
            Target(Verb.RESIGN, match.id),
            texts("button-confirm-resign"),
            otherwise=texts("button-back"),
            back=Target(Verb.MORE, match.id, 0, IN_PLACE),
        )
    )


async def setup(_bot: GameBot) -> None:
    """Nothing more: its buttons register themselves."""
