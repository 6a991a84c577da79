-- Reason: An old board tells all that happened while it stood, from the revision on that it was
-- posted at.

ALTER TABLE matches ADD COLUMN shown_since INTEGER;
