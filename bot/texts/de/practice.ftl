## Gegen den Bot spielen

level-deckhand = Leichtmatrose
level-cook = Smutje
level-mate = Maat
level-helmsman = Steuermann
level-captain = Kapitän
level-line-deckhand = Neu an Bord: greift nach den großen Zahlen und würfelt, solange noch Würfel da sind.
level-line-cook = Hungrig auf jeden Punkt, vergisst die Nachbarn und serviert Shanghai spät.
level-line-mate = Flinke Hände: nimmt, was da ist, und denkt nicht weiter als bis zum nächsten Würfel.
level-line-helmsman = Liest die Runde wie eine Seekarte und überlässt den Rest der Reise dem Wind.
level-line-captain = Kennt jeden Wind. Kaum jemand hat den Kapitän die Flagge streichen sehen.
computers-deckhand = Pip, Nele, Klein-Sam, Tilli, Fiete, Dörte, Korky
computers-cook = Smutje Kuddel
computers-mate = Rosa, Hannes, Yara, Lutz, Ines, Bruno, Kit
computers-helmsman = Ruhige Ruth
computers-captain = Käpt’n Bo, Käpt’n Ada, Käpt’n Meg, Käpt’n Tede, Käpt’n Lou, Käpt’n Ivo, Käpt’n Nox
practice-started = { $name } spielt als { $level }. Viel Glück!
practice-suggested = { $level }, nach deinen letzten Übungspartien. Lieber jemand anderes? Wähle im Befehl eine Stufe.
practice-thought = Ich habe { $seconds } s nachgedacht.
practice-thinking = Ich denke nach …
practice-busy = Viele Partien warten auf mich; gleich bin ich bei dir.
practice-private = Privates Üben: Nur du siehst es, und es zählt nirgends.
practice-what-if = **Was wäre, wenn:** nicht die Partie, wie du sie gespielt hast. Die Würfel bleiben dieselben, und es zählt nirgends.
practice-advice = 💡 **{ $move }**: Gewinnchance { $chance } · { $second }: { $other }. { $why }
practice-chose = Deine Wahl: Gewinnchance { $chance }. Die beste: { $better }, { $best }.
practice-chose-best = Deine Wahl war die beste: Gewinnchance { $chance }.
practice-over = Das war’s. Nimm eine Wahl zurück, um zu sehen, was sonst möglich gewesen wäre.
button-try-deal = Nachspielen
practice-deal = { $again ->
    [true] Noch einmal Partie #{ $match }, von deinem Platz aus. Nur du siehst es, und es zählt nirgends.
   *[false] Partie #{ $match } zum Nachspielen, vom Platz von { $name } aus. Nur du siehst es, und es zählt nirgends.
 }
practice-deal-result = { $again ->
    [true] **Diesmal { $own }, letztes Mal { $other }**, mit derselben Ausgangslage.
   *[false] **Du { $own }, { $name } { $other }**, mit derselben Ausgangslage.
 }
practice-deal-unfinished = { $again ->
    [true] **Diesmal { $own }.** Letztes Mal wurde die Partie nicht zu Ende gespielt.
   *[false] **Du { $own }.** Die Partie von { $name } wurde nicht zu Ende gespielt.
 }
practice-shown = { $name } hat allein geübt, Stufe { $level }.
practice-was-shown = Jetzt sehen es alle.
practice-button-next-round = Nächste Runde
practice-button-back = Was wäre, wenn …
practice-button-return = Zurück zur Partie
practice-button-new = Neue Partie
practice-new-ask = **Eine neue Partie?** Die laufende ist dann weg.
practice-choice = Privates Üben

## Ein Zug, wie er in Tipps und Analysen steht

move-roll = Würfeln
move-shanghai = Shanghaien!
move-place = { $die } an { $card }
move-resign = Aufgeben
move-with-end-left = { $move }, 1 links
move-with-end-right = { $move }, 1 rechts

## Tipps

