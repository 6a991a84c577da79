-- Reason: the wins of a series

-- A member's wins before this game; NULL outside a series.
ALTER TABLE invitation_guests ADD COLUMN won bigint;
