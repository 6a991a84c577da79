-- Reason: a retired board lists all events since it was posted, so that revision is stored.

ALTER TABLE matches ADD COLUMN shown_since bigint;