button-hint = Tipp
hint-best = Ich würde so ziehen: **{ $move }**
hint-line = { $move } · Gewinnchance { $chance }
hint-only = Es gibt nur einen Zug: **{ $move }**
hint-others = { $count ->
    [one] … und noch einer, der weniger bringt.
   *[other] … und { $count } weitere, die weniger bringen.
 }
refusal-hint-practice = Tipps gibt es nur beim Üben.
refusal-hint-busy = Ich habe gerade viele Partien im Kopf. Frag mich gleich noch einmal.

## Rückblick auf eine beendete Partie

button-analyse-public = Allen zeigen
analysis-title = { $first } gegen { $second }: ein zweiter Blick
analysis-working = Ich sehe mir die Partie noch einmal an: { $done } von { $total } Schritten.
analysis-follows = Deine Analyse erscheint hier von selbst.
analysis-waiting = { $ahead ->
    [one] { $ahead } Partie ist vor deiner an der Reihe.
   *[other] { $ahead } Partien sind vor deiner an der Reihe.
 }
analysis-failed = Ich bin mit der Analyse nicht fertig geworden. Versuch es später noch einmal.
analysis-chances-alt = Gewinnchancen von { $name } im Lauf der Partie: am Anfang { $start }, am tiefsten { $lowest }, am höchsten { $highest }.
analysis-sum = Gewinnchance von { $name }: am Anfang { $start }, am Ende { $end } ({ $score }). Karten { $cards }, Würfel { $dice }, Züge { $choices }.
analysis-sum-own = Deine Gewinnchance: am Anfang { $start }, am Ende { $end } ({ $score }). Karten { $cards }, Würfel { $dice }, Züge { $choices }.
analysis-luck = **Glück** (was die Würfel brachten): { $first } { $firstpoints }, { $second } { $secondpoints }
analysis-skill = **Züge** (gegenüber den besten): { $first } { $firstpoints }, { $second } { $secondpoints }
analysis-cards = **Karten** (was ausgelegt wurde): { $first } { $firstpoints }, { $second } { $secondpoints }
analysis-verdict-luck = Diese Partie haben eher die Würfel entschieden als die Züge.
analysis-verdict-skill = Diese Partie haben eher die Züge entschieden als die Würfel.
analysis-verdict-even = Würfel und Züge wogen etwa gleich schwer.
analysis-judge = Nach der Gewinnchance, die der Kapitän ausrechnet.
analysis-worst-title = Die teuersten Entscheidungen, mit der Gewinnchance
analysis-worst-none = Kein Zug hat auch nur ein Prozent gekostet. Stark gespielt!
analysis-worst = **Runde { $round }, { $name }:** { $played } ({ $chance }), besser: **{ $better }** ({ $best }). { $why }
analysis-worst-own = **Runde { $round }:** { $played } ({ $chance }), besser: **{ $better }** ({ $best }). { $why }
analysis-often = So etwas kam { $times }-mal vor.
analysis-lesson = 🎓 **Lektion:** { $lesson }
refusal-analysis-empty = Zu analysieren gibt es nichts: Niemand hat etwas entschieden.
refusal-analysis-busy = So viele Partien warten auf einen zweiten Blick, dass deine zu lange bräuchte. Frag in ein paar Minuten noch einmal.

## Warum eine Wahl besser war

