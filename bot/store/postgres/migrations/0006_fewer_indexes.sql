-- Reason: every move wrote two indexes anew that name when the last move was; none is needed.

DROP INDEX matches_open;
DROP INDEX matches_open_here;
-- A server's open matches are sorted when they are read.
CREATE INDEX matches_open_here ON matches (guild_id) WHERE ended_at IS NULL;
