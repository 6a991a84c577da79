-- Reason: a member's question about figures finds them ready. What finished games add up to is
-- kept for each member and server, ratings are carried forward, and a finished game that is in
-- neither yet is found at once. All of this can be worked out anew from results and logs.

ALTER TABLE matches ADD COLUMN counted INTEGER NOT NULL DEFAULT 0 CHECK (counted IN (0, 1));
ALTER TABLE matches ADD COLUMN rated INTEGER NOT NULL DEFAULT 0 CHECK (rated IN (0, 1));
CREATE INDEX matches_uncounted ON matches (id) WHERE ended_at IS NOT NULL AND counted = 0;
CREATE INDEX matches_uncounted_here ON matches (guild_id, game)
WHERE ended_at IS NOT NULL AND counted = 0;
CREATE INDEX matches_unrated ON matches (guild_id, game, ended_at, id)
WHERE ended_at IS NOT NULL AND rated = 0;

-- The rating that the game led to; NULL where none did.
ALTER TABLE seats ADD COLUMN rating REAL;

-- What a member's counted games on a server add up to: JSON whose numbers are sums.
CREATE TABLE member_sums (
    guild_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    sums TEXT NOT NULL,
    PRIMARY KEY (guild_id, game, user_id)
) STRICT, WITHOUT ROWID;

-- How far a server's ratings have been carried.
CREATE TABLE ladders (
    -- AUTOINCREMENT: whoever works on a ladder that was deleted must not mistake the next for it.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    -- Every change is a compare-and-set on it.
    generation INTEGER NOT NULL DEFAULT 0,
    -- Whether an earlier game has changed, so that all must be worked out anew.
    stale INTEGER NOT NULL DEFAULT 1 CHECK (stale IN (0, 1)),
    -- The latest game that is in it.
    ended_at REAL NOT NULL DEFAULT 0,
    match_id INTEGER NOT NULL DEFAULT 0,
    UNIQUE (guild_id, game)
) STRICT;
CREATE INDEX ladders_stale ON ladders (id) WHERE stale = 1;

-- Ratings as Glicko-2 carries them; see bot/ratings/ladder.py.
CREATE TABLE standings (
    guild_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    -- The latest game that counts.
    match_id INTEGER NOT NULL,
    games INTEGER NOT NULL,
    -- The week of that game, the rating as that week began, and what its games came to so far.
    week INTEGER NOT NULL,
    begun_rating REAL NOT NULL,
    begun_deviation REAL NOT NULL,
    begun_volatility REAL NOT NULL,
    information REAL NOT NULL,
    surprise REAL NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    PRIMARY KEY (guild_id, game, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX standings_best ON standings (guild_id, game, rating);
CREATE INDEX standings_of_user ON standings (user_id);
CREATE INDEX member_sums_of_user ON member_sums (user_id);
