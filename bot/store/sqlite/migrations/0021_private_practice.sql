-- Reason: a member may practise privately, without a channel, and try other choices there.

CREATE TABLE rehearsals (
    -- Ids are never reused, because buttons contain them.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    level TEXT NOT NULL,
    options TEXT NOT NULL,
    -- The key of all dice and cards.
    chance_key BLOB NOT NULL,
    -- The lines of the log as played.
    played TEXT NOT NULL,
    -- The log of the alternative that is being tried, or NULL.
    tried TEXT,
    -- Every change is a compare-and-set on it.
    edition INTEGER NOT NULL DEFAULT 0,
    changed_at REAL NOT NULL
) STRICT;
CREATE UNIQUE INDEX rehearsals_of_member ON rehearsals (guild_id, user_id);
CREATE INDEX rehearsals_of_user ON rehearsals (user_id);
