## Calling a game off

cancel-ask = { $mention }, { $name } would like to call this game off; nobody wins. Agreed?
cancel-refused = { $name } would rather play on.
cancel-withdrawn = { $name } has had second thoughts: the game goes on.
cancel-by-moderator-ask = Call off the game between { $first } and { $second }? Nobody wins.
cancel-alone-ask = Nobody else at the table needs to agree. Call the game off? Nobody wins.
cancel-last-ask = Everyone else has already agreed to call the game off. If you agree too, it ends and nobody wins.
cancel-by-moderator = { $name } has called this game off as a moderator; nobody wins.
button-agree = Agreed
button-disagree = Play on
button-confirm-cancel = Yes, call it off
refusal-cancel-own = You’ve asked already; now it’s up to { $opponent }.
refusal-cancel-gone = That offer is no longer open.
proposal-noted = Noted. Now the others decide.
proposal-agreed = Agreed so far: { $names }

## Replacing an absent player

replace-ask = { $mention }, { $name } would like the computer to play for { $silent } until they’re back. Agreed?
replace-refused = { $name } would rather wait.
replace-done = The computer plays for { $name } until they’re back.
button-wait-on = Wait
refusal-replace-early = That’s possible once two reminders have gone unanswered.

## Taking a placement back

undo-ask = { $mention }, { $name } would like to take the last die back ({ $placement }). Allow it?
undo-dice-anew = { $placement }; then you get a new roll
undo-refused = { $name } says: no take-backs.
button-undo-agree = Allow it
button-undo-refuse = No take-backs
refusal-undo-none = You have no placement to take back.
refusal-undo-late = { $opponent } has rolled already: too late to take it back.
refusal-undo-own = You’ve asked already; now it’s up to { $opponent }.
refusal-undo-gone = The game’s moved on. Nothing to take back.

## Paused games

pause-member-left = { $name } has left the server. The game is paused until they come back.
pause-channel-gone = This game’s channel is gone. The game is paused.
pause-channel-closed = This game’s channel is locked, so nobody can play there. The game is paused until that changes.
pause-member-unable = { $name } can’t play in this channel at the moment. The game is paused until that changes.
pause-bot-removed = I was removed from here. The game is paused until I’m invited back.
pause-resumed = The game goes on.
pause-resumed-elsewhere = The game against { $opponent } goes on here: { $link }
dm-channel-gone = The channel of your game against { $opponent } on { $server } is gone. The game is paused; { $command } in another channel picks it up.
dm-channel-closed = The channel of your game against { $opponent } on { $server } is locked. The game is paused until that changes; { $command } in another channel picks it up.
button-move-here = Play on here
pause-reason-member-left = { $name } has left the server.
pause-reason-channel-gone = its channel is gone.
pause-reason-channel-closed = its channel is locked.
pause-reason-member-unable = { $name } can’t play in its channel at the moment.
pause-reason-bot-removed = I was removed from the server.
