-- Reason: boards, lists and leaderboards show the current names of members. Seats keep the names
-- that members had at the beginning of the match, because transcripts contain these names.

-- The names of members who have or had a seat on a server. A name is updated when the member uses
-- the bot there.
CREATE TABLE names (
    guild_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    username TEXT NOT NULL,
    PRIMARY KEY (guild_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX names_of_user ON names (user_id);

-- The latest name of each member who has or had a seat.
INSERT INTO names (guild_id, user_id, name, username)
SELECT guild_id, user_id, name, username FROM (
    SELECT guild_id, user_id, name, username,
        row_number() OVER (PARTITION BY guild_id, user_id ORDER BY match_id DESC) AS age
    FROM (
        SELECT guild_id, match_id, user_id, name, username
        FROM seats JOIN matches ON id = match_id WHERE level IS NULL AND user_id > 0
        UNION ALL
        SELECT guild_id, match_id, first_user_id, first_name, first_name
        FROM seats JOIN matches ON id = match_id WHERE first_user_id > 0
    ) AS seated
) AS named WHERE age = 1;
