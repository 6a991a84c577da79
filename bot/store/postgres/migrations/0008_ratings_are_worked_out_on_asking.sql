-- Reason: ratings and what a member's games add up to are worked out on asking, from results and
-- figures, so that there is no second truth about them.

DROP TABLE standings;
DROP TABLE ladders;
DROP TABLE member_sums;
DROP INDEX matches_unrated;
ALTER TABLE matches DROP COLUMN rated;
ALTER TABLE seats DROP COLUMN rating;

-- A server's finished matches of a game, in the order in which they ended.
CREATE INDEX matches_ended ON matches (guild_id, game, ended_at, id) WHERE ended_at IS NOT NULL;
DROP INDEX matches_finished;
