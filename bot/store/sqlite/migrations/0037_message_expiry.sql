-- Reason: messages that the bot can edit only with an interaction token wait for a new token, or
-- expire.

-- The time from which no token can edit the message, in Unix seconds. NULL if the message needs no
-- token or its token is known.
ALTER TABLE messages ADD COLUMN reachable_until REAL;

CREATE INDEX messages_out_of_reach ON messages (channel_id) WHERE reachable_until IS NOT NULL;
