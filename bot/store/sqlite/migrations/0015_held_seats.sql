-- Reason: a computer can play on for a member who is gone, so that the others' game stays whole.
-- The match does not wait for that member meanwhile.

ALTER TABLE seats ADD COLUMN held INTEGER NOT NULL DEFAULT 0 CHECK (held IN (0, 1));
