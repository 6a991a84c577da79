-- Reason: a game of several is gathered on an invitation, which members join and leave.

CREATE TABLE parties (
    -- AUTOINCREMENT: an id stands in the buttons of old messages and must never be given twice.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    -- What the game is to be played with: JSON that the game reads.
    options TEXT NOT NULL,
    host_id INTEGER NOT NULL,
    -- Whether only those may join who were asked by name.
    closed INTEGER NOT NULL CHECK (closed IN (0, 1)),
    pace INTEGER,
    language TEXT NOT NULL,
    created_at REAL NOT NULL,
    expires_at REAL NOT NULL,
    status TEXT NOT NULL,
    -- Every change is a compare-and-set on it.
    edition INTEGER NOT NULL DEFAULT 0,
    -- The message that shows it in the channel, once it is known.
    message_id INTEGER,
    match_id INTEGER REFERENCES matches (id) ON DELETE SET NULL
) STRICT;
-- A member gathers one party for a game in a channel at a time.
CREATE UNIQUE INDEX parties_open_host ON parties (channel_id, game, host_id) WHERE status = 'open';
CREATE INDEX parties_open_due ON parties (expires_at) WHERE status = 'open';

-- Who takes part, in the order in which they came, and who is asked to.
CREATE TABLE guests (
    party_id INTEGER NOT NULL REFERENCES parties (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    username TEXT NOT NULL,
    -- How well the computer plays, NULL for a member.
    level TEXT,
    -- When a member came; NULL for one who was asked and has not answered.
    joined_at REAL,
    PRIMARY KEY (party_id, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX guests_of_user ON guests (user_id);
