-- Reason: the secret of a game is sealed with its invitation

-- What will be revealed of the match that an invitation leads to; its SHA-256 stands in the message.
-- NULL for an invitation of an earlier version.
ALTER TABLE challenges ADD COLUMN secret BLOB;
ALTER TABLE parties ADD COLUMN secret BLOB;

-- What all chance of a match comes from, the hash before the first line of its log, and what else the
-- key is bound to. All NULL for a match of an earlier version, whose chance comes from the secret.
ALTER TABLE matches ADD COLUMN chance_key BLOB;
ALTER TABLE matches ADD COLUMN opening BLOB;
ALTER TABLE matches ADD COLUMN invitation TEXT;
ALTER TABLE matches ADD COLUMN accepted INTEGER;
