## Die Zeile über dem Bild

heading = Runde { $round } von { $rounds } · { $name } ist dran
old-board-plain = Weiter unten wurde weitergespielt.
board-revived = Dieser Tisch war nicht mehr aktuell. So steht es jetzt.
board-link = [Zum Tisch]({ $url })
private-board-live = Folgt der Partie bis { $time }
board-deadline = ⏳ { $when }
board-away = { $name } ist bis { $date } abwesend; die Uhr steht.
board-away-plain = { $name } ist bis { $date } abwesend.

## Knöpfe

button-asks = { $label } …
button-back = Zurück
button-help = ?
button-confirm-resign = Ja, ich gebe auf
button-play-on = Weiterspielen
button-rematch = Revanche
button-series = Wer zuerst drei gewinnt
button-series-next = Nächste Partie
series-tally = Wer zuerst { $wins } Partien gewinnt: { $tally }
series-won = { $name } gewinnt die Serie! { $tally }
button-analyse = Analyse
button-replay = Film
button-export = Exportieren
button-to-table = Zum Tisch
button-show-now = Jetzt zeigen
button-my-view = Meine Ansicht
button-next = Weiter
button-previous = Zurück

## Noch einmal gefragt

resign-ask = Willst du die Partie gegen { $opponent } wirklich aufgeben? Dann gewinnt { $opponent }.
resign-ask-many = Willst du wirklich aufgeben? Der Computer spielt deine Karten weiter, und du kommst auf den letzten Platz.

## Würfel ohne Zweifel

check-file-title = Exportierte Partie prüfen
check-file-label = Die Datei
check-file-hint = Die Textdatei, die du oder jemand anders beim Exportieren bekommen hat.
check-file-unread = Das ist keine Partie, die ich exportiert habe.
check-file-sealed = Diese Partie lief noch, als sie exportiert wurde; das Geheimnis steht nicht in der Datei. Exportier sie noch einmal.
check-file-seal-fits = Das Siegel ist das, das ich zu Beginn dieser Partie gezeigt habe.
check-file-seal-other = Das Siegel gehört zu einer anderen Partie: Vergleich es mit dem, das zu deren Beginn gezeigt wurde.
board-fingerprint = Fingerabdruck `{ $head }`
proof-head = ✅ Spieler, Züge und Ende führen zum Fingerabdruck `{ $head }`. Vergleich ihn mit dem unter der Wertung.
proof-head-nameless = ✅ Bedingungen, Züge und Ende führen zum Fingerabdruck `{ $head }`. Vergleich ihn mit dem unter der Wertung.
proof-head-moves = Die Züge führen zum Fingerabdruck `{ $head }`. Vergleich ihn mit dem unter der Wertung.
proof-moves-only = Nur die Züge: Mit welchen Regeln und wem gespielt wurde, lässt sich nicht beweisen.
proof-same = ✅ Zeile für Zeile ist das die Partie, wie ich sie bewahre.
proof-other-line = ⚠️ Zeile { $line } ist nicht die der Partie: In der Datei steht `{ $found }`, in der Partie `{ $own }`.
proof-nameless = Seither wurden jemandes Daten gelöscht: Wer das war, lässt sich nicht mehr beweisen, und auch nicht, dass der Schlüssel aus dem versiegelten Geheimnis kommt.
proof-deal = ✅ Das Geben stammt aus Partie #{ $match }: Vergleiche den Schlüssel mit dem in ihrem Export.
proof-nameless-early = Seither wurden jemandes Daten gelöscht: Spieler, Bedingungen, Punkte und Ende lassen sich nicht mehr beweisen, und auch nicht, dass der Schlüssel aus dem versiegelten Geheimnis kommt.
proof-not = Was keine Prüfung beweist: wer die Knöpfe gedrückt hat, und dass niemand vorher hineingesehen hat. Die Maschine, auf der ich laufe, kennt das Geheimnis.
proof-early = Diese Partie begann, bevor ich ganze Partien versiegelt habe: Würfel und Karten sind bewiesen, die Züge nicht. Hat ihr Tisch einen Fingerabdruck gezeigt, ist diese Datei gefälscht.
proof-failed-seal = Die Prüfung scheitert: Dieses Geheimnis gehört nicht zu diesem Siegel.
proof-failed-key = Die Prüfung scheitert: Würfel oder Karten kommen nicht aus diesem Geheimnis, diesen Spielern und dem Klick, der angenommen hat.
proof-failed-seats = Die Prüfung scheitert: Nach dem Los wären die Plätze andere gewesen.
proof-failed-opening = Die Prüfung scheitert: Die Spieler oder die Bedingungen sind nicht die, mit denen die Partie begann.
proof-failed-takers = Die Prüfung scheitert: Einen Platz hat jemand anderes übernommen, als in den Zügen steht.
proof-failed-line = Die Prüfung scheitert an Zeile { $line }: Sie passt nicht zur Partie.
proof-failed-log = Die Prüfung scheitert in Runde { $round }: Die Züge sind nicht die der Partie.
proof-failed-end = Die Prüfung scheitert: Die Züge führen nicht zu diesem Fingerabdruck.

## Anfang und Ende

game-called-off = Die Partie wurde abgebrochen. Niemand gewinnt.

## Listen

games-title = Deine offenen Partien hier
games-line = { $opponent } · Runde { $round } · { $turn } · { $when } · { $link }
games-turn-yours = **du bist dran**
games-turn-theirs = { $opponent } ist dran
games-turn-practice = Übung
games-turn-resting = die Partie ruht
games-more = { $count ->
    [one] und { $count } weitere Partie
   *[other] und { $count } weitere Partien
 }
games-none = Du hast hier keine offene Partie. Fang eine an mit { $command }.
games-elsewhere = { $count ->
    [one] { $count } weitere Partie anderswo. { $command } in einer Direktnachricht an mich zeigt sie mit.
   *[other] { $count } weitere Partien anderswo. { $command } in einer Direktnachricht an mich zeigt sie mit.
 }
button-choose-game = Öffnen
elsewhere = { $games ->
    [one] Du bist noch in einer anderen Partie dran: [zu diesem Tisch]({ $url })
   *[other] Du bist noch in { $games } anderen Partien dran: [zu der, die am längsten wartet]({ $url })
 }
rivalry-leads = Im direkten Vergleich führt { $name } mit { $score }.
rivalry-even = Im direkten Vergleich steht es { $score }.

## Dateien

export-running = Die Partie bis jetzt. Das Geheimnis und die kommenden Karten bleiben bis zum Ende versiegelt.
export-finished = Die ganze Partie, samt Geheimnis. **{ $check }** unter der Wertung prüft auch diese Datei.
