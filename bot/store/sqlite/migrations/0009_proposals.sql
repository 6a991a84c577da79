-- Reason: cancelling a match and taking back a placement need the consent of both players.

CREATE TABLE proposals (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    wish TEXT NOT NULL CHECK (wish IN ('cancel', 'undo')),
    -- The seat that proposes, as in the log: 1 or 2.
    seat TEXT NOT NULL CHECK (seat IN ('1', '2')),
    revision INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    message_id INTEGER,
    PRIMARY KEY (match_id, wish)
) STRICT, WITHOUT ROWID;
