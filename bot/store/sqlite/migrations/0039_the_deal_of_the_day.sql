-- Reason: the deal of the day

-- The days' secrets follow from this one: the same for all processes, and moved with the games.
CREATE TABLE daily_secret (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    secret BLOB NOT NULL
) STRICT;

-- The first try of each member on each day.
CREATE TABLE daily_results (
    day INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    -- Where the member began, as for a match.
    guild_id INTEGER NOT NULL,
    match_id INTEGER NOT NULL,
    -- Points ahead of the captain; NULL until the game is over, like the line that is shared.
    points INTEGER,
    line TEXT,
    PRIMARY KEY (day, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX daily_results_of_user ON daily_results (user_id, day);
CREATE INDEX daily_results_by_points ON daily_results (day, points);
CREATE INDEX daily_results_of_guild ON daily_results (guild_id, day, points DESC, user_id);

-- Where a server has its results of the day posted; NULL: nowhere.
ALTER TABLE servers ADD COLUMN daily_channel INTEGER;
