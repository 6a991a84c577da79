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
help-place = You rolled { $dice }. Place one of the two; its button names the card. The other goes back to your supply.
help-end = You started this round, so your first die also settles which end of the row is 1. The labels follow your choice.
help-tricks = Before you place, you may play one dirty trick this round:
help-trick-used = You’ve played your trick for this round; your captain’s standing in the tavern.
help-no-tricks = You hold no dirty trick you could play.
help-last-round = This is the last round: each trick still in hand at the end is worth 1 point.
help-armed = The sharks are waiting: the card you place your die on now is turned face down and lost to you both.

## Moves in hints and analyses

move-roll = Roll
move-shanghai = Shanghai!
move-place = { $die } on { $card }
move-resign = Give up
move-with-end-left = { $move }, 1 on the left
move-with-end-right = { $move }, 1 on the right

## Hints

hint-line = { $move } · { $chance } to win
hint-others = { $count ->
    [one] … and one more, worth less.
   *[other] … and { $count } more, worth less.
 }

## Looking back at a finished game

analysis-title = { $first } against { $second }: a second look
analysis-working = I’m looking at the game again: { $done } of { $total } steps.
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

## The reasons for a better choice

why-ended-too-early = Rolling on, there’s more to gain than to lose.
why-ended-too-late = Shanghai keeps what’s won before { $name } can turn it.
why-dearer-card = There’s more at stake on { $card }.
why-wins-card = That takes the lead on { $card }.
why-turns-card = That turns { $card }.
why-denies-card = That denies { $name } { $card }.
why-breaks-tie = That breaks the tie on { $card }.
why-neighbours = The pips beside it decide the tie on { $card }.
why-surplus-die = There already was a lead on { $card }.
why-hopeless-die = The die isn’t enough to win { $card }.
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
lessons-judge = By the captain’s reckoning. Habits that could be chance aren’t listed.
lesson-ended-too-early = Roll on as long as there’s more to gain than to lose.
lesson-ended-too-late = Call Shanghai before the cards you lead can be taken from you.
lesson-dearer-card = Put the die where more is at stake, not where it’s easiest.
lesson-wins-card = Look for the card that nobody holds yet: one die takes it.
lesson-turns-card = Look for a card that your opponent is winning and your die can turn.
lesson-denies-card = Look for a card that you can’t win yourself but can deny your opponent.
lesson-breaks-tie = One die more breaks a tie: look for the card where it does.
lesson-neighbours = Where dice are equal, the pips on the neighbouring cards decide: see what your die does to those next to it.
lesson-surplus-die = Where you’re already ahead, another die wins nothing: put it where it wins another card.
lesson-hopeless-die = Don’t place a die where it can’t win the card.
lesson-stops-crew = Look at your opponent’s crews, and take the card that would strengthen one.
lesson-grows-crew = Take the sailor who joins a crew of yours rather than a stranger.
lesson-lets-opponent-end = Don’t end your turn when calling Shanghai would suit your opponent.
lesson-trick-too-dear = Keep a trick for when it decides more than one card.
lesson-trick-missed = Look at your tricks before you place a die.
lesson-other-trick = Compare what each of your tricks brings before you play one.
lesson-other-crew = Put the 2 Sailors where they make your crew the stronger one.
lesson-other-end = Before the first die, count the row from both ends.
lesson-plain = Take a moment before each choice, and play both through to the next roll.

## The coach

first-call = You may end the round now by **Shanghai!** It would come to { $net }. Or roll on.
first-end = You begin this round, so your first die settles where 1 is. Counted from the left: { $left }. From the right: { $right }.
first-die = Whoever has more dice on a card when the round ends gets it.
first-award = Round { $round } brought you { $cards }, yours to the end. Your score now: { $points }.
first-tie = Equal dice on { $card }, { $dice }: the pips beside it decide, { $pips }, for **{ $name }** so far.
first-tie-nobody = Equal dice on { $card }, { $dice }, and { $pips } pips beside it: so far nobody gets it.
first-lead = You’re ahead on { $card }, { $dice } in dice. If the round ended now, it would be yours.
first-nation = You both have { $nation }, { $strengths }: the stronger crew scores the weaker one’s strength, { $points } for { $name }.
first-nation-equal = You both have { $nation }, { $strengths }: equal crews score nothing.
first-trick = In your hand: { $tricks }. Right after a roll you may play one half of a trick card, once a round; each one you keep is 1 point.

## Playing against the bot

practice-started = { $name } plays as { $level }. Good luck!
practice-suggested = { $level }, going by your latest practice games. Want another level? Choose it in the command.
practice-thinking = I’m thinking…
practice-what-if = **What if:** not the game as you played it. The dice stay the same, and it doesn’t count.
practice-advice = 💡 **{ $move }**: { $chance } to win · { $second }: { $other }. { $why }
practice-chose = Your choice: { $chance } to win. The best: { $better }, { $best }.
practice-chose-best = Your choice was the best: { $chance } to win.
practice-turned = It turned in round { $round }: **{ $better }** was worth { $best }, **{ $played }** only { $chance }.
practice-turned-other = It turned in round { $round }: { $name } missed **{ $better }**, worth { $best }.
practice-button-harder = Again, one step harder
practice-button-easier = Again, one step easier
practice-button-show = Show me
practice-button-next-round = Next round
practice-button-return = Back to the game
