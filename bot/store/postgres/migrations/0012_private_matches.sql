-- Reason: private practice becomes a match without a channel, and so does an alternative tried
-- there.

-- Private practice can consist of two matches: the match as played, and the alternative that is
-- tried in its place. Each of them contains the id of the other one.
ALTER TABLE matches ADD COLUMN twin bigint;
-- Private matches have the channel id 0, because they are shown in no channel.
DROP INDEX matches_unshown;
CREATE INDEX matches_unshown ON matches (id)
WHERE shown_revision < revision AND coalesce(pause_reason, 'member-left') = 'member-left'
    AND channel_id <> 0;

-- A running practice match continues as it was played. Finished ones, which have eight calls of
-- "shanghai", are dropped. Members get the name from their latest other match, because the names in
-- practice were not stored.
CREATE TEMPORARY TABLE moved ON COMMIT DROP AS
SELECT
    nextval(pg_get_serial_sequence('matches', 'id')::regclass) AS match_id,
    rehearsals.*, string_to_array(played, chr(10)) AS lines,
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
    changed_at, cardinality(lines), changed_at
FROM moved;
INSERT INTO seats (match_id, seat, user_id, name, username, level, acted_at, waited_for, called)
SELECT match_id, 1, user_id, name, name, NULL, changed_at, 1, 1 FROM moved
UNION ALL
SELECT match_id, 2, bot_id, computer, computer, level, changed_at, 0, 1 FROM moved;
INSERT INTO match_log (match_id, number, line)
SELECT match_id, number, line
FROM moved CROSS JOIN LATERAL unnest(lines) WITH ORDINALITY AS split (line, number);

DROP TABLE moved;
DROP TABLE rehearsals;
