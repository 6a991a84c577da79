## Playing against the bot

level-deckhand = Deckhand
level-cook = Cook
level-mate = Mate
level-helmsman = Helmsman
level-captain = Captain
level-line-deckhand = New on board: goes for the big numbers and rolls for as long as the dice last.
level-line-cook = Hungry for every point, forgets the neighbours and serves Shanghai late.
level-line-mate = Quick hands: takes what’s there and looks no further than the next die.
level-line-helmsman = Reads the round like a chart and leaves the rest of the voyage to the wind.
level-line-captain = Has sailed every wind there is. Few have seen the captain strike the flag.
computers-deckhand = Pip, Nell, Little Sam, Tilly, Finn, Dot, Corky
computers-cook = Ladle Lin
computers-mate = Rosa, Big Hannes, Yara, Luc, Ines, Bruno, Kit
computers-helmsman = Steady Ruth
computers-captain = Old Bo, Black Ada, Salty Meg, Iron Ted, Grey Lou, Mad Ivo, Captain Nox
practice-thought = I thought for { $seconds } s.
practice-busy = Plenty of games are waiting for me; I’ll be with you in a moment.
practice-private = Private practice: only you see it, and it doesn’t count.
button-try-deal = Try this deal
practice-deal = { $again ->
    [true] The deal of game #{ $match } again, from your seat. Only you see it, and it doesn’t count.
   *[false] The deal of game #{ $match }, from { $name }’s seat. Only you see it, and it doesn’t count.
 }
practice-deal-result = { $again ->
    [true] **This time { $own }, last time { $other }**, from the same deal.
   *[false] **You { $own }, { $name } { $other }**, from the same deal.
 }
practice-deal-unfinished = { $again ->
    [true] **This time { $own }.** Last time the game wasn’t played to the end.
   *[false] **You { $own }.** { $name }’s game wasn’t played to the end.
 }
practice-shown = { $name } practised alone, level { $level }.
practice-was-shown = Everyone can see it now.
button-try-it = Try it
button-challenge-member = Challenge { $name }
practice-button-back = What if…
practice-button-new = New game
practice-new-ask = **A new game?** That ends the one you’re playing.
practice-choice = Private practice

## Hints

button-hint = Hint
hint-best = I’d play **{ $move }**
hint-only = There’s only one move: **{ $move }**
refusal-hint-practice = Hints are for practice games only.
refusal-hint-busy = I have plenty of games on my mind. Ask me again in a moment.

## Looking back at a finished game

button-analyse-public = Show everyone
analysis-follows = Your analysis will appear here.
analysis-waiting = { $ahead ->
    [one] { $ahead } game is ahead of yours.
   *[other] { $ahead } games are ahead of yours.
 }
analysis-failed = I couldn’t finish the analysis. Try again later.
refusal-analysis-empty = There’s nothing to analyse: nobody made a choice.
refusal-analysis-busy = So many games are waiting for a second look that yours would take too long. Ask again in a few minutes.
