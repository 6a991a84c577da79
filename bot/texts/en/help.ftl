## Other actions in a game, behind the button “More…”

button-more = More…
button-more-undo = Take back
button-more-remind = Remind
button-more-export = Export
button-more-cancel = Call it off…
button-more-resign = Give up…
more-nothing = There’s nothing for you to do about this game.
more-undo = **Take back**: your last placement, right away or once the others agree.
more-remind = **Remind**: I ping the player whose turn it is, once a day at most.
more-export = **Export**: the game as a readable text file.
more-cancel = **Call it off**: if everyone agrees, the game ends and nobody wins.
more-resign = **Give up**: the game is lost; I’ll ask once more.
