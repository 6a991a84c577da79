-- Reason: portraits of members

-- face: the number of the chosen face; NULL for one that depends on the user id.
ALTER TABLE members ADD COLUMN hat TEXT NOT NULL DEFAULT 'tricorne';
ALTER TABLE members ADD COLUMN face INTEGER;
