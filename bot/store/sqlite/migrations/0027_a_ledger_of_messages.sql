-- Reason: what became of a message was shown once, and for the rest hoped for.

-- The live board of a match is in its own row: its revision is what must be shown, shown_revision
-- what is. Here are all other messages that can go stale.
CREATE TABLE messages (
    -- AUTOINCREMENT: whoever still holds an old id must not find another message.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    kind TEXT NOT NULL,
    -- The id of what it is about: a match, for example. With the number and the name it says which
    -- message it is.
    subject INTEGER NOT NULL,
    number INTEGER NOT NULL,
    name TEXT NOT NULL,
    -- An id of Discord's that is older than the message.
    after_id INTEGER NOT NULL,
    -- What it must show, and what it shows as far as known, in the words of its kind.
    wanted TEXT NOT NULL,
    shown TEXT NOT NULL,
    -- NULL until Discord has confirmed that it was posted.
    message_id INTEGER
) STRICT;
CREATE UNIQUE INDEX messages_known ON messages (message_id);
CREATE INDEX messages_about ON messages (subject, kind);
CREATE INDEX messages_due ON messages (id) WHERE shown <> wanted;

INSERT INTO messages (
    guild_id, channel_id, kind, subject, number, name, after_id, wanted, shown, message_id
)
SELECT
    guild_id, proposals.channel_id, 'proposal', match_id, proposals.revision, wish, 0,
    CASE WHEN proposals.revision = matches.revision AND ended_at IS NULL
        THEN 'open' ELSE 'overtaken' END,
    CASE WHEN message_id IS NULL THEN '' ELSE 'open' END,
    message_id
FROM proposals JOIN matches ON matches.id = match_id
WHERE true ON CONFLICT (message_id) DO NOTHING;

-- From now on a proposal goes with the change that overtakes it.
DELETE FROM proposals WHERE NOT EXISTS (
    SELECT 1 FROM matches
    WHERE matches.id = match_id AND matches.revision = proposals.revision AND ended_at IS NULL
);
ALTER TABLE proposals DROP COLUMN message_id;
ALTER TABLE proposals DROP COLUMN channel_id;
