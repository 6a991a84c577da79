-- Reason: storing the shown state must not overwrite a pause that began while the match was being
-- shown.

ALTER TABLE matches ADD COLUMN shown_edition INTEGER NOT NULL DEFAULT 0;
