-- Reason: the coach's lessons and the practice results of members are stored.

-- JSON lists: the explained topics, and the latest results of each game.
ALTER TABLE members ADD COLUMN lessons TEXT NOT NULL DEFAULT '[]';
ALTER TABLE members ADD COLUMN practised TEXT NOT NULL DEFAULT '[]';
