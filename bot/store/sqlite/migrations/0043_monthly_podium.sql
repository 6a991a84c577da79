-- Reason: the podium of a month replaces the weekly leaderboard

ALTER TABLE servers RENAME COLUMN weekly_channel TO monthly_channel;
ALTER TABLE servers RENAME COLUMN weekly_due TO monthly_due;
