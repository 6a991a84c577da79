-- Reason: an automatic turn after a passed deadline was reported as part of the player's plan.

ALTER TABLE automatic_moves ADD COLUMN late INTEGER NOT NULL DEFAULT 0 CHECK (late IN (0, 1));
