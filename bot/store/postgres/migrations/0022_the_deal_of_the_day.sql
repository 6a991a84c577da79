-- Reason: the secret and the results of the deals of the day are stored.

-- The secret from which the secrets of all days are derived. It is in the database so that all
-- processes use the same one, and so that it is moved together with the games.
CREATE TABLE daily_secret (
    id bigint PRIMARY KEY CHECK (id = 1),
    secret bytea NOT NULL
);

-- The first try of each member on each day.
CREATE TABLE daily_results (
    day bigint NOT NULL,
    user_id bigint NOT NULL,
    game text NOT NULL,
    -- Where the member began, as for a match.
    guild_id bigint NOT NULL,
    match_id bigint NOT NULL,
    -- Points ahead of the captain; NULL until the game is over, like the line that is shared.
    points bigint,
    line text,
    PRIMARY KEY (day, user_id)
);
CREATE INDEX daily_results_of_user ON daily_results (user_id, day);
CREATE INDEX daily_results_by_points ON daily_results (day, points);
CREATE INDEX daily_results_of_guild ON daily_results (guild_id, day, points DESC, user_id);

-- The channel in which a server has its results of the day posted, or NULL.
ALTER TABLE servers ADD COLUMN daily_channel bigint;
