-- Reason: a turn may have a deadline. Clocks count the uptime of the bot, so its downtime counts
-- against no player.

CREATE TABLE running_time (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    seconds REAL NOT NULL
) STRICT;

-- The deadline of the turn in uptime, or the remaining time while the clock is paused.
ALTER TABLE matches ADD COLUMN clock_due REAL;
ALTER TABLE matches ADD COLUMN clock_left REAL;
ALTER TABLE matches ADD COLUMN clock_reminded INTEGER NOT NULL DEFAULT 0
    CHECK (clock_reminded IN (0, 1));

-- The kind of the live board's line about time: due, up, away or empty; and the moment it names.
ALTER TABLE matches ADD COLUMN shown_face TEXT NOT NULL DEFAULT '';
ALTER TABLE matches ADD COLUMN shown_face_at REAL;

-- When a player last requested a reminder.
ALTER TABLE matches ADD COLUMN nudged_at REAL;

CREATE INDEX matches_ticking ON matches (id)
WHERE ended_at IS NULL AND (pace IS NOT NULL OR shown_face != '');
