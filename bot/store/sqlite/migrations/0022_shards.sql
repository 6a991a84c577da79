-- Reason: each shard of the bot has a running time of its own, as one may be cut off and another not.

CREATE TABLE shard_times (
    shard INTEGER PRIMARY KEY,
    -- How many shards there were when it was counted.
    shards INTEGER NOT NULL,
    seconds REAL NOT NULL
) STRICT;
INSERT INTO shard_times (shard, shards, seconds) SELECT 0, 1, seconds FROM running_time;
DROP TABLE running_time;
ALTER TABLE shard_times RENAME TO running_time;
