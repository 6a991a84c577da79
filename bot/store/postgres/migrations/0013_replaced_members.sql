-- Reason: whoever does not answer can be replaced, and another member can take the seat of one who
-- is gone.

-- How often the players to act were reminded since the last line of the log.
ALTER TABLE matches ADD COLUMN nudges bigint NOT NULL DEFAULT 0;

-- Who began at a seat that another member has taken since: the result is theirs.
ALTER TABLE seats ADD COLUMN first_user_id bigint;
ALTER TABLE seats ADD COLUMN first_name text;
CREATE INDEX seats_of_first_user ON seats (first_user_id) WHERE first_user_id IS NOT NULL;

ALTER TABLE proposals DROP CONSTRAINT proposals_wish_check;
ALTER TABLE proposals ADD CONSTRAINT proposals_wish_check
CHECK (wish IN ('cancel', 'undo', 'replace'));
