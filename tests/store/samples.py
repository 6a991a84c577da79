"""Challenges, matches and changes as the tests of the store need them."""

from __future__ import annotations

from bot.store.records import Change, NewChallenge, NewMatch, Result

ANNA = 2**63 - 1
"""The largest id that the field can hold: ids must survive as whole 64-bit integers."""
BERND = 812_345_678_901_234_567
CARLA = 812_345_678_901_234_568
GUILD = 700_000_000_000_000_001
HARBOUR = 700_000_000_000_000_002
ALLEY = 700_000_000_000_000_003
LATER = 1_700_000_000.0


def a_challenge(
    *,
    channel_id: int = HARBOUR,
    challenger_id: int = ANNA,
    opponent_id: int | None = BERND,
    expires_at: float = LATER,
) -> NewChallenge:
    return NewChallenge(
        guild_id=GUILD,
        channel_id=channel_id,
        challenger_id=challenger_id,
        challenger_name="Ånna 上海 '); DROP TABLE matches; --",
        challenger_username="anna",
        opponent_id=opponent_id,
        opponent_name=None if opponent_id is None else "Bernd",
        extra_trick="joker",
        starts="lot",
        pace=86_400,
        language="de",
        created_at=1_600_000_000.25,
        expires_at=expires_at,
    )


def a_match(
    *,
    guild_id: int = GUILD,
    channel_id: int = HARBOUR,
    user_ids: tuple[int, int] = (ANNA, BERND),
) -> NewMatch:
    return NewMatch(
        guild_id=guild_id,
        channel_id=channel_id,
        user_ids=user_ids,
        names=("Ånna 上海", "Bernd"),
        usernames=("anna", "bernd"),
        extra_trick="none",
        starter="2",
        starter_by_lot=True,
        secret=bytes(range(32)),
        language="fr",
        pace=None,
        created_at=1_600_000_000.25,
        level=None,
    )


def a_change(
    *lines: str,
    waits_for: int | None = ANNA,
    at: float = 1_600_000_001.5,
    result: Result | None = None,
) -> Change:
    return Change(
        lines=lines or ("deal F4 G1 X2 C3 A2 D4",),
        waits_for=waits_for,
        changed_at=at,
        acted_at=(at, at - 1),
        result=result,
    )


def the_end(at: float = 1_600_000_009.0) -> Change:
    return a_change(
        "1 resign", waits_for=None, at=at, result=Result("resigned", winner="2", totals=(7, 8))
    )
