-- Reason: a server may have its leaderboard posted weekly; the channel and the next time are
-- stored.

ALTER TABLE servers ADD COLUMN weekly_channel bigint;

ALTER TABLE servers ADD COLUMN weekly_due double precision;
