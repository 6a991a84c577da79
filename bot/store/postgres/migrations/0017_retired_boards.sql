-- Reason: a retired board lists all events since the revision at which it was posted.

ALTER TABLE matches ADD COLUMN shown_since bigint;
