"""How invitations to the dice game read."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot.games.shanghaien.cards import ExtraTrick
from bot.games.shanghaien.game import SHANGHAIEN, Agreement
from bot.games.shanghaien.state import ROUNDS, Seat
from bot.matches.match import Match
from bot.records.members import DisplayMode
from bot.records.messages import InvitationRecord
from bot.texts.catalogue import Texts
from cogs.kit.buttons import TargetButton
from cogs.kit.custom_ids import Target
from cogs.kit.pictures import Pictures
from cogs.kit.verbs import Verb
from cogs.table.inviting_face import InvitingFace
from cogs.table.names import drawn_guests, plain_guests, spoken_guests, spoken_name
from rendering.drawing.canvas import Display
from rendering.pictures import Scene
from rendering.shanghaien.end_poster import InvitationScene


def _title(invitation: InvitationRecord, texts: Texts) -> str:
    challenger = f"<@{invitation.host_id}>"
    if not invitation.closed:
        return texts("challenge-open", challenger=challenger)
    asked = " ".join(f"<@{guest.user_id}>" for guest in invitation.invited)
    return texts("challenge-to", challenger=challenger, opponent=asked)


def _length(_invitation: InvitationRecord, texts: Texts) -> str:
    return texts("challenge-length", rounds=ROUNDS)


def _terms(invitation: InvitationRecord, texts: Texts, whole: bool) -> list[str]:
    agreement: Agreement = SHANGHAIEN.parse_options(invitation.options)
    extra = agreement.options.extra_trick
    told = [texts(f"options-extra-{extra.value}")] if whole or extra is not ExtraTrick.NONE else []
    if whole or agreement.starter is not None:
        told.append(_starter(invitation, agreement, texts))
    return told


def _starter(invitation: InvitationRecord, agreement: Agreement, texts: Texts) -> str:
    if agreement.starter is None:
        return texts("options-starter-lot")
    names = spoken_guests(invitation)
    host, other = (*names, texts("options-starter-opponent"))[:2]
    name = host if agreement.starter is Seat.FIRST else other
    return texts("options-starter-named", name=name)


def _begun(match: Match, texts: Texts) -> list[str]:
    first, second = (f"<@{user_id}>" for user_id in match.record.user_ids)
    level = match.record.level
    if level is None:
        told = [texts("challenge-accepted", name=second, challenger=first)]
    else:
        computer = spoken_name(match, match.seats[1])
        told = [
            texts("challenge-practice", challenger=first, opponent=computer),
            texts("practice-started", name=computer, level=texts(f"level-{level}"))
            + f" *{texts(f'level-line-{level}')}*",
        ]
    begins = "game-starter-lot" if match.options.by_lot else "game-starter-chosen"
    return [*told, texts(begins, name=spoken_name(match, match.options.starter))]


async def _picture(
    invitation: InvitationRecord, pictures: Pictures, mode: DisplayMode
) -> discord.File | None:
    host, asked = (*drawn_guests(invitation), None)[:2]
    names = host or "", asked

    def build(display: Display) -> Scene:
        return InvitationScene(names, display)

    return await pictures.file(f"challenge-{invitation.id}", mode, build, names)


def _picture_alt(invitation: InvitationRecord, texts: Texts) -> str:
    names = plain_guests(invitation)
    return texts("alt-challenge", names=texts.list(names), count=len(names))


def _newcomer_buttons(_: InvitationRecord, texts: Texts) -> list[ui.Item[Any]]:
    how = Target(Verb.TURN_RULES, 0, 0, "open")
    return [
        TargetButton(how, texts("button-how-it-works"), emoji="📖"),
        TargetButton(Target(Verb.PRACTISE, 0), texts("button-try-alone"), emoji="🎲"),
    ]


SHANGHAIEN_INVITING = InvitingFace(
    title=_title,
    length=_length,
    terms=_terms,
    about="challenge-pitch",
    seal="challenge-seal",
    begun=_begun,
    commitment="dice-commitment",
    picture=_picture,
    picture_alt=_picture_alt,
    newcomer_buttons=_newcomer_buttons,
)
