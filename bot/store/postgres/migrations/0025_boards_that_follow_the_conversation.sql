-- Reason: boards that follow the conversation

-- reposts: 1 if a board that new messages have pushed up is posted again with the next move.
ALTER TABLE servers ADD COLUMN reposts bigint NOT NULL DEFAULT 1 CHECK (reposts IN (0, 1));
