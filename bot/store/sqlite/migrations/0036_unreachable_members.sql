-- Reason: direct messages are rejected until a stored time, and a member may be unable to play in a
-- channel.

-- All members with rejected messages are tried again, regardless of the reason given by Discord.
ALTER TABLE members DROP COLUMN dms_closed;
ALTER TABLE members ADD COLUMN dms_closed_until REAL;
-- A match paused for a member who cannot play in the channel can still be shown in it.
DROP INDEX matches_unshown;
CREATE INDEX matches_unshown ON matches (id)
WHERE shown_revision < revision
    AND coalesce(pause_reason, 'member-left') IN ('member-left', 'member-unable')
    AND channel_id <> 0;