why-ended-too-early = Beim Weiterwürfeln ist mehr zu gewinnen als zu verlieren.
why-ended-too-late = Shanghaien rettet das Gewonnene, bevor { $name } das Blatt wendet.
why-dearer-card = Bei { $card } steht mehr auf dem Spiel.
why-wins-card = Damit liegt man bei { $card } vorn.
why-turns-card = Damit kippt { $card }.
why-denies-card = Damit bekommt { $name } { $card } nicht.
why-breaks-tie = Das bricht den Gleichstand an { $card }.
why-neighbours = Die Augen daneben entscheiden den Gleichstand an { $card }.
why-surplus-die = Bei { $card } lag man schon vorn.
why-hopeless-die = Für { $card } reicht der Würfel nicht.
why-stops-crew = Bei { $card } hat { $name } die stärkere Mannschaft.
why-grows-crew = { $card } stärkt eine Mannschaft, die gut dasteht.
why-lets-opponent-end = Sonst könnte { $name } mit Gewinn shanghaien.
why-trick-too-dear = Der Trick ist später mehr wert.
why-trick-missed = Hier lohnt sich ein Trick.
why-other-trick = Ein Trick lässt sich hier besser nutzen.
why-other-crew = In dieser Mannschaft bewirken die 2 Matrosen mehr.
why-other-end = Dieses Ende der Reihe passt besser zum Wurf.
why-plain = Im Schnitt kommt einfach mehr dabei heraus.

## Was über viele Partien am meisten kostet

lessons-working = Ich sehe mir deine letzten Partien noch einmal an: { $done } von { $total }.
lessons-few = { $needed } beendete Partien braucht es, du hast { $games }. Bis dahin würde ich nur raten.
lessons-none = Über deine letzten { $games } Partien sehe ich keine Gewohnheit, die nicht Zufall sein könnte. Stark gespielt!
lessons-title = Was dich über deine letzten { $games } Partien am meisten gekostet hat:
lessons-title-of = Was { $name } über die letzten { $games } Partien am meisten gekostet hat:
lessons-figures = { $times }-mal, in { $games } von { $of } Partien. Schlimmstenfalls fiel die Gewinnchance von { $best } auf { $played }.
lessons-worst = Nummer 1, wo es am teuersten war:
lessons-judge = Nach der Rechnung des Kapitäns. Was Zufall sein könnte, steht nicht da.
lesson-ended-too-early = Würfle weiter, solange mehr zu gewinnen als zu verlieren ist.
lesson-ended-too-late = Shanghaie, bevor kippt, was du hast.
lesson-dearer-card = Leg den Würfel dort an, wo mehr auf dem Spiel steht, nicht wo es am leichtesten ist.
lesson-wins-card = Such die Karte, an der noch niemand liegt: Ein Würfel holt sie.
lesson-turns-card = Such die Karte, bei der dein Gegenüber vorn liegt und die dein Würfel kippt.
lesson-denies-card = Such die Karte, die du zwar nicht gewinnst, deinem Gegenüber aber nehmen kannst.
lesson-breaks-tie = Ein Würfel mehr bricht einen Gleichstand: Such die Karte, an der er das tut.
lesson-neighbours = Bei gleich vielen Würfeln entscheiden die Augen daneben: Sieh nach, was dein Würfel für die Nachbarkarten tut.
lesson-surplus-die = Wo du schon vorn liegst, gewinnt ein weiterer Würfel nichts: Leg ihn dort an, wo er noch eine Karte holt.
lesson-hopeless-die = Leg keinen Würfel an eine Karte, für die er nicht reicht.
lesson-stops-crew = Sieh dir die Mannschaften deines Gegenübers an und nimm die Karte, die eine davon stärken würde.
lesson-grows-crew = Hol lieber den Matrosen, der eine Mannschaft von dir stärkt, als einen Fremden.
lesson-lets-opponent-end = Lass keine Lage stehen, in der dein Gegenüber gern shanghait.
lesson-trick-too-dear = Heb einen Trick auf, bis er mehr als eine Karte entscheidet.
lesson-trick-missed = Sieh deine Tricks an, bevor du einen Würfel anlegst.
lesson-other-trick = Vergleich, was jeder deiner Tricks bringt, bevor du einen spielst.
lesson-other-crew = Gib die 2 Matrosen der Mannschaft, die dann die andere schlägt.
lesson-other-end = Zähl die Reihe vor dem ersten Würfel von beiden Enden.
lesson-plain = Nimm dir vor jeder Wahl einen Moment, und spiel beide bis zum nächsten Wurf durch.
