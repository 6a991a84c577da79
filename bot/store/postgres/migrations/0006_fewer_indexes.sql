-- Reason: every move rewrote two indexes on the time of the latest move, which are not needed.

DROP INDEX matches_open;
DROP INDEX matches_open_here;
-- A server's open matches are sorted on reading.
CREATE INDEX matches_open_here ON matches (guild_id) WHERE ended_at IS NULL;
