-- Reason: each shard of the bot has its own uptime clock, because shards disconnect independently.

CREATE TABLE shard_times (
    shard INTEGER PRIMARY KEY,
    -- The total number of shards when it was counted.
    shards INTEGER NOT NULL,
    seconds REAL NOT NULL
) STRICT;
INSERT INTO shard_times (shard, shards, seconds) SELECT 0, 1, seconds FROM running_time;
DROP TABLE running_time;
ALTER TABLE shard_times RENAME TO running_time;
