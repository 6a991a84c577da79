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
practice-thought = Ich habe { $seconds } s nachgedacht.
practice-busy = Viele Partien warten auf mich; gleich bin ich bei dir.
practice-private = Privates Üben: Nur du siehst es, und es zählt nirgends.
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
button-try-it = Ausprobieren
button-challenge-member = { $name } herausfordern
practice-button-back = Was wäre, wenn …
practice-button-new = Neue Partie
practice-new-ask = **Eine neue Partie?** Die laufende ist dann weg.
practice-choice = Privates Üben

## Tipps

button-hint = Tipp
hint-best = Ich würde so ziehen: **{ $move }**
hint-only = Es gibt nur einen Zug: **{ $move }**
refusal-hint-practice = Tipps gibt es nur beim Üben.
refusal-hint-busy = Ich habe gerade viele Partien im Kopf. Frag mich gleich noch einmal.

## Rückblick auf eine beendete Partie

button-analyse-public = Allen zeigen
analysis-follows = Deine Analyse erscheint hier von selbst.
analysis-waiting = { $ahead ->
    [one] { $ahead } Partie ist vor deiner an der Reihe.
   *[other] { $ahead } Partien sind vor deiner an der Reihe.
 }
analysis-failed = Ich bin mit der Analyse nicht fertig geworden. Versuch es später noch einmal.
refusal-analysis-empty = Zu analysieren gibt es nichts: Niemand hat etwas entschieden.
refusal-analysis-busy = So viele Partien warten auf einen zweiten Blick, dass deine zu lange bräuchte. Frag in ein paar Minuten noch einmal.
