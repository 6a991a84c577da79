-- Reason: whoever does not answer can be replaced, and another member can take the seat of one who
-- is gone.

-- How often the players to act were reminded since the last line of the log.
ALTER TABLE matches ADD COLUMN nudges INTEGER NOT NULL DEFAULT 0;

-- Who began at a seat that another member has taken since: the result is theirs.
ALTER TABLE seats ADD COLUMN first_user_id INTEGER;
ALTER TABLE seats ADD COLUMN first_name TEXT;
CREATE INDEX seats_of_first_user ON seats (first_user_id) WHERE first_user_id IS NOT NULL;

CREATE TABLE proposals_new (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    wish TEXT NOT NULL CHECK (wish IN ('cancel', 'undo', 'replace')),
    -- The seat that proposes.
    seat INTEGER NOT NULL CHECK (seat BETWEEN 1 AND 8),
    revision INTEGER NOT NULL,
    -- A JSON list of the other seats that agreed so far, by slot: the first seat is 0.
    agreed TEXT NOT NULL,
    PRIMARY KEY (match_id, wish)
) STRICT, WITHOUT ROWID;
INSERT INTO proposals_new SELECT match_id, wish, seat, revision, agreed FROM proposals;
DROP TABLE proposals;
ALTER TABLE proposals_new RENAME TO proposals;
