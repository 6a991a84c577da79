-- Reason: members choose their portraits.

-- `face` is the number of the chosen face, or NULL for a face that depends on the user id.
ALTER TABLE members ADD COLUMN hat TEXT NOT NULL DEFAULT 'tricorne';
ALTER TABLE members ADD COLUMN face INTEGER;
