-- Reason: a computer can continue for a member who left, so that the others can finish their match.
-- The match does not wait for that member in the meantime.

ALTER TABLE seats ADD COLUMN held INTEGER NOT NULL DEFAULT 0 CHECK (held IN (0, 1));
