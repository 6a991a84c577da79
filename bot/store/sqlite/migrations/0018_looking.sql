-- Reason: the bot looks every few seconds for games in which something is due. It finds them by
-- moment, without reading all open games.

-- Open games page by page, and those of a server.
CREATE INDEX matches_open_paged ON matches (id) WHERE ended_at IS NULL;
CREATE INDEX matches_open_here ON matches (guild_id, changed_at) WHERE ended_at IS NULL;
CREATE INDEX matches_rest ON matches (guild_id, pause_user_id)
WHERE ended_at IS NULL AND pause_user_id IS NOT NULL;

-- A game whose channel cannot be reached is not shown until it can be.
DROP INDEX matches_unshown;
CREATE INDEX matches_unshown ON matches (id)
WHERE shown_revision < revision AND coalesce(pause_reason, 'member-left') = 'member-left';

-- Each index below says which clocks ask for something, in the words of the query that uses it.
DROP INDEX matches_ticking;
-- When a clock that runs wants the reminder, says that time is up, or ends the game.
CREATE INDEX matches_next_moment ON matches (
    (CASE WHEN shown_face = 'up' THEN clock_due + pace WHEN clock_reminded = 1 THEN clock_due
        ELSE clock_due - pace / 3.0 END)
) WHERE ended_at IS NULL AND clock_due IS NOT NULL;
-- How far the moment that a live message names is from running time.
CREATE INDEX matches_told_moment ON matches (
    (CASE WHEN shown_face = 'up' THEN clock_due + pace ELSE clock_due END - shown_face_at)
) WHERE ended_at IS NULL AND clock_due IS NOT NULL AND shown_face IN ('due', 'up');
-- Clocks whose live message tells of another kind of thing.
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

-- Members who were not called yet, and turns of the computer.
DROP INDEX seats_uncalled;
CREATE INDEX seats_uncalled ON seats (match_id)
WHERE waited_for = 1 AND called = 0 AND level IS NULL AND held = 0;
CREATE INDEX seats_of_computer ON seats (match_id)
WHERE waited_for = 1 AND (level IS NOT NULL OR held = 1);
