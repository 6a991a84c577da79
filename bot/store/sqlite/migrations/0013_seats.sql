-- Reason: a match may be of any game with any number of seats. Data of one game is JSON in the
-- game's own format, and data of a seat has a row of its own.

CREATE TABLE matches_new (
    -- AUTOINCREMENT: ids are never reused, because the buttons of old messages contain them.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    -- The users in ascending order while the match is open, as the key of the group.
    party TEXT,
    secret BLOB NOT NULL,
    language TEXT NOT NULL,
    pace INTEGER,
    created_at REAL NOT NULL,
    -- The number of lines in the log; every change is a compare-and-set on it.
    revision INTEGER NOT NULL,
    changed_at REAL NOT NULL,
    -- The deadline of the turn in uptime, or the remaining time while the clock is paused.
    clock_due REAL,
    clock_left REAL,
    clock_reminded INTEGER NOT NULL DEFAULT 0 CHECK (clock_reminded IN (0, 1)),
    -- When a player last requested a reminder.
    nudged_at REAL,
    -- NULL while the match is open.
    ended_at REAL,
    termination TEXT,
    -- NULL unless the match is paused.
    paused_at REAL,
    pause_reason TEXT,
    -- The player who left, if that is the reason.
    pause_user_id INTEGER,
    -- The state shown in Discord.
    shown_message_id INTEGER,
    shown_channel_id INTEGER,
    shown_revision INTEGER NOT NULL DEFAULT -1,
    shown_rounds INTEGER NOT NULL DEFAULT 0,
    -- The kind of the live board's line about time, and the moment it names.
    shown_face TEXT NOT NULL DEFAULT '',
    shown_face_at REAL,
    shown_edition INTEGER NOT NULL DEFAULT 0,
    CHECK ((ended_at IS NULL) = (termination IS NULL)),
    CHECK ((ended_at IS NULL) = (party IS NOT NULL)),
    CHECK ((pause_reason IS NULL) = (paused_at IS NULL))
) STRICT;

INSERT INTO matches_new
SELECT
    id, guild_id, channel_id, 'shanghaien',
    '{"extra_trick": "' || extra_trick || '", "starter": "' || starter || '", "starter_by_lot": '
        || CASE starter_by_lot WHEN 1 THEN 'true' ELSE 'false' END || '}',
    CASE WHEN ended_at IS NULL THEN
        min(first_user_id, second_user_id) || ' ' || max(first_user_id, second_user_id)
    END,
    secret, language, pace, created_at, revision, changed_at,
    clock_due, clock_left, clock_reminded, nudged_at, ended_at, termination,
    paused_at, pause_reason, pause_user_id,
    shown_message_id, shown_channel_id, shown_revision, shown_rounds,
    shown_face, shown_face_at, shown_edition
FROM matches;

