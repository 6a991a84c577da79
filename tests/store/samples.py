"""Invitations, matches and changes for the tests of the store."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from bot.records.matches import Change, NewMatch, Result, SealRecord
from bot.records.messages import Guest, NewInvitation
from bot.store.sql.store import Store

ANNA = 2**63 - 1
"""The largest possible id, because ids must remain exact 64-bit integers."""
BERND = 812_345_678_901_234_567
CARLA = 812_345_678_901_234_568
GUILD = 700_000_000_000_000_001
HARBOUR = 700_000_000_000_000_002
ALLEY = 700_000_000_000_000_003
GAME = "a game"
NAMES = ("Ånna 上海", "Bernd", "Carla", "Dora", "Emil", "Frida", "Gustav", "Hanna")
USERNAMES = ("anna", "bernd", "carla", "dora", "emil", "frida", "gustav", "hanna")
LATER = 1_700_000_000.0


HOST = Guest(ANNA, "Ånna 上海 '); DROP TABLE matches; --", "anna", 1.5)
ASKED = Guest(BERND, "Bernd", "bernd", None)
COMPUTER = Guest(900, "Bot", "bot", 2.5, "mate")


def an_invitation(
    *guests: Guest,
    host: Guest = HOST,
    channel_id: int = HARBOUR,
    closed: bool = False,
    expires_at: float = LATER,
    game: str = GAME,
    pending_key: str | None = None,
) -> NewInvitation:
    return NewInvitation(
        guild_id=GUILD, channel_id=channel_id, game=game, options='{"of": "the game"}',
        host_id=host.user_id, pace=86_400, language="de", created_at=1.25, expires_at=expires_at,
        guests=(host, *guests), closed=closed, pending_key=pending_key, secret=bytes(range(32)),
    )  # fmt: skip


def a_match(
    *,
    guild_id: int = GUILD,
    channel_id: int = HARBOUR,
    user_ids: tuple[int, ...] = (ANNA, BERND),
    levels: tuple[str | None, ...] | None = None,
    game: str = GAME,
) -> NewMatch:
    return NewMatch(
        guild_id=guild_id,
        channel_id=channel_id,
        game=game,
        options='{"of": "the game"}',
        user_ids=user_ids,
        names=NAMES[: len(user_ids)],
        usernames=USERNAMES[: len(user_ids)],
        levels=levels or (None,) * len(user_ids),
        secret=bytes(range(32)),
        language="fr",
        pace=None,
        created_at=1_600_000_000.25,
        sealing=SealRecord(
            bytes(32),
            bytes(range(32, 64)),
            "challenge 17",
            2**62,
            tuple(bytes([slot]) * 32 for slot in range(len(user_ids))),
        ),
    )


def values_of(record: NewMatch) -> dict[str, Any]:
    """Return the fields of a record without converting nested ones, unlike `asdict`."""
    return {field.name: getattr(record, field.name) for field in fields(record)}


def a_change(
    *lines: str,
    waiting: tuple[int, ...] = (0,),
    at: float = 1_600_000_001.5,
    result: Result | None = None,
    seats: int = 2,
) -> Change:
    return Change(
        lines=lines or ("deal F4 G1 X2 C3 A2 D4",),
        waiting=waiting,
        changed_at=at,
        acted_at=tuple(at - slot for slot in range(seats)),
        result=result,
    )


def the_end(at: float = 1_600_000_009.0) -> Change:
    return a_change("1 resign", waiting=(), at=at, result=Result("resigned", (7, 8), (2, 1)))


async def forget(store: Store, user_id: int, nobody: Mapping[str, str]) -> None:
    """Delete all data of a member, as after a resignation from all running games."""
    played = (await store.privacy.read_member_data(user_id)).matches
    running = [match.id for match in played if match.ended_at is None]
    await store.privacy.forget_member(user_id, nobody, running)
