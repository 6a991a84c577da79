## Der Knopf „?“: was gerade möglich ist

help-watching = Du schaust { $first } gegen { $second } zu. Die Reihe ist die Kneipe: Wer am Ende der Runde mehr Würfel an einer Karte hat, bekommt sie.
help-over = Die Partie ist zu Ende. Unter der Wertung kannst du eine Revanche verlangen, die Partie noch einmal ansehen oder sie analysieren lassen.
help-waiting = { $name } ist dran. Am Tisch kannst du gerade nichts tun; ich sag dir Bescheid.
help-waiting-extra = Solange zeigt dir { $score }, was die Mannschaften wert sind.
help-roll = **Würfeln**: zwei Würfel aus deinem Vorrat. Einen legst du an die Karte mit seiner Zahl, der andere kommt zurück.
help-shanghai = **Shanghaien!** beendet die Runde für euch beide. Vorher zeige ich dir, wer welche Karte bekäme, und frage noch einmal.
help-shanghai-later = { $missing ->
    [one] Für **Shanghaien!** müssen zwei deiner Würfel an Karten liegen: noch { $missing } Würfel.
   *[other] Für **Shanghaien!** müssen zwei deiner Würfel an Karten liegen: noch { $missing } Würfel.
 }
help-must-shanghai = Du hast keine zwei Würfel mehr und kannst nicht würfeln: Jetzt heißt es **Shanghaien!**
help-next-starter = Wer shanghait, lässt in der nächsten Runde dem Gegenüber den Anfang.
help-place = Du hast { $dice } gewürfelt. Leg einen der beiden an; der Knopf nennt die Karte. Der andere geht zurück in deinen Vorrat.
help-end = Du hast die Runde begonnen, also legst du mit deinem ersten Würfel auch fest, welches Ende der Reihe die 1 ist. Die Knöpfe richten sich danach.
help-tricks = Bevor du anlegst, darfst du in dieser Runde einen schmutzigen Trick spielen:
help-trick-used = Dein Trick für diese Runde ist gespielt; dein Kapitän steht in der Kneipe.
help-no-tricks = Du hast keinen schmutzigen Trick, den du spielen könntest.
help-last-round = Das ist die letzte Runde: Tricks, die du am Ende noch hast, zählen je 1 Punkt.
help-armed = Die Haie warten: Die Karte, an die du jetzt anlegst, wird verdeckt und ist für euch beide verloren.

## Ein Zug, wie er in Tipps und Analysen steht

move-roll = Würfeln
move-shanghai = Shanghaien!
move-place = { $die } an { $card }
move-resign = Aufgeben
move-with-end-left = { $move }, 1 links
move-with-end-right = { $move }, 1 rechts

## Tipps

hint-line = { $move } · Gewinnchance { $chance }
hint-others = { $count ->
    [one] … und noch einer, der weniger bringt.
   *[other] … und { $count } weitere, die weniger bringen.
 }

## Rückblick auf eine beendete Partie

analysis-title = { $first } gegen { $second }: ein zweiter Blick
analysis-working = Ich sehe mir die Partie noch einmal an: { $done } von { $total } Schritten.
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

## Der Lotse

first-call = Du darfst die Runde jetzt beenden: **shanghaien!** Das brächte { $net }. Oder würfle weiter.
first-end = Du beginnst diese Runde, also legt dein erster Würfel fest, wo die 1 liegt. Von links gezählt: { $left }. Von rechts: { $right }.
first-die = Wer am Ende der Runde mehr Würfel an einer Karte hat, bekommt sie.
first-award = Runde { $round } hat dir { $cards } gebracht; das bleibt dir bis zum Ende. Dein Punktestand: { $points }.
first-tie = Gleich viele Würfel an { $card }, { $dice }: Die Augen daneben entscheiden, { $pips }, bisher für **{ $name }**.
first-tie-nobody = Gleich viele Würfel an { $card }, { $dice }, und daneben { $pips } Augen: Bisher bekommt die Karte niemand.
first-lead = An { $card } liegst du vorn, mit { $dice } Würfeln. Endete die Runde jetzt, bekämst du die Karte.
first-nation = { $nation } habt ihr beide, { $strengths }: Die stärkere Mannschaft zählt, was die schwächere stark ist, { $points } für { $name }.
first-nation-equal = { $nation } habt ihr beide, { $strengths }: Gleich starke Mannschaften zählen nichts.
first-trick = Auf deiner Hand: { $tricks }. Gleich nach einem Wurf darfst du eine Hälfte eines Tricks spielen, einmal je Runde; jeder, den du behältst, ist 1 Punkt.

## Gegen den Bot spielen

practice-started = { $name } spielt als { $level }. Viel Glück!
practice-suggested = { $level }, nach deinen letzten Übungspartien. Lieber jemand anderes? Wähle im Befehl eine Stufe.
practice-thinking = Ich denke nach …
practice-what-if = **Was wäre, wenn:** nicht die Partie, wie du sie gespielt hast. Die Würfel bleiben dieselben, und es zählt nirgends.
practice-advice = 💡 **{ $move }**: Gewinnchance { $chance } · { $second }: { $other }. { $why }
practice-chose = Deine Wahl: Gewinnchance { $chance }. Die beste: { $better }, { $best }.
practice-chose-best = Deine Wahl war die beste: Gewinnchance { $chance }.
practice-turned = Die Wende kam in Runde { $round }: **{ $better }** war { $best } wert, **{ $played }** nur { $chance }.
practice-turned-other = Die Wende kam in Runde { $round }: { $name } ließ **{ $better }** aus, { $best } wert.
practice-button-harder = Noch mal, etwas schwerer
practice-button-easier = Noch mal, etwas leichter
practice-button-show = Zeig mal
practice-button-next-round = Nächste Runde
practice-button-return = Zurück zur Partie
