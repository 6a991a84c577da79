-- Reason: each shard of the bot has a running time of its own, as one may be cut off and another not.

CREATE TABLE shard_times (
    shard bigint PRIMARY KEY,
    -- How many shards there were when it was counted.
    shards bigint NOT NULL,
    seconds double precision NOT NULL
);
INSERT INTO shard_times (shard, shards, seconds) SELECT 0, 1, seconds FROM running_time;
DROP TABLE running_time;
ALTER TABLE shard_times RENAME TO running_time;
ALTER INDEX shard_times_pkey RENAME TO running_time_pkey;
