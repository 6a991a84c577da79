-- Reason: each question about ratings counts a server's finished matches. Private practice counts
-- nowhere, so that the index leaves it out, too; with it each row had to be looked at.

DROP INDEX matches_ended;
CREATE INDEX matches_ended ON matches (guild_id, game, ended_at, id)
WHERE ended_at IS NOT NULL AND channel_id <> 0;
