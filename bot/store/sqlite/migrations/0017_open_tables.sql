-- Reason: players of a match with several seats join and leave an open invitation.

CREATE TABLE parties (
    -- AUTOINCREMENT: ids are never reused, because the buttons of old messages contain them.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    -- The options as JSON in the game's own format.
    options TEXT NOT NULL,
    host_id INTEGER NOT NULL,
    -- Whether only members invited by name may join.
    closed INTEGER NOT NULL CHECK (closed IN (0, 1)),
    pace INTEGER,
    language TEXT NOT NULL,
    created_at REAL NOT NULL,
    expires_at REAL NOT NULL,
    status TEXT NOT NULL,
    -- Every change is a compare-and-set on it.
    edition INTEGER NOT NULL DEFAULT 0,
    -- The id of its message, once known.
    message_id INTEGER,
    match_id INTEGER REFERENCES matches (id) ON DELETE SET NULL
) STRICT;
-- A member may have one open table per game and channel.
CREATE UNIQUE INDEX parties_open_host ON parties (channel_id, game, host_id) WHERE status = 'open';
CREATE INDEX parties_open_due ON parties (expires_at) WHERE status = 'open';

-- The participants in the order of joining, and the invited members.
CREATE TABLE guests (
    party_id INTEGER NOT NULL REFERENCES parties (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    username TEXT NOT NULL,
    -- The computer's level; NULL for a member.
    level TEXT,
    -- The time of joining; NULL for an invited member without an answer.
    joined_at REAL,
    PRIMARY KEY (party_id, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX guests_of_user ON guests (user_id);
