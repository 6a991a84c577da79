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
practice-started = { $name } plays as { $level }. Good luck!
practice-suggested = { $level }, going by your latest practice games. Want somebody else? Choose a level in the command.
practice-thought = I thought for { $seconds } s.
practice-thinking = I’m thinking…
practice-busy = Plenty of games are waiting for me; I’ll be with you in a moment.
practice-private = Private practice: only you see it, and it doesn’t count.
practice-what-if = **What if:** not the game as you played it. The dice stay the same, and it doesn’t count.
practice-advice = 💡 **{ $move }**: { $chance } to win · { $second }: { $other }. { $why }
practice-chose = Your choice: { $chance } to win. The best: { $better }, { $best }.
practice-chose-best = Your choice was the best: { $chance } to win.
practice-over = That’s it. Take a choice back to see what else could have been.
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
practice-was-shown = Everybody can see it now.
practice-button-next-round = Next round
practice-button-back = What if…
practice-button-return = Back to the game
practice-button-new = New game
practice-new-ask = **A new game?** That ends the one you’re playing.
practice-choice = Private practice

## Moves in hints and analyses

move-roll = Roll
move-shanghai = Shanghai!
move-place = { $die } on { $card }
move-resign = Give up
move-with-end-left = { $move }, 1 on the left
move-with-end-right = { $move }, 1 on the right

## Hints

button-hint = Hint
hint-best = I’d play **{ $move }**
hint-line = { $move } · { $chance } to win
hint-only = There’s only one move: **{ $move }**
hint-others = { $count ->
    [one] … and one more, worth less.
   *[other] … and { $count } more, worth less.
 }
refusal-hint-practice = Hints are for practice games only.
refusal-hint-busy = I have plenty of games on my mind. Ask me again in a moment.

## Looking back at a finished game

button-analyse-public = Show everyone
analysis-title = { $first } against { $second }: a second look
analysis-working = I’m looking at the game again: { $done } of { $total } steps.
analysis-follows = Your analysis follows here by itself.
analysis-waiting = { $ahead ->
    [one] { $ahead } game is ahead of yours.
   *[other] { $ahead } games are ahead of yours.
 }
analysis-failed = I couldn’t finish the analysis. Try again later.
analysis-chances-alt = Winning chances of { $name } over the game: { $start } at the start, { $lowest } at the lowest, { $highest } at the highest.
analysis-sum = { $name }’s chance to win: { $start } at the start, { $end } at the end ({ $score }). Cards { $cards }, dice { $dice }, choices { $choices }.
analysis-sum-own = Your chance to win: { $start } at the start, { $end } at the end ({ $score }). Cards { $cards }, dice { $dice }, choices { $choices }.
analysis-luck = **Luck** (what the dice brought): { $first } { $firstpoints }, { $second } { $secondpoints }
analysis-skill = **Choices** (against the best): { $first } { $firstpoints }, { $second } { $secondpoints }
analysis-cards = **Cards** (what was laid out): { $first } { $firstpoints }, { $second } { $secondpoints }
analysis-verdict-luck = The dice decided this game more than the choices.
analysis-verdict-skill = The choices decided this game more than the dice.
analysis-verdict-even = Dice and choices weighed about the same.
analysis-judge = By the captain’s reckoning of the chance to win.
analysis-worst-title = The most costly choices, and the chance to win
analysis-worst-none = Not one choice cost even a percent. Well played!
analysis-worst = **Round { $round }, { $name }:** { $played } ({ $chance }), better: **{ $better }** ({ $best }). { $why }
analysis-worst-own = **Round { $round }:** { $played } ({ $chance }), better: **{ $better }** ({ $best }). { $why }
analysis-often = It happened { $times } times in this game.
analysis-lesson = 🎓 **Lesson:** { $lesson }
refusal-analysis-empty = There’s nothing to analyse: nobody made a choice.
refusal-analysis-busy = So many games are waiting for a second look that yours would take too long. Ask again in a few minutes.

## The reasons for a better choice

why-ended-too-early = Rolling on, there’s more to gain than to lose.
why-ended-too-late = Shanghai keeps what’s won before { $name } can turn it.
why-dearer-card = There’s more at stake on { $card }.
why-wins-card = That takes the lead on { $card }.
why-turns-card = That turns { $card }.
why-denies-card = That denies { $name } { $card }.
why-breaks-tie = That breaks the tie on { $card }.
why-neighbours = The pips beside it decide the tie on { $card }.
why-surplus-die = The lead on { $card } was there already.
why-hopeless-die = The die isn’t enough for { $card }.
why-stops-crew = On { $card } { $name } has the stronger crew.
why-grows-crew = { $card } strengthens a crew that’s doing well.
why-lets-opponent-end = Otherwise { $name } could call Shanghai and gain by it.
why-trick-too-dear = The trick is worth more later.
why-trick-missed = A trick pays off here.
why-other-trick = Another way to use a trick brings more.
why-other-crew = The 2 Sailors do more in this crew.
why-other-end = This end of the row suits the roll better.
why-plain = It simply leads to more on average.

## The most costly habits over many games

lessons-working = I’m looking at your last games again: { $done } of { $total }.
lessons-few = That takes { $needed } finished games, and you have { $games }. Until then I’d only be guessing.
lessons-none = Over your last { $games } games I see no habit that couldn’t be chance. Well played!
lessons-title = What cost you most over your last { $games } games:
lessons-title-of = What cost { $name } most over the last { $games } games:
lessons-figures = { $times } times, in { $games } of { $of } games. At its worst the chance to win went from { $best } to { $played }.
lessons-worst = Number 1 at its worst:
lessons-judge = By the captain’s reckoning. Whatever could be chance isn’t listed.
lesson-ended-too-early = Roll on as long as there’s more to gain than to lose.
lesson-ended-too-late = Call Shanghai before what you hold can be turned.
lesson-dearer-card = Put the die where more is at stake, not where it’s easiest.
lesson-wins-card = Look for the card that nobody holds yet: one die takes it.
lesson-turns-card = Look for the card that the other is winning and your die can turn.
lesson-denies-card = Look for the card that you cannot win yourself but can take from the other.
lesson-breaks-tie = One die more breaks a tie: look for the card where it does.
lesson-neighbours = Where dice are equal the pips beside decide: see what your die does to the next cards.
lesson-surplus-die = Where you’re ahead already another die wins nothing: put it where it takes one more card.
lesson-hopeless-die = Don’t place a die on a card that it isn’t enough for.
lesson-stops-crew = Look at the other’s crews, and take the card that would strengthen one.
lesson-grows-crew = Take the sailor who joins a crew of yours rather than a stranger.
lesson-lets-opponent-end = Don’t leave a table where Shanghai suits the other side.
lesson-trick-too-dear = Keep a trick for when it decides more than one card.
lesson-trick-missed = Look at your tricks before you place a die.
lesson-other-trick = Compare what each of your tricks brings before you play one.
lesson-other-crew = Let the 2 Sailors join the crew that then beats the other.
lesson-other-end = Before the first die, count the row from both ends.
lesson-plain = Take a moment before each choice, and play both through to the next roll.
