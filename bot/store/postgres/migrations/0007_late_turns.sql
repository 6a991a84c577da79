-- Reason: a turn that was played because its time was up was told as what its player had ordered.

ALTER TABLE automatic_moves ADD COLUMN late bigint NOT NULL DEFAULT 0 CHECK (late IN (0, 1));
