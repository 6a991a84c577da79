## A member's statistics at the rummy

rummy-stats-games = { $games ->
    [one] **{ $games }** game with other members, { $won } won
   *[other] **{ $games }** games with other members, { $won } won
 }
rummy-stats-place = { $times } × place { $place }
rummy-stats-places = { $places }, on average { $average }
rummy-stats-average = { $own } penalty points a game, the others { $others }
rummy-stats-rounds = { $rounds ->
    [one] { $rounds } round, against computers too
   *[other] { $rounds } rounds, against computers too
 }
rummy-stats-out = Went out in { $out } of them, Down in { $down }
rummy-stats-points = { $points } penalty points a round
rummy-stats-cards = Discards a round: { $taken } taken, { $bought } bought
rummy-stats-by-rules = { $rounds ->
    [one] **{ $rules }**: { $rounds } round
   *[other] **{ $rules }**: { $rounds } rounds
 }
rummy-own-rules = Own rules
alt-rummy-points = Penalty points of { $name } a round over { $games } games, from { $lowest } to { $highest }; in the last { $latest } { $average }.

rummy-leaderboard-title = Best at Shanghai (rummy) on { $server }
rummy-leaderboard-record = { $won } of { $games } won
rummy-leaderboard-note = { $games ->
    [one] Glicko-2 rating, after at least { $games } finished game. Every two at a table are compared by their places.
   *[other] Glicko-2 rating, after at least { $games } finished games. Every two at a table are compared by their places.
 }

## The comparison of two members, in a picture

rummy-versus-better = Placed better
rummy-versus-score = Points a game
rummy-versus-points = Points a round
rummy-versus-out = Rounds won
rummy-versus-bought = Bought a round

## Commands

cmd-rummy-stats-desc = Games, places, points, rounds won

## A finished game, turn by turn

rummy-record-title = Shanghai (rummy): { $names }
rummy-record-hand = In hand, { $name }: { $cards }
