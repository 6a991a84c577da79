-- Reason: what is noted as shown must not overwrite a rest that began while it was being shown.

ALTER TABLE matches ADD COLUMN shown_edition INTEGER NOT NULL DEFAULT 0;
