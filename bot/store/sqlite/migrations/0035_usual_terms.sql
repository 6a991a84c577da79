-- Reason: the usual terms of members and servers are stored.

ALTER TABLE members ADD COLUMN usual TEXT NOT NULL DEFAULT '[]';

ALTER TABLE servers ADD COLUMN usual TEXT NOT NULL DEFAULT '[]';
