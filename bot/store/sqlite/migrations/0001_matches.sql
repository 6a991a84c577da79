-- Reason: the first schema. Challenges become matches. A match is a row with the columns that
-- queries need, and a log of lines from which the game can be rebuilt.
--
-- Times are Unix seconds. Ids of users, channels and messages are Discord's 64-bit integers.
-- Columns that exist per seat begin with first_ and second_.

CREATE TABLE matches (
    -- AUTOINCREMENT: an id stands in the buttons of old messages and must never be given twice.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    first_user_id INTEGER NOT NULL,
    second_user_id INTEGER NOT NULL,
    first_name TEXT NOT NULL,
    second_name TEXT NOT NULL,
    first_username TEXT NOT NULL,
    second_username TEXT NOT NULL,
    extra_trick TEXT NOT NULL,
    starter TEXT NOT NULL,
    starter_by_lot INTEGER NOT NULL CHECK (starter_by_lot IN (0, 1)),
    secret BLOB NOT NULL,
    language TEXT NOT NULL,
    pace INTEGER,
    level TEXT,
    created_at REAL NOT NULL,
    -- The number of lines in the log; every change is a compare-and-set on it.
    revision INTEGER NOT NULL,
    waits_for INTEGER,
    changed_at REAL NOT NULL,
    first_acted_at REAL NOT NULL,
    second_acted_at REAL NOT NULL,
    -- NULL as long as the match is open; termination and totals go with it.
    ended_at REAL,
    termination TEXT,
    winner TEXT,
    first_total INTEGER,
    second_total INTEGER,
    -- What Discord has been shown.
    shown_message_id INTEGER,
    shown_channel_id INTEGER,
    shown_revision INTEGER NOT NULL DEFAULT -1,
    shown_waits_for INTEGER,
    shown_pinged INTEGER NOT NULL DEFAULT 0 CHECK (shown_pinged IN (0, 1)),
    shown_rounds INTEGER NOT NULL DEFAULT 0,
    CHECK ((ended_at IS NULL) = (termination IS NULL)),
    CHECK ((ended_at IS NULL) = (first_total IS NULL)),
    CHECK ((ended_at IS NULL) = (second_total IS NULL))
) STRICT;

-- One open match per pair of players and channel, regardless of the seats.
CREATE UNIQUE INDEX matches_open_pair ON matches (
    channel_id, min(first_user_id, second_user_id), max(first_user_id, second_user_id)
) WHERE ended_at IS NULL;

CREATE INDEX matches_open ON matches (changed_at) WHERE ended_at IS NULL;
CREATE INDEX matches_finished ON matches (guild_id, ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX matches_unshown ON matches (id) WHERE shown_revision < revision;

CREATE TABLE match_log (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    -- Counts from 1, so that the last line's number is the match's revision.
    number INTEGER NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (match_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE challenges (
    -- AUTOINCREMENT for the same reason as in matches.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    challenger_id INTEGER NOT NULL,
    challenger_name TEXT NOT NULL,
    challenger_username TEXT NOT NULL,
    -- NULL: anybody may accept.
    opponent_id INTEGER,
    opponent_name TEXT,
    extra_trick TEXT NOT NULL,
    starts TEXT NOT NULL,
    pace INTEGER,
    language TEXT NOT NULL,
    created_at REAL NOT NULL,
    expires_at REAL NOT NULL,
    status TEXT NOT NULL,
    -- The message that shows it in the channel, once it is known.
    message_id INTEGER,
    match_id INTEGER REFERENCES matches (id) ON DELETE SET NULL
) STRICT;

CREATE INDEX challenges_open_channel ON challenges (channel_id) WHERE status = 'open';
CREATE INDEX challenges_open_due ON challenges (expires_at) WHERE status = 'open';
