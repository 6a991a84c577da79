-- Reason: in the program, "face" now means the user interface of a game, and "party" was an unusual
-- word for the players of a match.

ALTER TABLE matches RENAME COLUMN shown_face TO shown_time_notice;
ALTER TABLE matches RENAME COLUMN shown_face_at TO shown_time_notice_at;
ALTER TABLE matches RENAME COLUMN party TO players;
