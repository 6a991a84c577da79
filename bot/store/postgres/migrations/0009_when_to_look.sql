-- Reason: when a clock asks for something is said once, by the program, and kept as a moment.

DROP INDEX matches_next_moment;
DROP INDEX matches_told_moment;
DROP INDEX matches_odd_clock;
DROP INDEX matches_away;
DROP INDEX matches_offer_ends;
-- From when on the clock of an open match is to be looked at, in seconds of running time; never by
-- time where there is none. Below nought it is to be looked at whatever the time, as something was
-- written since the last look: so is every match at first.
ALTER TABLE matches ADD COLUMN look_at double precision DEFAULT -1;
CREATE INDEX matches_look_at ON matches (look_at) WHERE ended_at IS NULL;
