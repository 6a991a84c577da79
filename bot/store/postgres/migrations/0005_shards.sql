-- Reason: each shard of the bot has its own uptime clock, because shards disconnect independently.

CREATE TABLE shard_times (
    shard bigint PRIMARY KEY,
    -- The total number of shards when it was counted.
    shards bigint NOT NULL,
    seconds double precision NOT NULL
);
INSERT INTO shard_times (shard, shards, seconds) SELECT 0, 1, seconds FROM running_time;
DROP TABLE running_time;
ALTER TABLE shard_times RENAME TO running_time;
ALTER INDEX shard_times_pkey RENAME TO running_time_pkey;
