-- Reason: a direct message is in the language of its only reader.

ALTER TABLE members ADD COLUMN language TEXT;