CREATE TABLE seats (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    -- As in the log: the first seat is 1.
    seat INTEGER NOT NULL CHECK (seat BETWEEN 1 AND 8),
    user_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    username TEXT NOT NULL,
    -- The computer's level; NULL for a member's seat.
    level TEXT,
    acted_at REAL NOT NULL,
    waited_for INTEGER NOT NULL CHECK (waited_for IN (0, 1)),
    -- Whether the live board asks this seat to act, and whether its member was notified of that.
    shown_waited_for INTEGER NOT NULL DEFAULT 0 CHECK (shown_waited_for IN (0, 1)),
    called INTEGER NOT NULL DEFAULT 0 CHECK (called IN (0, 1)),
    points INTEGER,
    -- 1 for the best; NULL in an open match, and if nothing was won or lost.
    place INTEGER,
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;

-- Deleted members get new numbers: a match had two of them before and has eight now.
INSERT INTO seats
SELECT
    id, 1, CASE WHEN first_user_id < 0 THEN -8 * id ELSE first_user_id END,
    first_name, first_username, NULL, first_acted_at,
    coalesce(waits_for = first_user_id, 0), coalesce(shown_waits_for = first_user_id, 0),
    coalesce(shown_waits_for = first_user_id AND shown_pinged, 0),
    first_total,
    CASE WHEN winner IS NOT NULL THEN 2 - (winner = '1') WHEN termination = 'completed' THEN 1 END
FROM matches;
INSERT INTO seats
SELECT
    id, 2, CASE WHEN second_user_id < 0 THEN -8 * id - 1 ELSE second_user_id END,
    second_name, second_username, level, second_acted_at,
    coalesce(waits_for = second_user_id, 0), coalesce(shown_waits_for = second_user_id, 0),
    coalesce(shown_waits_for = second_user_id AND shown_pinged, 0),
    second_total,
    CASE WHEN winner IS NOT NULL THEN 2 - (winner = '2') WHEN termination = 'completed' THEN 1 END
FROM matches;

-- An id is never assigned twice, even if its match was deleted.
DELETE FROM sqlite_sequence WHERE name = 'matches_new';
INSERT INTO sqlite_sequence (name, seq)
SELECT 'matches_new', seq FROM sqlite_sequence WHERE name = 'matches';
DROP TABLE matches;
ALTER TABLE matches_new RENAME TO matches;

-- One open match of a game per group and channel, regardless of the seats.
CREATE UNIQUE INDEX matches_open_party ON matches (channel_id, game, party) WHERE ended_at IS NULL;
CREATE INDEX matches_open ON matches (changed_at) WHERE ended_at IS NULL;
CREATE INDEX matches_finished ON matches (guild_id, ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX matches_unshown ON matches (id) WHERE shown_revision < revision;
CREATE INDEX matches_ticking ON matches (id)
WHERE ended_at IS NULL AND (pace IS NOT NULL OR shown_face != '');

CREATE INDEX seats_of_user ON seats (user_id);
CREATE INDEX seats_waited_for ON seats (user_id) WHERE waited_for = 1;
-- Finds the players who were not yet notified of a waiting turn.
CREATE INDEX seats_uncalled ON seats (match_id) WHERE waited_for = 1 AND called = 0;

CREATE TABLE challenges_new (
    -- AUTOINCREMENT for the same reason as in matches.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    challenger_id INTEGER NOT NULL,
    challenger_name TEXT NOT NULL,
    challenger_username TEXT NOT NULL,
    -- NULL if any member may accept.
    opponent_id INTEGER,
    opponent_name TEXT,
    pace INTEGER,
    language TEXT NOT NULL,
    created_at REAL NOT NULL,
    expires_at REAL NOT NULL,
    status TEXT NOT NULL,
    -- The id of its message, once known.
    message_id INTEGER,
    match_id INTEGER REFERENCES matches (id) ON DELETE SET NULL
) STRICT;

INSERT INTO challenges_new
SELECT
    id, guild_id, channel_id, 'shanghaien',
    '{"extra_trick": "' || extra_trick || '", "starter": '
        || CASE starts WHEN 'me' THEN '"1"' WHEN 'opponent' THEN '"2"' ELSE 'null' END
        || ', "starter_by_lot": ' || CASE starts WHEN 'lot' THEN 'true' ELSE 'false' END || '}',
    challenger_id, challenger_name, challenger_username, opponent_id, opponent_name,
    pace, language, created_at, expires_at, status, message_id, match_id
FROM challenges;

DELETE FROM sqlite_sequence WHERE name = 'challenges_new';
INSERT INTO sqlite_sequence (name, seq)
SELECT 'challenges_new', seq FROM sqlite_sequence WHERE name = 'challenges';
DROP TABLE challenges;
ALTER TABLE challenges_new RENAME TO challenges;
CREATE INDEX challenges_open_channel ON challenges (channel_id) WHERE status = 'open';
CREATE INDEX challenges_open_due ON challenges (expires_at) WHERE status = 'open';

-- The statistics of a seat are in the game's own format, too.
CREATE TABLE seat_figures_new (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL CHECK (seat BETWEEN 1 AND 8),
    figures TEXT NOT NULL,
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;

INSERT INTO seat_figures_new
SELECT
    match_id, seat,
    '{"rounds": ' || rounds || ', "faces": ['
        || ones || ', ' || twos || ', ' || threes || ', ' || fours || ', ' || fives || ', ' || sixes
        || '], "tricks": ' || tricks || ', "shanghais": ' || shanghais
        || ', "sailors": [' || replace(sailors, ' ', ', ') || ']}'
FROM seat_figures;

DROP TABLE seat_figures;
ALTER TABLE seat_figures_new RENAME TO seat_figures;

CREATE TABLE proposals_new (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    wish TEXT NOT NULL CHECK (wish IN ('cancel', 'undo')),
    -- The seat of the proposer.
    seat INTEGER NOT NULL CHECK (seat BETWEEN 1 AND 8),
    revision INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    message_id INTEGER,
    -- A JSON list of the other seats that agreed so far, by slot: the first seat is 0.
    agreed TEXT NOT NULL,
    PRIMARY KEY (match_id, wish)
) STRICT, WITHOUT ROWID;

INSERT INTO proposals_new
SELECT match_id, wish, CAST(seat AS INTEGER), revision, channel_id, message_id, '[]' FROM proposals;

DROP TABLE proposals;
ALTER TABLE proposals_new RENAME TO proposals;
