-- Reason: a seat with a hidden hand drafts its turn and gives orders ahead of time. Both are its
-- own: they are in no export, and end with the match.

CREATE TABLE drafts (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL CHECK (seat BETWEEN 1 AND 8),
    -- The revision of the match at which it was drafted; at any other one it says nothing.
    revision INTEGER NOT NULL,
    -- A JSON list of moves.
    moves TEXT NOT NULL,
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE orders (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL CHECK (seat BETWEEN 1 AND 8),
    -- JSON that the game reads.
    orders TEXT NOT NULL,
    -- Every change is a compare-and-set on it.
    edition INTEGER NOT NULL,
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;

-- Which lines of the log were no click: a seat's orders or the pace made the move.
CREATE TABLE automatic_moves (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    line INTEGER NOT NULL,
    seat INTEGER NOT NULL CHECK (seat BETWEEN 1 AND 8),
    PRIMARY KEY (match_id, line)
) STRICT, WITHOUT ROWID;

-- How many turns running were played for a member whose time was up.
ALTER TABLE seats ADD COLUMN forced INTEGER NOT NULL DEFAULT 0;
-- Since when something is offered to the table, and until when the match waits for a seat that
-- wants to be asked about it: in running time.
ALTER TABLE matches ADD COLUMN offered_at REAL;
ALTER TABLE matches ADD COLUMN offer_ends REAL;
CREATE INDEX matches_offer_ends ON matches (offer_ends)
WHERE ended_at IS NULL AND offer_ends IS NOT NULL;

-- How the cards of a hand are sorted.
ALTER TABLE members ADD COLUMN hand_order TEXT NOT NULL DEFAULT 'suit'
CHECK (hand_order IN ('suit', 'rank', 'plan'));
