-- Reason: a server chooses whether boards follow the conversation.

-- 1 if a board that new messages have pushed up is posted again with the next move, otherwise 0.
ALTER TABLE servers ADD COLUMN reposts bigint NOT NULL DEFAULT 1 CHECK (reposts IN (0, 1));
