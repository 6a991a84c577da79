-- Reason: a direct message is read by one member, so it comes in that member's language.

ALTER TABLE members ADD COLUMN language TEXT;
