### Keys of this file and what they fill in
###   level-deckhand
###   level-mate
###   level-captain
###   practice-name($bot, $level)
###   practice-started($level)
###   practice-thought($seconds)
###   practice-thought-briefly($milliseconds)
###   practice-thinking
###   practice-busy
###   move-roll
###   move-shanghai
###   move-place($card, $die)
###   move-two-sailors($crew)
###   move-die-shift($die, $to)
###   move-both-dice
###   move-roll-again
###   move-send-to-sharks
###   move-exchange($die)
###   move-resign
###   move-with-end-left($move)
###   move-with-end-right($move)
###   button-hint
###   hint-best($move)
###   hint-line($chance, $move, $points)
###   hint-only($move)
###   hint-key
###   refusal-hint-practice
###   refusal-hint-not-your-turn
###   refusal-level
###   button-analyse-public
###   analysis-title($first, $second)
###   analysis-working($done, $total)
###   analysis-waiting($ahead)
###   analysis-failed
###   analysis-chances-alt($highest, $lowest, $name, $start)
###   analysis-luck($first, $firstpoints, $second, $secondpoints)
###   analysis-skill($first, $firstpoints, $second, $secondpoints)
###   analysis-accuracy($first, $firstshare, $second, $secondshare)
###   analysis-verdict-luck
###   analysis-verdict-skill
###   analysis-verdict-even
###   analysis-worst-title
###   analysis-worst-none
###   analysis-worst($better, $name, $played, $points, $round, $why)
###   refusal-analysis-empty
###   why-wins-card($card)
###   why-keeps-card($card)
###   why-denies-card($card, $name)
###   why-neighbours($card)
###   why-wasted-die($card)
###   why-worthless-card($card)
###   why-shanghai-now($name)
###   why-roll-on
###   why-save-trick
###   why-use-trick
###   why-end
###   why-starter($name)
###   why-plain

## Playing against the bot

level-deckhand = Deckhand
level-mate = Mate
level-captain = Captain
practice-name = { $bot } ({ $level })
practice-started = I take a seat as { $level }. Good luck!
practice-thought = I thought for { $seconds } s.
practice-thought-briefly = I thought for { $milliseconds } ms.
practice-thinking = I am thinking …
practice-busy = Many games are waiting for me; I will be with you in a moment.

## A move, as it stands in hints and analyses

move-roll = Roll
move-shanghai = Shanghai!
move-place = { $die } on { $card }
move-two-sailors = 2 Sailors { $crew }
move-die-shift = Die ±1: { $die } becomes { $to }
move-both-dice = Both dice
move-roll-again = Roll again
move-send-to-sharks = Send to the sharks
move-exchange = Exchange: take back { $die }
move-resign = Give up
move-with-end-left = { $move }, 1 on the left
move-with-end-right = { $move }, 1 on the right

## Hints

button-hint = Hint
hint-best = I would play: **{ $move }**
hint-line = { $move } · { $chance } to win · { $points } points
hint-only = There is only one move: **{ $move }**
hint-key = Chance to win, and the expected lead at the end.
refusal-hint-practice = Hints are for practice games only.
refusal-hint-not-your-turn = Wait until it is your turn, then ask me again.
refusal-level = I do not know that level.

## Looking back at a finished game

button-analyse-public = Show everyone
analysis-title = { $first } against { $second }: a second look
analysis-working = I am looking at the game again: { $done } of { $total } decisions.
analysis-waiting = { $ahead ->
    [one] { $ahead } game is ahead of yours.
   *[other] { $ahead } games are ahead of yours.
 }
analysis-failed = I could not finish the analysis. Try again later.
analysis-chances-alt = Winning chances of { $name } over the game: { $start } at the start, { $lowest } at the lowest, { $highest } at the highest.
analysis-luck = **Luck** { $first } { $firstpoints }, { $second } { $secondpoints } points from the dice
analysis-skill = **Choices** { $first } { $firstpoints }, { $second } { $secondpoints } points against the best
analysis-accuracy = **Accuracy** { $first } { $firstshare }, { $second } { $secondshare }
analysis-verdict-luck = The dice decided this game more than the choices.
analysis-verdict-skill = The choices decided this game more than the dice.
analysis-verdict-even = Dice and choices weighed about the same.
analysis-worst-title = The most costly choices
analysis-worst-none = Not one choice cost half a point. Well played!
analysis-worst = **Round { $round }, { $name }:** { $played }; better { $better } (+{ $points } points). { $why }
refusal-analysis-empty = There is nothing to analyse: nobody made a choice.

## Why a choice was better

why-wins-card = That takes { $card }.
why-keeps-card = That keeps { $card }.
why-denies-card = That keeps { $card } from { $name }.
why-neighbours = The pips beside { $card } decide the tie.
why-wasted-die = The die changed nothing about who gets { $card }.
why-worthless-card = { $card } is hardly worth anything to either of you.
why-shanghai-now = Calling Shanghai keeps what is won before { $name } can turn it.
why-roll-on = There was more to gain than to lose by rolling on.
why-save-trick = The trick is worth more later.
why-use-trick = The trick would never have been worth more.
why-end = The other end of the row suited the roll better.
why-starter = Letting { $name } call Shanghai means starting the next round.
why-plain = It simply leads to more on average.
