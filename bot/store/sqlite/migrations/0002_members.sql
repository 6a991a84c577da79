-- Reason: members choose how they are notified of a turn.

CREATE TABLE members (
    user_id INTEGER PRIMARY KEY,
    how TEXT NOT NULL CHECK (how IN ('channel', 'dm', 'none')),
    quiet INTEGER NOT NULL CHECK (quiet IN (0, 1)),
    dms_closed INTEGER NOT NULL CHECK (dms_closed IN (0, 1))
) STRICT;

-- Finds the players who were not yet notified of a waiting turn.
CREATE INDEX matches_uncalled ON matches (changed_at) WHERE ended_at IS NULL AND shown_pinged = 0;
