-- Reason: a member may practise privately, in no channel, and try other choices there.

CREATE TABLE rehearsals (
    -- Counted up: an id stands in buttons and must never be given twice.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    level TEXT NOT NULL,
    options TEXT NOT NULL,
    -- What all chance comes from.
    chance_key BLOB NOT NULL,
    -- The log as it was played, a line each.
    played TEXT NOT NULL,
    -- The log that is tried instead; NULL while nothing is.
    tried TEXT,
    -- Every change is a compare-and-set on it.
    edition INTEGER NOT NULL DEFAULT 0,
    changed_at REAL NOT NULL
) STRICT;
CREATE UNIQUE INDEX rehearsals_of_member ON rehearsals (guild_id, user_id);
CREATE INDEX rehearsals_of_user ON rehearsals (user_id);
