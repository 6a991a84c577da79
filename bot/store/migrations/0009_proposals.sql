-- Reason: calling a game off and taking a placement back need the consent of both players.

CREATE TABLE proposals (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    wish TEXT NOT NULL CHECK (wish IN ('cancel', 'undo')),
    user_id INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    message_id INTEGER,
    PRIMARY KEY (match_id, wish)
) STRICT, WITHOUT ROWID;
