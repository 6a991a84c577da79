-- Reason: private practice becomes a match without a channel, and so does an alternative tried
-- there.

-- Private practice can consist of two matches: the match as played, and the alternative that is
-- tried in its place. Each of them contains the id of the other one.
ALTER TABLE matches ADD COLUMN twin INTEGER;
-- Private matches have the channel id 0, because they are shown in no channel.
DROP INDEX matches_unshown;
CREATE INDEX matches_unshown ON matches (id)
WHERE shown_revision < revision AND coalesce(pause_reason, 'member-left') = 'member-left'
    AND channel_id <> 0;

-- A running practice match continues as it was played. Finished ones, which have eight calls of
-- "shanghai", are dropped. Members get the name from their latest other match, because the names in
-- practice were not stored.
CREATE TEMPORARY TABLE moved AS
SELECT
    row_number() OVER (ORDER BY id)
    + max((SELECT coalesce(max(id), 0) FROM matches),
        (SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'matches')) AS match_id,
    rehearsals.*, char(10) || played || char(10) AS lines,
    coalesce((
        SELECT name FROM seats WHERE seats.user_id = rehearsals.user_id
        ORDER BY match_id DESC LIMIT 1
    ), '') AS name,
    coalesce((SELECT user_id FROM seats WHERE seats.level IS NOT NULL LIMIT 1), 0) AS bot_id,
    CASE level
        WHEN 'deckhand' THEN 'Pip' WHEN 'cook' THEN 'Ladle Lin' WHEN 'mate' THEN 'Rosa'
        WHEN 'helmsman' THEN 'Steady Ruth' ELSE 'Old Bo'
    END AS computer
FROM rehearsals
WHERE length(played) - length(replace(played, ' shanghai', '')) < 8 * length(' shanghai');

INSERT INTO matches (
    id, guild_id, channel_id, game, options, party, secret, language, created_at, revision,
    changed_at
)
SELECT
    match_id, guild_id, 0, 'shanghaien', options, 'moved ' || match_id, chance_key, 'en',
    changed_at, length(lines) - length(replace(lines, char(10), '')) - 1, changed_at
FROM moved;
INSERT INTO seats (match_id, seat, user_id, name, username, level, acted_at, waited_for, called)
SELECT match_id, 1, user_id, name, name, NULL, changed_at, 1, 1 FROM moved
UNION ALL
SELECT match_id, 2, bot_id, computer, computer, level, changed_at, 0, 1 FROM moved;
INSERT INTO match_log (match_id, number, line)
WITH RECURSIVE split (match_id, number, line, rest) AS (
    SELECT match_id, 0, '', substr(lines, 2) FROM moved
    UNION ALL
    SELECT match_id, number + 1, substr(rest, 1, instr(rest, char(10)) - 1),
        substr(rest, instr(rest, char(10)) + 1)
    FROM split WHERE rest <> ''
)
SELECT match_id, number, line FROM split WHERE number > 0;

DROP TABLE moved;
DROP TABLE rehearsals;
