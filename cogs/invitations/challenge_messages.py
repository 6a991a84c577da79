"""What the message of a challenge shows: open, accepted, or come to nothing."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot.games.shanghaien.game import SHANGHAIEN
from bot.games.shanghaien.moves import Seat
from bot.matches.match import Match
from bot.records.challenges import ChallengeRecord, ChallengeStatus
from bot.texts.catalogue import Texts
from bot.texts.wording import shanghaien as wording
from cogs.invitations.opening import DAY_SECONDS, commitment_text, seal_lines, starter_text
from cogs.kit.buttons import TargetButton
from cogs.kit.custom_ids import Target
from cogs.kit.layouts import gallery, layout
from cogs.kit.names import spoken
from cogs.kit.verbs import Verb
from cogs.table.board import NEUTRAL


def challenge_layout(
    challenge: ChallengeRecord,
    texts: Texts,
    file: discord.File | None = None,
    rivalry: str | None = None,
) -> ui.LayoutView:
    """Return the challenge message while it is open: who dares whom, and to what.

    Whoever does not know the game finds a picture of it, a sentence, and two ways to begin.
    """
    challenger = f"<@{challenge.challenger_id}>"
    if challenge.opponent_id is None:
        title = texts("challenge-open", challenger=challenger)
    else:
        title = texts("challenge-to", challenger=challenger, opponent=f"<@{challenge.opponent_id}>")
    until = int(challenge.expires_at)
    terms = [
        *([rivalry] if rivalry else []),
        texts("challenge-options", options=_options_text(challenge, texts)),
        texts("challenge-expires", date=f"<t:{until}:f> (<t:{until}:R>)"),
        *seal_lines("challenge-seal", challenge.seal, texts),
    ]
    return layout(
        ui.Container(
            ui.TextDisplay(title),
            *([gallery(file, wording.goal_alt_text(texts))] if file else []),
            ui.TextDisplay("\n".join([texts("challenge-pitch"), *(f"-# {t}" for t in terms)])),
            _buttons(challenge, texts),
            accent_colour=NEUTRAL,
        )
    )


def _buttons(challenge: ChallengeRecord, texts: Texts) -> ui.ActionRow[Any]:
    if challenge.opponent_id is not None:
        # The challenger's own click withdraws it.
        refuse = TargetButton(Target(Verb.DECLINE, challenge.id), texts("button-decline"))
    else:
        refuse = TargetButton(Target(Verb.WITHDRAW, challenge.id), texts("button-withdraw"))
    return ui.ActionRow(
        TargetButton(
            Target(Verb.ACCEPT, challenge.id),
            texts("button-accept"),
            style=discord.ButtonStyle.success,
        ),
        refuse,
        TargetButton(
            Target(Verb.TURN_RULES, 0, 0, "open"), texts("button-how-it-works"), emoji="📖"
        ),
        TargetButton(Target(Verb.PRACTISE, 0), texts("button-try-alone"), emoji="🎲"),
    )


def _options_text(challenge: ChallengeRecord, texts: Texts) -> str:
    terms = SHANGHAIEN.parse_options(challenge.options)
    starters = {
        None: texts("options-starter-lot"),
        Seat.FIRST: texts("options-starter-named", name=spoken(challenge.challenger_name)),
        Seat.SECOND: texts(
            "options-starter-named",
            name=spoken(challenge.opponent_name or "")
            if challenge.opponent_id is not None
            else texts("options-starter-opponent"),
        ),
    }
    pace = (
        texts("options-pace-days", days=challenge.pace // DAY_SECONDS)
        if challenge.pace
        else texts("options-pace-none")
    )
    extra = texts(f"options-extra-{terms.options.extra_trick.value}")
    return " · ".join([extra, starters[terms.starter], pace])


def accepted_layout(challenge: ChallengeRecord, match: Match, texts: Texts) -> ui.LayoutView:
    """Return what a challenge message becomes when its game begins, with the sealed dice."""
    lines = [
        texts(
            "challenge-accepted",
            name=f"<@{match.record.user_ids[1]}>",
            challenger=f"<@{challenge.challenger_id}>",
        ),
        starter_text(match, texts),
        *(
            [texts("game-elsewhere", channel=f"<#{match.record.channel_id}>")]
            if match.record.channel_id != challenge.channel_id
            else []
        ),
        commitment_text(match, texts),
    ]
    return layout(ui.TextDisplay("\n".join(lines)))


def closed_layout(challenge: ChallengeRecord, texts: Texts) -> ui.LayoutView:
    """Return what a challenge message becomes when it led to nothing."""
    challenger = f"<@{challenge.challenger_id}>"
    if challenge.status is ChallengeStatus.DECLINED:
        name = f"<@{challenge.opponent_id}>"
        text = texts("challenge-declined", name=name, challenger=challenger)
    else:
        text = texts(f"challenge-{challenge.status.value}", challenger=challenger)
    return layout(ui.TextDisplay(f"-# {text}"))
