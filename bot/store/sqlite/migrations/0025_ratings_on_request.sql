-- Reason: ratings and totals are computed on request from results and statistics, so that they have
-- a single source.

DROP TABLE standings;
DROP TABLE ladders;
DROP TABLE member_sums;
DROP INDEX matches_unrated;
ALTER TABLE matches DROP COLUMN rated;
ALTER TABLE seats DROP COLUMN rating;

-- A server's finished matches of a game in the order of their end.
CREATE INDEX matches_ended ON matches (guild_id, game, ended_at, id) WHERE ended_at IS NOT NULL;
DROP INDEX matches_finished;
