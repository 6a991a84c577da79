from __future__ import annotations

import pytest

from bot.runtime.health import OwnShards, Shards, shard_of


def test_every_server_belongs_to_the_process_that_runs_its_shard() -> None:
    # Id and formula are from Discord's reference: `(guild_id >> 22) % num_shards`.
    assert shard_of(197038439483310086, 16) == (197038439483310086 >> 22) % 16
    processes = [Shards((0, 1), 5), Shards((2,), 5), Shards((3, 4), 5)]
    for guild_id in range(0, 100 << 22, 1 << 21):
        assert [process.has_server(guild_id) for process in processes].count(True) == 1
    assert [shards.has_all for shards in (Shards(), Shards((0, 1), 2), *processes)] == [
        True
    ] * 2 + [False] * 3
    assert OwnShards().has_server(12345)


@pytest.mark.parametrize(
    ("shards", "text"),
    [
        (Shards(), "0 of 1"),
        (Shards((0, 1, 2), 4), "0-2 of 4"),
        (Shards((0, 2, 3, 6), 8), "0, 2-3, 6 of 8"),
    ],
)
def test_shards_are_formatted_as_a_person_writes_them(shards: Shards, text: str) -> None:
    assert str(shards) == text
