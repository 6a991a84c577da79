## The ? button: the legal moves of the reader

help-watching = You’re watching { $first } against { $second }. The row is the tavern: whoever has more dice on a card when the round ends takes it.
help-over = The game’s over. Under the score sheet you can ask for a rematch, look back move by move, or have it analysed.
help-waiting = It’s { $name }’s turn. There’s nothing for you to do at the table right now; I’ll ping you.
help-waiting-extra = Meanwhile { $score } shows what the crews are worth.
help-roll = **Roll**: two dice from your supply. You place one on the card of its number, the other comes back.
help-shanghai = **Shanghai!** ends the round for both of you. Before anything happens I show you who’d get which card, and ask once more.
help-shanghai-later = { $missing ->
    [one] **Shanghai!** needs two of your dice on cards: { $missing } more to go.
   *[other] **Shanghai!** needs two of your dice on cards: { $missing } more to go.
 }
help-must-shanghai = You have fewer than two dice left, so you can’t roll: it has to be **Shanghai!**
help-next-starter = Whoever calls Shanghai lets the other one start the next round.
help-place = You rolled { $dice }. Place one of the two; the button says on which card. The other goes back to your supply.
help-end = You started this round, so your first die also settles which end of the row is 1. The labels follow your choice.
help-tricks = Before you place, you may play one dirty trick this round:
help-trick-used = You’ve played your trick for this round; your captain’s standing in the tavern.
help-no-tricks = You hold no dirty trick you could play.
help-last-round = This is the last round: each trick still in hand at the end is worth 1 point.
help-armed = The sharks are waiting: the card you place your die on now is turned face down and lost to you both.

## Behind it: other actions in a game

button-more = More…
button-more-undo = Take back
button-more-remind = Remind
button-more-export = Export
button-more-cancel = Call it off…
button-more-resign = Give up…
more-nothing = There’s nothing for you to do about this game.
more-undo = **Take back**: your last placement, at once or once the others agree.
more-remind = **Remind**: your opponent hears that it’s their turn, once a day at most.
more-export = **Export**: the game as a readable text file.
more-cancel = **Call it off**: if everybody agrees, the game ends and nobody wins.
more-resign = **Give up**: the game is lost; I’ll ask once more.
