-- Reason: a turn may have a clock. Clocks count the seconds in which the bot was running, so the
-- time in which it was down does not count for anybody.

CREATE TABLE running_time (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    seconds REAL NOT NULL
) STRICT;

-- When the turn is due, in running time; what is left of it instead while the clock stands.
ALTER TABLE matches ADD COLUMN clock_due REAL;
ALTER TABLE matches ADD COLUMN clock_left REAL;
ALTER TABLE matches ADD COLUMN clock_reminded INTEGER NOT NULL DEFAULT 0
    CHECK (clock_reminded IN (0, 1));

-- What the live message tells about time: due, up, away or nothing, and the moment it names.
ALTER TABLE matches ADD COLUMN shown_face TEXT NOT NULL DEFAULT '';
ALTER TABLE matches ADD COLUMN shown_face_at REAL;

-- When a player last asked for a reminder.
ALTER TABLE matches ADD COLUMN nudged_at REAL;

CREATE INDEX matches_ticking ON matches (id)
WHERE ended_at IS NULL AND (pace IS NOT NULL OR shown_face != '');
