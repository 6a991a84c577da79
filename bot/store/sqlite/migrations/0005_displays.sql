-- Reason: members choose how boards look that only they see.

ALTER TABLE members ADD COLUMN display TEXT NOT NULL DEFAULT 'standard';
