-- Reason: a game rests while one of its players, its channel or the bot itself is gone.

-- NULL as long as the game goes on.
ALTER TABLE matches ADD COLUMN paused_at REAL;
ALTER TABLE matches ADD COLUMN pause_reason TEXT
    CHECK ((pause_reason IS NULL) = (paused_at IS NULL));
-- The player who is gone, if that is the reason.
ALTER TABLE matches ADD COLUMN pause_user_id INTEGER;
