-- Reason: a server decides where and how it is played, and its data goes when it has removed the
-- bot for good.

CREATE TABLE servers (
    guild_id INTEGER PRIMARY KEY,
    -- A JSON list of channel ids; empty: everywhere.
    channels TEXT NOT NULL,
    threads TEXT NOT NULL,
    language TEXT,
    pace INTEGER,
    away_days INTEGER NOT NULL,
    reminders INTEGER NOT NULL CHECK (reminders IN (0, 1)),
    leaderboard TEXT NOT NULL,
    display TEXT NOT NULL
) STRICT;

-- Servers that removed the bot, also those that never chose anything.
CREATE TABLE departures (
    guild_id INTEGER PRIMARY KEY,
    left_at REAL NOT NULL
) STRICT;
