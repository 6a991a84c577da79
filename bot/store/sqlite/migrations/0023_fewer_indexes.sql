-- Reason: every move wrote two indexes anew that name when the last move was; none is needed.

DROP INDEX matches_open;
DROP INDEX matches_open_here;
-- A server's open matches are sorted when they are read.
CREATE INDEX matches_open_here ON matches (guild_id) WHERE ended_at IS NULL;

-- Made anew as they were: of several indexes that would do, SQLite takes the latest.
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
