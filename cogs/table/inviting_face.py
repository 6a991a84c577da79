"""How an invitation to a game reads: a part of the game's `Face`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import discord
from discord import ui

from bot.matches.match import Match
from bot.records.members import DisplayMode
from bot.records.messages import InvitationRecord
from bot.texts.catalogue import Texts
from cogs.kit.answers import Answer
from cogs.kit.pictures import Pictures

Picture: TypeAlias = Callable[
    [InvitationRecord, Pictures, DisplayMode], Awaitable[discord.File | None]
]


@dataclass(frozen=True, slots=True, kw_only=True)
class InvitingFace:
    """What the message of an invitation says of one game; all else is the same for every game."""

    title: Callable[[InvitationRecord, Texts], str]
    """Who invites whom, and to what."""
    length: Callable[[InvitationRecord, Texts], str]
    """How long a game takes, in a sentence."""
    terms: Callable[[InvitationRecord, Texts, bool], Sequence[str]]
    """What the game is played by besides the time for a move, in phrases; what is as usual only if
    the whole of it is asked for."""
    about: str
    """The key of what a game is, for who does not know it."""
    seal: str
    """The key of the line about the sealed chance."""
    begun: Callable[[Match, Texts], Sequence[str]]
    """Who plays and who begins, in lines."""
    commitment: str
    """The key of the line with the commitment to what was sealed."""
    sentence: str | None = None
    """The key of one sentence on what is played, for who may not know it; None for none."""
    picture: Picture | None = None
    """Who plays, and where there is room; as the server reads pictures."""
    picture_alt: Callable[[InvitationRecord, Texts], str] = lambda *_: ""
    """The picture in words."""
    newcomer_buttons: Callable[[InvitationRecord, Texts], Sequence[ui.Item[Any]]] = lambda *_: ()
    """What else is offered to who does not know the game."""
    options: Callable[[Answer, InvitationRecord], Awaitable[ui.LayoutView]] | None = None
    """The private panel in which the host changes the options; None where there is none."""
