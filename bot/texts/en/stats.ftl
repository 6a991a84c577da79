## A member's statistics

stats-title = { $name } at the table
stats-none = { $name } hasn’t finished a game here yet.
stats-counting = Some games are still being counted. Ask again in a moment.
stats-early = { $games ->
    [one] { $games } of them was given up or decided by the clock; the average leaves it out.
   *[other] { $games } of them were given up or decided by the clock; the average leaves them out.
 }
stats-rating = Rating { $rating } ± { $deviation }
stats-versus = Against you: { $won } won, { $lost } lost, { $drawn } drawn
stats-versus-none = You two haven’t finished a game yet.
stats-hidden = { $name } keeps these stats private.

## The leaderboard

# Escaped, because Discord would number a list consecutively, but tied members share a rank.
leaderboard-line = { $rank }\. { $name } · **{ $rating }** ± { $deviation } · { $record }
leaderboard-record = { $won }–{ $drawn }–{ $lost }
leaderboard-provisional = { $games ->
    [one] provisional, { $games } game
   *[other] provisional, { $games } games
 }
leaderboard-note = { $games ->
    [one] Glicko-2 rating, after at least { $games } finished game. Then: won–drawn–lost.
   *[other] Glicko-2 rating, after at least { $games } finished games. Then: won–drawn–lost.
 }
leaderboard-none = { $games ->
    [one] Nobody has finished a game yet.
   *[other] Nobody has finished { $games } games yet.
 }
leaderboard-you = You’re number { $rank }.
leaderboard-you-missing = { $games ->
    [one] { $games } more game and your place counts.
   *[other] { $games } more games and your place counts.
 }
leaderboard-you-hidden = You’re hidden; only you see your rating.
leaderboard-hidden-done = You no longer appear on the leaderboard.
leaderboard-shown-done = You’re back on the leaderboard.
month-name = { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
 }
month-title = { $month } { $year }
month-wins = Wins
month-second = 2nd
month-third = 3rd
month-deals = Days
month-note = Ranked by wins, then places, then deals of the day (Days). A 2nd or 3rd place counts if someone finished behind it.
month-none = Nothing has been won this month yet.
choice-this-month = This month
choice-all-time = All time
refusal-leaderboard = On this server the leaderboard isn’t for everyone.
refusal-stats-bot = Bots keep no record. Ask for a member’s stats.
button-hide-me = Hide me
button-show-me = Show me
alt-rating = Rating of { $name } over { $games } games, from { $lowest } to { $highest }, now { $rating }.
alt-versus = { $first } against { $second }: { $won } won, { $drawn } drawn, { $lost } lost.

## The comparison of two members, in a picture

versus-rating = Rating

## Numbers

stats-number = { NUMBER($value, maximumFractionDigits: 2) }
stats-percent = { NUMBER($value, maximumFractionDigits: 1) }%
button-leaderboard = Leaderboard
button-history = Finished games
select-rule-set = By which rules?
choice-all-rules = All rules
stats-rule-set = Only games by these rules: { $rules }
