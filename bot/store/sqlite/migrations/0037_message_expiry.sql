-- Reason: Messages that only an interaction token reaches wait for the next one, or expire.

-- Unix seconds. NULL if the message needs no token or its token is known.
ALTER TABLE messages ADD COLUMN reachable_until REAL;

CREATE INDEX messages_out_of_reach ON messages (channel_id) WHERE reachable_until IS NOT NULL;
