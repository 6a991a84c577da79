-- Reason: an unresponsive player can be replaced, and another member can take over a vacant seat.

-- The number of reminders since the latest line of the log.
ALTER TABLE matches ADD COLUMN nudges INTEGER NOT NULL DEFAULT 0;

-- The original player of a seat that another member took over, who keeps the result.
ALTER TABLE seats ADD COLUMN first_user_id INTEGER;
ALTER TABLE seats ADD COLUMN first_name TEXT;
CREATE INDEX seats_of_first_user ON seats (first_user_id) WHERE first_user_id IS NOT NULL;

CREATE TABLE proposals_new (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    wish TEXT NOT NULL CHECK (wish IN ('cancel', 'undo', 'replace')),
    -- The seat of the proposer.
    seat INTEGER NOT NULL CHECK (seat BETWEEN 1 AND 8),
    revision INTEGER NOT NULL,
    -- A JSON list of the other seats that agreed so far, by slot: the first seat is 0.
    agreed TEXT NOT NULL,
    PRIMARY KEY (match_id, wish)
) STRICT, WITHOUT ROWID;
INSERT INTO proposals_new SELECT match_id, wish, seat, revision, agreed FROM proposals;
DROP TABLE proposals;
ALTER TABLE proposals_new RENAME TO proposals;
