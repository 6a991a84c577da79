-- Reason: the wins in a series of games are stored.

-- The number of games of the series that a member has won before this one; NULL without a series.
ALTER TABLE invitation_guests ADD COLUMN won INTEGER;
