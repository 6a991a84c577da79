-- Reason: A server is greeted once, unless it wants no greeting, and a newcomer is coached until they
-- want no more of it.

ALTER TABLE servers ADD COLUMN greeting text NOT NULL DEFAULT 'due'
CHECK (greeting IN ('due', 'given', 'off'));

ALTER TABLE members ADD COLUMN coach bigint NOT NULL DEFAULT 1 CHECK (coach IN (0, 1));
