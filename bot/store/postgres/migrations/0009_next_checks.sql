-- Reason: the next check of a clock is computed once, by the program, and stored as a time.

DROP INDEX matches_next_moment;
DROP INDEX matches_told_moment;
DROP INDEX matches_odd_clock;
DROP INDEX matches_away;
DROP INDEX matches_offer_ends;
-- The uptime in seconds at which the clock of an open match is checked next, or NULL if no check is
-- scheduled. A negative value, such as the initial one, requests an immediate check, because the
-- match was written to after its latest check.
ALTER TABLE matches ADD COLUMN look_at double precision DEFAULT -1;
CREATE INDEX matches_look_at ON matches (look_at) WHERE ended_at IS NULL;
