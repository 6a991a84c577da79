-- Reason: a match is paused while one of its players, its channel or the bot is unavailable.

-- NULL unless the match is paused.
ALTER TABLE matches ADD COLUMN paused_at REAL;
ALTER TABLE matches ADD COLUMN pause_reason TEXT
    CHECK ((pause_reason IS NULL) = (paused_at IS NULL));
-- The player who left, if that is the reason.
ALTER TABLE matches ADD COLUMN pause_user_id INTEGER;
