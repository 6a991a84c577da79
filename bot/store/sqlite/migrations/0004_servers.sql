-- Reason: a server configures where and how members play. Its data is deleted after it has
-- permanently removed the bot.

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

-- Servers that removed the bot, including those without settings.
CREATE TABLE departures (
    guild_id INTEGER PRIMARY KEY,
    left_at REAL NOT NULL
) STRICT;
