-- Reason: the secret of a match is sealed with its invitation.

-- The secret that the match of an invitation will reveal; the message contains its SHA-256. NULL
-- for an invitation of an earlier version.
ALTER TABLE challenges ADD COLUMN secret bytea;
ALTER TABLE parties ADD COLUMN secret bytea;

-- The key of all dice and cards of a match, the hash before the first line of its log, and the
-- other values the key is bound to. All NULL for a match of an earlier version, which uses the
-- secret as the key.
ALTER TABLE matches ADD COLUMN chance_key bytea;
ALTER TABLE matches ADD COLUMN opening bytea;
ALTER TABLE matches ADD COLUMN invitation text;
ALTER TABLE matches ADD COLUMN accepted bigint;
