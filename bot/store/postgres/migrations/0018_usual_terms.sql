-- Reason: Members and servers keep the terms that their games usually have.

ALTER TABLE members ADD COLUMN usual text NOT NULL DEFAULT '[]';

ALTER TABLE servers ADD COLUMN usual text NOT NULL DEFAULT '[]';
