-- Reason: members choose the display mode of their private boards.

ALTER TABLE members ADD COLUMN display TEXT NOT NULL DEFAULT 'standard';
