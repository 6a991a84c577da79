-- Reason: statistics are available without a computation on request. Totals of finished matches are
-- stored for each member and server, ratings are updated incrementally, and finished matches that
-- are missing in them are found quickly. All of it can be computed again from results and logs.

ALTER TABLE matches ADD COLUMN counted INTEGER NOT NULL DEFAULT 0 CHECK (counted IN (0, 1));
ALTER TABLE matches ADD COLUMN rated INTEGER NOT NULL DEFAULT 0 CHECK (rated IN (0, 1));
CREATE INDEX matches_uncounted ON matches (id) WHERE ended_at IS NOT NULL AND counted = 0;
CREATE INDEX matches_uncounted_here ON matches (guild_id, game)
WHERE ended_at IS NOT NULL AND counted = 0;
CREATE INDEX matches_unrated ON matches (guild_id, game, ended_at, id)
WHERE ended_at IS NOT NULL AND rated = 0;

-- The rating after the match, or NULL.
ALTER TABLE seats ADD COLUMN rating REAL;

-- The totals of a member's counted matches on a server, as JSON.
CREATE TABLE member_sums (
    guild_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    sums TEXT NOT NULL,
    PRIMARY KEY (guild_id, game, user_id)
) STRICT, WITHOUT ROWID;

-- The progress of a server's ratings.
CREATE TABLE ladders (
    -- AUTOINCREMENT: work on a deleted ladder must not continue on its successor.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    -- Every change is a compare-and-set on it.
    generation INTEGER NOT NULL DEFAULT 0,
    -- Whether an earlier match has changed, so that all ratings must be computed again.
    stale INTEGER NOT NULL DEFAULT 1 CHECK (stale IN (0, 1)),
    -- The latest match included.
    ended_at REAL NOT NULL DEFAULT 0,
    match_id INTEGER NOT NULL DEFAULT 0,
    UNIQUE (guild_id, game)
) STRICT;
CREATE INDEX ladders_stale ON ladders (id) WHERE stale = 1;

-- Glicko-2 ratings; see bot/ratings/ladder.py.
CREATE TABLE standings (
    guild_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    -- The latest counted match.
    match_id INTEGER NOT NULL,
    games INTEGER NOT NULL,
    -- The week of that match, the rating at its beginning, and the results of its matches so far.
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
