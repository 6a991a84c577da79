-- Reason: the usual terms of members and servers are stored.

ALTER TABLE members ADD COLUMN usual text NOT NULL DEFAULT '[]';

ALTER TABLE servers ADD COLUMN usual text NOT NULL DEFAULT '[]';
