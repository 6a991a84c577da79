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

## Gegen den Bot spielen

level-deckhand = Leichtmatrose
level-mate = Maat
level-captain = Kapitän
practice-name = { $bot } ({ $level })
practice-started = Ich setze mich dazu als { $level }. Viel Glück!
practice-thought = Ich habe { $seconds } s nachgedacht.
practice-thought-briefly = Ich habe { $milliseconds } ms nachgedacht.
practice-thinking = Ich denke nach …
practice-busy = Viele Partien warten auf mich; gleich bin ich bei dir.

## Ein Zug, wie er in Tipps und Analysen steht

move-roll = Würfeln
move-shanghai = Shanghaien!
move-place = { $die } an { $card }
move-two-sailors = 2 Matrosen { $crew }
move-die-shift = Würfel ±1: { $die } wird { $to }
move-both-dice = Beide Würfel
move-roll-again = Noch einmal würfeln
move-send-to-sharks = Zu den Haien
move-exchange = Tauschen: { $die } zurück
move-resign = Aufgeben
move-with-end-left = { $move }, 1 links
move-with-end-right = { $move }, 1 rechts

## Tipps

button-hint = Tipp
hint-best = Ich würde so ziehen: **{ $move }**
hint-line = { $move } · Gewinnchance { $chance } · { $points } Punkte
hint-only = Es gibt nur einen Zug: **{ $move }**
hint-key = Gewinnchance und erwarteter Vorsprung am Ende.
refusal-hint-practice = Tipps gibt es nur beim Üben.
refusal-hint-not-your-turn = Warte, bis du dran bist, und frag mich dann noch einmal.
refusal-level = Diese Stufe kenne ich nicht.

## Rückblick auf eine beendete Partie

button-analyse-public = Allen zeigen
analysis-title = { $first } gegen { $second }: ein zweiter Blick
analysis-working = Ich sehe mir die Partie noch einmal an: { $done } von { $total } Entscheidungen.
analysis-waiting = { $ahead ->
    [one] { $ahead } Partie ist vor deiner an der Reihe.
   *[other] { $ahead } Partien sind vor deiner an der Reihe.
 }
analysis-failed = Ich bin mit der Analyse nicht fertig geworden. Versuch es später noch einmal.
analysis-chances-alt = Gewinnchancen von { $name } im Lauf der Partie: am Anfang { $start }, am tiefsten { $lowest }, am höchsten { $highest }.
analysis-luck = **Glück** { $first } { $firstpoints }, { $second } { $secondpoints } Punkte durch die Würfel
analysis-skill = **Können** { $first } { $firstpoints }, { $second } { $secondpoints } Punkte gegenüber der besten Wahl
analysis-accuracy = **Genauigkeit** { $first } { $firstshare }, { $second } { $secondshare }
analysis-verdict-luck = Diese Partie haben eher die Würfel entschieden als die Züge.
analysis-verdict-skill = Diese Partie haben eher die Züge entschieden als die Würfel.
analysis-verdict-even = Würfel und Züge wogen etwa gleich schwer.
analysis-worst-title = Die teuersten Entscheidungen
analysis-worst-none = Kein Zug hat auch nur einen halben Punkt gekostet. Stark gespielt!
analysis-worst = **Runde { $round }, { $name }:** { $played }; besser { $better } (+{ $points } Punkte). { $why }
refusal-analysis-empty = Zu analysieren gibt es nichts: Niemand hat etwas entschieden.

## Warum eine Wahl besser war

why-wins-card = Das holt { $card }.
why-keeps-card = Das sichert { $card }.
why-denies-card = Das hält { $card } von { $name } fern.
why-neighbours = Die Augen neben { $card } entscheiden den Gleichstand.
why-wasted-die = Der Würfel änderte nichts daran, wer { $card } bekommt.
why-worthless-card = { $card } ist für euch beide kaum etwas wert.
why-shanghai-now = „Shanghaien!“ rettet das Gewonnene, bevor { $name } es drehen kann.
why-roll-on = Beim Weiterwürfeln war mehr zu gewinnen als zu verlieren.
why-save-trick = Der Trick ist später mehr wert.
why-use-trick = Mehr wert als jetzt wäre der Trick nie geworden.
why-end = Das andere Ende der Reihe passte besser zum Wurf.
why-starter = Wenn { $name } shanghait, gehört dir der Anfang der nächsten Runde.
why-plain = Im Schnitt kommt einfach mehr dabei heraus.
