## Die Nachricht mit der Herausforderung

challenge-to = { $opponent }, { $challenger } fordert dich zu einer Partie Shanghaien heraus!
challenge-open = { $challenger } sucht jemanden für eine Partie Shanghaien. Wer traut sich?
challenge-length = { $rounds } Runden: eine halbe Stunde am Stück, oder ein paar Wochen mit einem Zug ab und zu.
alt-challenge = { $count ->
    [one] Kapitän { $names } in der Dämmerung, gegenüber der Schatten von jemandem, der noch kommen muss
   *[other] Zwei Kapitäne stehen sich in der Dämmerung gegenüber, dazwischen gekreuzte Säbel: { $names }
 }
challenge-practice = { $challenger } spielt gegen { $opponent }.
challenge-options = Bedingungen: { $options }
challenge-expires = Offen bis { $date }.
invitation-seal = Würfel und Karten sind schon versiegelt: `{ $commitment }`. Sie kommen aus diesem Siegel, aus allen, die mitspielen, und aus dem Klick, mit dem die Partie beginnt; aussuchen kann sie sich niemand.
invitation-commitment = Würfel und Karten sind versiegelt: `{ $commitment }…`. Nach der Partie breche ich das Siegel, dann lässt sich alles nachprüfen.
challenge-accepted = { $name } nimmt die Herausforderung von { $challenger } an.
challenge-declined = { $name } möchte gerade lieber nicht gegen { $challenger } spielen.
challenge-withdrawn = { $challenger } hat die Herausforderung zurückgezogen.
challenge-expired = Niemand hat die Herausforderung von { $challenger } rechtzeitig angenommen.
challenge-link = [Zur Herausforderung]({ $url })

button-accept = Annehmen
button-decline = Ablehnen
button-withdraw = Zurückziehen
button-usual-mine = Für mich merken
button-usual-mine-kept = Meine üblichen Regeln
button-usual-server = Für den Server merken
button-usual-server-kept = Regeln des Servers
button-ask-again = Noch einmal fragen

## Ein Tisch für mehrere

invitation-players = Am Tisch ({ $count } von { $most }): { $names }
invitation-asked = Eingeladen: { $names }
table-closed = { $host } hat den Tisch geschlossen.
table-expired = Niemand hat dieses Spiel rechtzeitig begonnen.
invitation-joined = Du bist dabei: [zum Tisch]({ $url })
button-join = Mitspielen
button-leave = Aufstehen
button-stay = Bleiben
button-add-computer = Computer dazu
button-options = Regeln …
button-start = Beginnen
button-fewer-computers = Ein Computer weniger
button-close-table = Tisch schließen

## Was abgemacht ist

options-extra-none = ohne Zusatzkarte
options-extra-joker = Zusatzkarte Joker
options-extra-sharks = Zusatzkarte Haie
options-starter-lot = das Los entscheidet, wer beginnt
options-starter-named = { $name } beginnt
options-starter-opponent = wer annimmt,
options-pace-none = ohne Zeitgrenze
guest-note = Ich bin hier nur Gast: keine Erinnerungen.
button-add-app = Zu meinem Konto
