-- Reason: A server is greeted once, unless it wants no greeting, and a newcomer is coached until they
-- want no more of it.

ALTER TABLE servers ADD COLUMN greeting TEXT NOT NULL DEFAULT 'due'
CHECK (greeting IN ('due', 'given', 'off'));

ALTER TABLE members ADD COLUMN coach INTEGER NOT NULL DEFAULT 1 CHECK (coach IN (0, 1));
