-- Reason: each query about ratings counts a server's finished matches. The index excludes private
-- practice, as the queries do; otherwise they had to read each row.

DROP INDEX matches_ended;
CREATE INDEX matches_ended ON matches (guild_id, game, ended_at, id)
WHERE ended_at IS NOT NULL AND channel_id <> 0;
