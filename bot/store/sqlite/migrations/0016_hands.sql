-- Reason: a seat with a hidden hand drafts its turn and makes plans in advance. Both are private:
-- they are not exported, and are deleted at the end of the match.

CREATE TABLE drafts (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL CHECK (seat BETWEEN 1 AND 8),
    -- The revision of the match at which it was drafted; it is ignored at any other.
    revision INTEGER NOT NULL,
    -- A JSON list of moves.
    moves TEXT NOT NULL,
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE orders (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL CHECK (seat BETWEEN 1 AND 8),
    -- JSON in the game's own format.
    orders TEXT NOT NULL,
    -- Every change is a compare-and-set on it.
    edition INTEGER NOT NULL,
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;

-- The lines of the log without a click, which a seat's plan or deadline caused.
CREATE TABLE automatic_moves (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    line INTEGER NOT NULL,
    seat INTEGER NOT NULL CHECK (seat BETWEEN 1 AND 8),
    PRIMARY KEY (match_id, line)
) STRICT, WITHOUT ROWID;

-- The number of consecutive automatic turns after a passed deadline.
ALTER TABLE seats ADD COLUMN forced INTEGER NOT NULL DEFAULT 0;
-- The start of an offer and the end of its buy window, in uptime.
ALTER TABLE matches ADD COLUMN offered_at REAL;
ALTER TABLE matches ADD COLUMN offer_ends REAL;
CREATE INDEX matches_offer_ends ON matches (offer_ends)
WHERE ended_at IS NULL AND offer_ends IS NOT NULL;

-- The order of the cards in a displayed hand.
ALTER TABLE members ADD COLUMN hand_order TEXT NOT NULL DEFAULT 'suit'
CHECK (hand_order IN ('suit', 'rank', 'plan'));
