-- Reason: an unresponsive player can be replaced, and another member can take over a vacant seat.

-- The number of reminders since the latest line of the log.
ALTER TABLE matches ADD COLUMN nudges bigint NOT NULL DEFAULT 0;

-- The original player of a seat that another member took over, who keeps the result.
ALTER TABLE seats ADD COLUMN first_user_id bigint;
ALTER TABLE seats ADD COLUMN first_name text;
CREATE INDEX seats_of_first_user ON seats (first_user_id) WHERE first_user_id IS NOT NULL;

ALTER TABLE proposals DROP CONSTRAINT proposals_wish_check;
ALTER TABLE proposals ADD CONSTRAINT proposals_wish_check
CHECK (wish IN ('cancel', 'undo', 'replace'));
