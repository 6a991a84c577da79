-- Reason: the bot polls every few seconds for matches with due work. It finds them by time, without
-- reading all open matches.

-- Open matches page by page, and those of a server.
CREATE INDEX matches_open_paged ON matches (id) WHERE ended_at IS NULL;
CREATE INDEX matches_open_here ON matches (guild_id, changed_at) WHERE ended_at IS NULL;
CREATE INDEX matches_rest ON matches (guild_id, pause_user_id)
WHERE ended_at IS NULL AND pause_user_id IS NOT NULL;

-- A match with an unreachable channel is not shown until the channel is reachable.
DROP INDEX matches_unshown;
CREATE INDEX matches_unshown ON matches (id)
WHERE shown_revision < revision AND coalesce(pause_reason, 'member-left') = 'member-left';

-- Each index below selects clocks with due work, by the condition of the query that uses it.
DROP INDEX matches_ticking;
-- The times at which a running clock sends its reminder, passes its deadline, or ends the match.
CREATE INDEX matches_next_moment ON matches (
    (CASE WHEN shown_face = 'up' THEN clock_due + pace WHEN clock_reminded = 1 THEN clock_due
        ELSE clock_due - pace / 3.0 END)
) WHERE ended_at IS NULL AND clock_due IS NOT NULL;
-- The difference between the moment named on a live board and the uptime.
CREATE INDEX matches_told_moment ON matches (
    (CASE WHEN shown_face = 'up' THEN clock_due + pace ELSE clock_due END - shown_face_at)
) WHERE ended_at IS NULL AND clock_due IS NOT NULL AND shown_face IN ('due', 'up');
-- Clocks whose live board has a line of another kind.
CREATE INDEX matches_odd_clock ON matches (id)
WHERE ended_at IS NULL AND CASE
    WHEN paused_at IS NOT NULL THEN clock_due IS NOT NULL
        OR (pause_reason = 'member-left' AND pace IS NOT NULL
            AND shown_face NOT IN ('stands', 'away'))
    WHEN clock_left IS NOT NULL THEN shown_face <> 'away'
    WHEN clock_due IS NULL THEN shown_face IN ('due', 'up', 'stands')
    ELSE shown_face NOT IN ('due', 'up')
END;
CREATE INDEX matches_away ON matches (id) WHERE ended_at IS NULL AND shown_face = 'away';
CREATE INDEX absences_due ON absences (until_at) WHERE ended_at IS NULL;

-- Members who were not yet notified, and turns of the computer.
DROP INDEX seats_uncalled;
CREATE INDEX seats_uncalled ON seats (match_id)
WHERE waited_for = 1 AND called = 0 AND level IS NULL AND held = 0;
CREATE INDEX seats_of_computer ON seats (match_id)
WHERE waited_for = 1 AND (level IS NOT NULL OR held = 1);
