-- Reason: every move rewrote two indexes on the time of the latest move, which are not needed.

DROP INDEX matches_open;
DROP INDEX matches_open_here;
-- A server's open matches are sorted on reading.
CREATE INDEX matches_open_here ON matches (guild_id) WHERE ended_at IS NULL;

-- Recreated unchanged: SQLite prefers the latest of several suitable indexes.
DROP INDEX matches_odd_clock;
CREATE INDEX matches_odd_clock ON matches (id)
WHERE ended_at IS NULL AND CASE
    WHEN paused_at IS NOT NULL THEN clock_due IS NOT NULL
        OR (pause_reason = 'member-left' AND pace IS NOT NULL
            AND shown_face NOT IN ('stands', 'away'))
    WHEN clock_left IS NOT NULL THEN shown_face <> 'away'
    WHEN clock_due IS NULL THEN shown_face IN ('due', 'up', 'stands')
    ELSE shown_face NOT IN ('due', 'up')
END;
DROP INDEX matches_away;
CREATE INDEX matches_away ON matches (id) WHERE ended_at IS NULL AND shown_face = 'away';
