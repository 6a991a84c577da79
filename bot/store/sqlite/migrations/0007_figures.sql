-- Reason: statistics over many matches. The numbers of a log's dice, tricks and crews are computed
-- once per match and stored. They can be deleted at any time, because they are computed again from
-- the logs.

CREATE TABLE seat_figures (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL CHECK (seat IN (1, 2)),
    rounds INTEGER NOT NULL,
    tricks INTEGER NOT NULL,
    shanghais INTEGER NOT NULL,
    -- Own dice by how they fell.
    ones INTEGER NOT NULL,
    twos INTEGER NOT NULL,
    threes INTEGER NOT NULL,
    fours INTEGER NOT NULL,
    fives INTEGER NOT NULL,
    sixes INTEGER NOT NULL,
    -- Real sailors aboard at the end: a number a nation, in the order of the rules.
    sailors TEXT NOT NULL,
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;

-- Members hidden from a server's leaderboard.
CREATE TABLE hidden_members (
    guild_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    PRIMARY KEY (guild_id, user_id)
) STRICT, WITHOUT ROWID;
