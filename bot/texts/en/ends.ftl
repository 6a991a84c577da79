## Calling a game off

cancel-ask = { $mention }, { $name } would like to call this game off. Nobody wins. Do you agree?
cancel-refused = { $name } would rather play on.
cancel-withdrawn = { $name } has thought better of it: the game goes on.
cancel-by-moderator-ask = Call off the game between { $first } and { $second }? Nobody wins.
cancel-by-moderator = { $name } has called this game off as a moderator. Nobody wins.
button-agree = Agreed
button-disagree = Play on
button-confirm-cancel = Yes, call it off
refusal-cancel-own = You have asked already; now { $opponent } has to answer.
refusal-cancel-gone = That offer no longer stands.
proposal-noted = Noted. Now the others decide.

## Taking a placement back

undo-ask = { $mention }, { $name } would like to take the last die back ({ $placement }). Will you let that pass?
undo-refused = { $name } says: placed is placed.
button-undo-agree = Let it pass
button-undo-refuse = Placed is placed
refusal-undo-none = There is no placement of yours to take back.
refusal-undo-late = { $opponent } has rolled already. Placed is placed.
refusal-undo-own = You have asked already; now { $opponent } has to answer.
refusal-undo-gone = The game has moved on since. Nothing to take back.

## Resting games

pause-member-left = { $name } has left the server. The game rests until they come back.
pause-channel-gone = The channel of this game is gone. The game rests.
pause-bot-removed = I was shown the door of this server. The game rests until I am let in again.
pause-resumed = The game goes on.
pause-resumed-elsewhere = The game against { $opponent } goes on here: { $link }
dm-channel-gone = The channel of your game against { $opponent } on { $server } is gone. The game rests; in another channel, { $command } lets it go on.
button-move-here = Play on here
pause-reason-member-left = { $name } has left the server.
pause-reason-channel-gone = its channel is gone.
pause-reason-bot-removed = I was removed from the server.
