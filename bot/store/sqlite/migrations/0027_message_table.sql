-- Reason: previously, the bot tried only once to update a message, and not again after a failure.

-- The live board is stored with its match: the desired state is the revision, the current state
-- shown_revision. This table contains all other messages that may become outdated.
CREATE TABLE messages (
    -- AUTOINCREMENT: an old id must never refer to another message.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    kind TEXT NOT NULL,
    -- The id of its subject, such as a match. Together with number and name it identifies the
    -- message.
    subject INTEGER NOT NULL,
    number INTEGER NOT NULL,
    name TEXT NOT NULL,
    -- The id of an older message in Discord.
    after_id INTEGER NOT NULL,
    -- The desired state and the last known state, in the terms of its kind.
    wanted TEXT NOT NULL,
    shown TEXT NOT NULL,
    -- NULL until Discord has confirmed the post.
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

-- From now on the change that supersedes a proposal deletes it.
DELETE FROM proposals WHERE NOT EXISTS (
    SELECT 1 FROM matches
    WHERE matches.id = match_id AND matches.revision = proposals.revision AND ended_at IS NULL
);
ALTER TABLE proposals DROP COLUMN message_id;
ALTER TABLE proposals DROP COLUMN channel_id;
