-- Reason: Members and servers keep the terms that their games usually have.

ALTER TABLE members ADD COLUMN usual TEXT NOT NULL DEFAULT '[]';

ALTER TABLE servers ADD COLUMN usual TEXT NOT NULL DEFAULT '[]';
