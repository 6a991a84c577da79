-- Reason: a member is asked once how to play matches by message, and later matches follow the answer.

-- NULL if the member has not been asked yet.
ALTER TABLE members ADD COLUMN play_style TEXT CHECK (play_style IN ('own', 'cautious', 'bold'));
ALTER TABLE members ADD COLUMN plan_buys INTEGER NOT NULL DEFAULT 1 CHECK (plan_buys IN (0, 1));
