## Finished games

history-title = { $name }’s finished games
history-none = No game has been finished here yet.
history-line = { $when } · { $opponent } · { $result } · { $score }
history-won = **won**
history-lost = lost
history-drawn = a draw
history-called-off = called off
history-score-resigned = { $score }, given up
history-score-time = { $score }, time ran out
history-place = place { $place } of { $players }
history-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
 }
history-page = Page { $page } of { $pages }
select-round = Go to a round
choice-round = Round { $round }

record-title = { $first } against { $second }
record-place = Step { $step } of { $steps } · Round { $round } of { $rounds }
replay-title = { $first } against { $second }, the whole game
replay-working = I’m drawing the film, just a moment.
replay-alt = Short film of the game { $first } against { $second }. { $result }

button-first = First
button-last = Last
button-look-back = Look back…
button-verify = Check the dice
button-check-file = Check a file
button-to-list = To the list
