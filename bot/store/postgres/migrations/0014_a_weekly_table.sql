-- Reason: A server may have its table posted once a week: where, and when next.

ALTER TABLE servers ADD COLUMN weekly_channel bigint;

ALTER TABLE servers ADD COLUMN weekly_due double precision;
