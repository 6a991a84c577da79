## A member's statistics

stats-games = { $games ->
    [one] **{ $games }** game: { $won } won, { $lost } lost, { $drawn } drawn
   *[other] **{ $games }** games: { $won } won, { $lost } lost, { $drawn } drawn
 }
stats-average = Average score { $own } to { $other }
stats-nation = Favourite nation: { $nation }
stats-tricks = Tricks played per game: { $tricks }
stats-shanghai = Called Shanghai in { $share } of the rounds
stats-luck-title = Luck with the dice
stats-luck-count = { $dice } dice rolled, { $average } pips on average; a fair die gives 3.5.
stats-luck-face = { $face }: { $count } ({ $share })
stats-luck-few = Too few to say anything yet.
stats-luck-usual = Perfectly ordinary dice.
stats-luck-rare = Unusual, but it happens: fair dice stray this far in { $share } of all cases.

## The leaderboard

leaderboard-title = The captains of { $server }

## The comparison of two members, in a picture

versus-won = Won
versus-score = Average score
versus-tricks = Tricks a game
versus-shanghai = Shanghai calls
versus-pips = Pips a die
button-lessons = Lessons
