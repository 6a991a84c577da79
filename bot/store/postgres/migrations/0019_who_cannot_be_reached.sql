-- Reason: Direct messages are closed until a moment, and a member may be unable to play in a channel.

-- Whoever counted as closed, for whatever reason Discord gave, is tried again.
ALTER TABLE members DROP COLUMN dms_closed;
ALTER TABLE members ADD COLUMN dms_closed_until double precision;
-- A match that is paused for a member who cannot play there has a channel to be shown in.
DROP INDEX matches_unshown;
CREATE INDEX matches_unshown ON matches (id)
WHERE shown_revision < revision
    AND coalesce(pause_reason, 'member-left') IN ('member-left', 'member-unable')
    AND channel_id <> 0;
