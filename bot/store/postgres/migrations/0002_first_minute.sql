-- Reason: the bot introduces itself once on a server unless that is disabled, and gives hints to
-- new players until they disable them.

ALTER TABLE servers ADD COLUMN greeting text NOT NULL DEFAULT 'due'
CHECK (greeting IN ('due', 'given', 'off'));

ALTER TABLE members ADD COLUMN coach bigint NOT NULL DEFAULT 1 CHECK (coach IN (0, 1));
