-- Reason: members may be absent for a while. Their clocks are paused until they return.

CREATE TABLE absences (
    id INTEGER PRIMARY KEY,
    guild_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    since_at REAL NOT NULL,
    until_at REAL NOT NULL,
    ended_at REAL
) STRICT;

CREATE UNIQUE INDEX absences_current ON absences (guild_id, user_id) WHERE ended_at IS NULL;
CREATE INDEX absences_of_member ON absences (guild_id, user_id, until_at);
