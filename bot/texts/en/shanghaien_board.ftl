## The line above the picture, and prompts for the current player
heading-start = The cards are being laid out
heading-won = Game over · { $name } wins
heading-draw = Game over · a draw
heading-called-off = Game over · nobody wins
handover-turn = { $mention }, roll or Shanghai?
handover-roll = { $mention }, roll.
handover-rolled = { $mention }, place { $low } or { $high }.
handover-double = { $mention }, place a { $die }.
handover-shanghai = { $mention }, call Shanghai.
board-round = round { $round }
prompt-end = You start: which end of the row is 1?

## Buttons and questions
button-roll = Roll
button-shanghai = Shanghai!
button-shanghai-later = { $missing ->
    [one] Shanghai! ({ $missing } more die)
   *[other] Shanghai! ({ $missing } more dice)
 }
button-place = { $die } → { $card }
button-place-face = → { $card }
button-place-sharks = { $die } → { $card } (sharks)
button-place-sharks-face = → { $card } (sharks)
button-end-left = 1 … 6
button-end-right = 6 … 1
button-undo = Undo ({ $name })
button-confirm-shanghai = Yes, Shanghai!
button-not-yet = Not yet
button-share = Share
shanghai-ask = **Shanghai?** That ends round { $round }.
shanghai-ask-last = **Shanghai?** That ends the last round, and the game.

## The check of a finished game's dice and cards
dice-secret = Seal, shown before the first roll: `{ $commitment }`. Secret behind it: `{ $secret }`.
dice-verified = { $rolls ->
    [one] ✅ The one roll and every card come from the secret that was sealed before the game.
   *[other] ✅ All { $rolls } rolls and every card come from the secret that was sealed before the game.
 }
dice-by-key = { $rolls ->
    [one] The one roll and every card follow from the key in this file.
   *[other] All { $rolls } rolls and every card follow from the key in this file.
 }
dice-verify-failed = The check failed at roll { $roll } in round { $round }: it doesn’t match the sealed secret.
dice-verify-failed-cards = The check failed: the cards don’t match the sealed secret.
dice-verify-failed-lot = The check failed: by the draw, the other player would have started.

## Start and end
game-starter-lot = By the luck of the draw, { $name } starts.
game-starter-chosen = As agreed, { $name } starts.
game-won = { $name } wins { $score }!
game-drawn = A draw at { $score }. Both captains keep their hats on.
game-resigned = { $loser } gives up; { $name } wins.
game-timed-out = { $loser } ran out of time; { $name } wins.
game-lapsed = Nobody came back in time, so the game ends without a winner.
