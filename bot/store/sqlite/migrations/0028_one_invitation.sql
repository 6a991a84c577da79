-- Reason: challenges and open tables become invitations, by name or to all members, for any number
-- of seats.

CREATE TABLE invitations (
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
    -- The key that only one open invitation to a game in a channel may have; NULL if several may be
    -- open.
    pending_key TEXT,
    pace INTEGER,
    language TEXT NOT NULL,
    created_at REAL NOT NULL,
    expires_at REAL NOT NULL,
    status TEXT NOT NULL,
    -- Every change is a compare-and-set on it.
    edition INTEGER NOT NULL DEFAULT 0,
    -- The id of its message, once known.
    message_id INTEGER,
    match_id INTEGER REFERENCES matches (id) ON DELETE SET NULL,
    -- The secret that the match will reveal; NULL for an invitation of an earlier version.
    secret BLOB,
    -- The number of an open table of an earlier version, which its buttons and its match contain.
    table_number INTEGER
) STRICT;

-- The participants in the order of joining, and the invited members.
CREATE TABLE invitation_guests (
    invitation_id INTEGER NOT NULL REFERENCES invitations (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    username TEXT NOT NULL,
    -- The computer's level; NULL for a member.
    level TEXT,
    -- The time of joining; NULL for an invited member without an answer.
    joined_at REAL,
    PRIMARY KEY (invitation_id, number)
) STRICT, WITHOUT ROWID;

-- Challenges keep their ids. Tables get ids above all ids that challenges and tables ever had, so
-- that a table number in an old button is never the id of another table.
CREATE TEMPORARY TABLE given AS SELECT
    max((SELECT coalesce(max(id), 0) FROM challenges),
        (SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'challenges'))
    + max((SELECT coalesce(max(id), 0) FROM parties),
        (SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'parties')) AS ids;

INSERT INTO invitations (
    id, guild_id, channel_id, game, options, host_id, closed, pending_key, pace, language,
    created_at, expires_at, status, message_id, match_id, secret
)
SELECT
    id, guild_id, channel_id, game, options, challenger_id, opponent_id IS NOT NULL,
    min(challenger_id, opponent_id) || ' ' || max(challenger_id, opponent_id), pace, language,
    created_at, expires_at, status, message_id, match_id, secret
FROM challenges;
INSERT INTO invitation_guests (invitation_id, number, user_id, name, username, joined_at)
SELECT id, 1, challenger_id, challenger_name, challenger_username, created_at FROM challenges;
INSERT INTO invitation_guests (invitation_id, number, user_id, name, username)
SELECT id, 2, opponent_id, coalesce(opponent_name, ''), coalesce(opponent_name, '')
FROM challenges WHERE opponent_id IS NOT NULL;

INSERT INTO invitations (
    id, guild_id, channel_id, game, options, host_id, closed, pending_key, pace, language,
    created_at, expires_at, status, edition, message_id, match_id, secret, table_number
)
SELECT
    (SELECT ids FROM given) + id, guild_id, channel_id, game, options, host_id, closed,
    CAST(host_id AS TEXT), pace, language,
    created_at, expires_at, status, edition, message_id, match_id, secret, id
FROM parties;
INSERT INTO invitation_guests
SELECT (SELECT ids FROM given) + party_id, number, user_id, name, username, level, joined_at
FROM guests;

DELETE FROM sqlite_sequence WHERE name = 'invitations';
INSERT INTO sqlite_sequence (name, seq)
SELECT 'invitations', max(ids, (SELECT coalesce(max(id), 0) FROM invitations)) FROM given;
DROP TABLE given;
DROP TABLE guests;
DROP TABLE parties;
DROP TABLE challenges;

-- If an earlier version stored two of them, the first one blocks further ones.
UPDATE invitations SET pending_key = NULL
WHERE status = 'open' AND pending_key IS NOT NULL AND id NOT IN (
    SELECT min(id) FROM invitations WHERE status = 'open' GROUP BY channel_id, game, pending_key
);
CREATE UNIQUE INDEX invitations_pending ON invitations (channel_id, game, pending_key)
WHERE status = 'open';
CREATE INDEX invitations_due ON invitations (expires_at) WHERE status = 'open';
CREATE INDEX invitations_of_table ON invitations (table_number) WHERE table_number IS NOT NULL;
CREATE INDEX invitation_guests_of_user ON invitation_guests (user_id);
