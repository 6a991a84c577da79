## Karten, Auslagen und Kontrakte von Shanghai (Rommé)

rummy-joker = Joker ★
rummy-books = { $count ->
    [one] { $count } Satz
   *[other] { $count } Sätze
 }{ $length ->
    [3] {""}
   *[other] {" "}zu { $length }
 }
rummy-runs = { $count ->
    [one] { $count } Folge
   *[other] { $count } Folgen
 }{ $length ->
    [4] {""}
   *[other] {" "}zu { $length }
 }
rummy-cards = { $count ->
    [one] { $count } Karte
   *[other] { $count } Karten
 }
rummy-points = { $count ->
    [one] { $count } Punkt
   *[other] { $count } Punkte
 }
rummy-buys-left = { $count ->
    [one] noch { $count } Kauf
   *[other] noch { $count } Käufe
 }

## Der Tisch, wie ihn alle sehen

rummy-heading = Runde { $round } von { $rounds } · { $contract } · { $name } ist dran
rummy-heading-short = Runde { $round } von { $rounds } · { $name } ist dran
rummy-heading-deal = Die Karten werden gegeben
rummy-heading-over = Spielende · { $result }
rummy-call-offer = { $mention }, du bist dran: Nimm { $card } oder lass sie liegen.
rummy-call-play = { $mention }, du bist dran: Leg, was du magst, und wirf eine Karte ab.
rummy-call-bonehead = { $mention }, du bist dran: Lass den Abwurf liegen oder nimm ihn zurück.
rummy-call-window = { $card } wird den anderen angeboten.
rummy-call-window-until = { $card } wird den anderen angeboten, bis { $date }.
rummy-quiet-ends = { $turns ->
    [one] Legt auch im nächsten Zug niemand eine Karte, endet die Runde.
   *[other] Legt { $turns } Züge lang weiter niemand eine Karte, endet die Runde.
 }
rummy-call-computer = { $name } überlegt.
rummy-table-top = Ablage: oben { $card }
rummy-table-pile = Ablage: oben { $card }, darunter { $cards }
rummy-table-pile-empty = Es liegt keine Karte in der Ablage
rummy-table-stock = { $count ->
    [0] Der Stapel ist leer
    [one] { $count } Karte im Stapel
   *[other] { $count } Karten im Stapel
 }
rummy-table-melds = **Auf dem Tisch**
rummy-table-meld = { $place } { $name }: { $cards }
rummy-table-bare = Noch liegt nichts auf dem Tisch.
rummy-player-down = ausgelegt
rummy-player-resigned = hat aufgegeben
rummy-button-open-table = Tisch eröffnen …
rummy-button-hand = Meine Karten

## Was geschah

rummy-did-deal = Neue Karten für alle; aufgedeckt wurde { $card }. { $name } beginnt.
rummy-did-take = nahm { $card }
rummy-did-leave = ließ { $card } liegen
rummy-did-draw = zog eine Karte
rummy-did-draw-card = zog { $card }
rummy-did-extra = { $count ->
    [one] nahm { $count } weitere Karte
   *[other] nahm { $count } weitere Karten
 }
rummy-did-buy = kaufte { $card }
rummy-did-down = legte aus: { $cards }
rummy-did-down-first = legte zuerst aus: { $cards }
rummy-did-lay = legte { $cards } an
rummy-did-swap = { $cards } für einen Joker
rummy-did-discard = warf { $card } ab
rummy-did-undo = nahm { $card } zurück
rummy-did-hold = hält { $cards }
rummy-short-down = legte aus
rummy-short-down-first = legte zuerst aus
rummy-short-lay = { $count ->
    [one] legte { $count } Karte an
   *[other] legte { $count } Karten an
 }
rummy-short-discards = Abgeworfen: { $told }
rummy-short-earlier = … { $line }
rummy-you-take = { $card } genommen
rummy-you-leave = { $card } liegen gelassen
rummy-you-draw-card = { $card } gezogen
rummy-you-extra = { $count ->
    [one] { $count } weitere Karte genommen
   *[other] { $count } weitere Karten genommen
 }
rummy-you-buy = { $card } gekauft
rummy-you-down = ausgelegt: { $cards }
rummy-you-down-first = zuerst ausgelegt: { $cards }
rummy-you-lay = { $cards } angelegt
rummy-you-swap = { $cards } gegen einen Joker getauscht
rummy-you-discard = { $card } abgeworfen
rummy-you-undo = { $card } zurückgenommen
rummy-did-resign = { $name } hat aufgegeben; die Karten werden weitergespielt.
rummy-late = { $name } (Zeit abgelaufen)
rummy-held-computer = Ich spiele für { $name } weiter, bis { $name } zurück ist.
rummy-held-member = { $name } ist zurück.
rummy-held-taken = { $name } hat einen freien Platz übernommen.

## Eine Runde zu Ende, die Wertung

rummy-round-title = Runde { $round } · { $contract } · { $end }
rummy-round-out = { $name } hat ausgemacht
rummy-round-exhausted = keine Karten mehr zum Ziehen
rummy-round-closed = nichts lässt sich mehr anlegen
rummy-round-standoff = { $turns } Züge lang hat niemand gelegt
rummy-round-hand = { $name }: { $cards } · { $points }, gesamt { $total }
rummy-round-own = { $told } · du: { $points }, gesamt { $total }
rummy-round-empty = { $name }: keine Karte · { $points }, gesamt { $total }
rummy-score-title = **Stand nach { $rounds ->
    [one] { $rounds } Runde
   *[other] { $rounds } Runden
 }** (die wenigsten Punkte gewinnen)
rummy-score-title-start = **Noch ist keine Runde zu Ende**
rummy-score-line = { $place }. { $name }: { $points }
rummy-score-coming = Noch zu spielen: { $contracts }
rummy-result-won = { $name } gewinnt
rummy-result-shared = { $names } gewinnen gemeinsam
rummy-result-time = { $name } gewinnt auf Zeit
rummy-result-left = { $name } gewinnt: Die anderen sind gegangen
rummy-result-nobody = Niemand gewinnt

## Meine Karten

rummy-hand-title = Deine Hand: { $told }
rummy-hand-contract = diese Runde: { $contract }
rummy-hand-for = für { $contract }
rummy-hand-offer = Nimmst du { $card }, oder lässt du sie liegen und ziehst vom Stapel?
rummy-hand-play = Du bist dran: Dein Kontrakt ist fertig.
rummy-hand-play-not-ready = Du bist dran: Dein Kontrakt ist noch nicht fertig.
rummy-hand-play-down = Du bist dran: Leg an, was passt.
rummy-hand-nothing-fits = Du bist dran: Nichts passt.
rummy-hand-draft = Gelegt ist es erst mit dem Abwurf.
rummy-hand-proposed = { $card } brauchst du am wenigsten.
rummy-hand-picked = Du willst { $card } abwerfen.
rummy-hand-empty = Das war deine letzte Karte: Mach aus.
rummy-hand-rests = Diese Hand folgt der Partie nicht mehr.
rummy-hand-wait = { $name } ist dran.
rummy-hand-wait-window = { $card } wird gerade angeboten.
rummy-hand-window = Willst du { $card } kaufen? { $price ->
    [0] Das kostet keine weitere Karte.
    [one] Du ziehst dafür { $price } Karte mehr.
   *[other] Du ziehst dafür { $price } Karten mehr.
 }
rummy-hand-prepared = Vorbereitet: { $moves }
rummy-draft-down = Auslegen { $cards }
rummy-draft-lay = Anlegen { $cards }
rummy-hand-moved-on = Das Spiel ist weitergegangen; das ist jetzt deine Hand.
rummy-hand-changed = Du hast inzwischen etwas geändert; das ist jetzt deine Hand.
rummy-hand-taken = Du hast { $card } genommen.
rummy-hand-drew = Du hast { $cards } gezogen.
rummy-hand-bought = Du hast { $cards } gekauft.
rummy-hand-done = Erledigt: Du hast { $card } abgeworfen.
rummy-hand-out = Du hast keine Karte mehr: Die Runde ist deine.
rummy-hand-over = Das Spiel ist zu Ende: Die Wertung steht im Kanal.
rummy-button-show-now = Jetzt zeigen
rummy-button-take = { $card } nehmen
rummy-button-leave = Liegen lassen
rummy-button-extra = { $count ->
    [one] { $count } weitere Karte
   *[other] { $count } weitere Karten
 }
rummy-button-buy = { $card } kaufen
rummy-button-pass = Nein danke
rummy-button-down = { $count ->
    [0] Auslegen: { $cards }, ohne Rest
   *[other] Auslegen: { $cards }, Rest { $count }
 }
rummy-button-build = Wählen …
rummy-button-lay-all = Anlegen ({ $count })
rummy-button-lay-all-out = Alles anlegen und ausmachen
rummy-button-exchange-out = Tauschen und ausmachen
rummy-button-go-out = Ausmachen
rummy-button-sort = Ordnen
rummy-button-take-back = Zurücknehmen
rummy-button-put-down = Auslegen
rummy-button-jokers-low = Joker unten
rummy-button-jokers-high = Joker oben
rummy-button-discard = { $card } abwerfen
rummy-select-lay = Eine Karte anlegen
rummy-select-place = Wohin damit?
rummy-select-move = Ein anderer Zug
rummy-select-discard = Eine andere Karte abwerfen
rummy-select-book = { $number }. Satz
rummy-select-run = { $number }. Folge
rummy-lay-label = { $card } → { $meld }
rummy-swap-label = { $card } → { $meld }, ★ → { $to }
rummy-swap-hand-label = { $card } → { $meld }, ★ zu dir
rummy-meld-label = { $name }: { $cards }
rummy-place-low = { $meld }, unten
rummy-place-high = { $meld }, oben
rummy-discard-label = { $card } abwerfen ({ $points })
rummy-bonehead-ask = { $name } kann { $card } sofort brauchen.

## Was anders ist als sonst

rummy-option-packs = { $count ->
    [one] { $count } Kartenspiel
   *[other] { $count } Kartenspiele
 }
rummy-option-jokers = { $count ->
    [0] keine Joker
    [one] { $count } Joker
   *[other] { $count } Joker
 }
rummy-option-contracts = Runden: { $contracts }
rummy-option-dealt = { $count } Karten pro Hand
rummy-option-buys = { $count ->
    [0] keine Käufe
    [one] { $count } Kauf pro Runde
   *[other] { $count } Käufe pro Runde
 }
rummy-option-price = { $count ->
    [0] ein Kauf kostet keine weitere Karte
    [one] ein Kauf kostet { $count } weitere Karte
   *[other] ein Kauf kostet { $count } weitere Karten
 }
rummy-option-quiet = die Runde endet nach { $count } Zügen ohne angelegte Karte
rummy-option-no-low-ace = kein Ass unter der Zwei
rummy-option-no-high-ace = kein Ass über dem König
rummy-option-out-by-laying = nur Anlegen beendet die Runde
rummy-option-old-discards = auch ältere Abwürfe werden angeboten
rummy-option-no-jokers-in-books = keine Joker in Sätzen
rummy-option-no-jokers-in-runs = keine Joker in Folgen
rummy-option-one-joker = ein Joker pro Auslage
rummy-option-neighbours = benachbarte Folgen zählen als zwei
rummy-option-same-rank = Sätze gleichen Werts zählen als zwei
rummy-option-bonehead = ein Abwurf, den die nächste Hand brauchen kann, darf zurück
rummy-option-penalties = Strafpunkte: { $points }
rummy-option-wild = zählen als Joker (☆): { $cards }
rummy-option-wild-two = mindestens zwei Karten jeder Auslage sind keine Joker
rummy-option-wild-half = höchstens die Hälfte einer Auslage sind Joker
rummy-option-wild-fewer = weniger Joker als andere Karten in einer Auslage
rummy-option-wild-itself = was als Joker zählt, darf auch für sich selbst stehen
rummy-option-wilds-apart = in Folgen liegen Joker nie nebeneinander
rummy-option-limits-going-down = die Grenzen für Joker gelten nur beim Auslegen
rummy-option-exact = die Auslagen eines Kontrakts sind genau so lang wie verlangt
rummy-option-lay-later = wer auslegt, legt in diesem Zug nur den Kontrakt
rummy-option-exchange-hand = ein getauschter Joker kommt auf die Hand
rummy-option-no-exchange = kein Tausch von Jokern
rummy-option-exchange-runs = Joker werden nur in Folgen getauscht
rummy-option-down-no-buys = wer ausgelegt hat, kauft nicht
rummy-option-down-stock = wer ausgelegt hat, zieht nur vom Stapel
rummy-option-carry = nicht gemachte Käufe bleiben für später
rummy-option-last-no-discard = in der letzten Runde macht niemand mit einem Abwurf aus
rummy-option-last-all-down = in der letzten Runde legt man die ganze Hand aus oder gar nichts
rummy-option-out-bonus = { $points } Punkte weniger fürs Ausmachen
rummy-option-blind-bonus = noch { $points } weniger, wenn man in einem Zug auslegt und ausmacht, ohne Joker doppelt
rummy-option-buys-any = so viele Käufe, wie auf die Hand passen
rummy-option-stacked = das erste Blatt ist vorbereitet: ein Satz ist da, ein zweiter fast
rummy-option-rules = { $changed ->
    [yes] Regeln: { $name }, abgewandelt
   *[no] Regeln: { $name }
 }
rummy-option-without = nicht: { $rule }

## Was jetzt zu tun ist

rummy-help-watching = { $names } spielen Shanghai (Rommé).
rummy-help-over = Das Spiel ist zu Ende.
rummy-help-mover = Du bist dran: Nimm die oberste Karte der Ablage oder zieh vom Stapel, und wirf dann eine Karte ab.
rummy-help-open = **Meine Karten** öffnet deine Hand, nur für dich.
rummy-help-hand = Sobald deine Hand den Kontrakt der Runde enthält, leg ihn auf einmal aus. Von da an darfst du überall anlegen.
rummy-help-waiting = { $name } ist dran.
rummy-help-plan = Was andere abwerfen, kannst du kaufen. In **Meine Karten** sagt dein Plan, was ich für dich kaufe und spiele.
rummy-help-contract = Diese Runde verlangt { $contract }: Ein Satz ist drei oder mehr Karten eines Werts, eine Folge vier oder mehr einer Farbe hintereinander. Joker stehen für jede Karte.{ $longer ->
    [yes] {" "}Die Zahl dahinter sagt, wie viele Karten es hier mindestens sind.
   *[no] {""}
 }
rummy-help-more = Alle Regeln: { $rules }.

## Karten, an denen niemand zweifeln kann

rummy-secret = Das Siegel ist gebrochen: `{ $secret }` ergibt `{ $commitment }`. Jede Karte folgt daraus.
rummy-button-check = Karten prüfen
rummy-verified = { $rounds ->
    [one] Alles ist, wie es versiegelt war: Das Geben der Runde und jede gezogene Karte ({ $cards }) folgen aus dem Geheimnis.
   *[other] Alles ist, wie es versiegelt war: Das Geben aller { $rounds } Runden und jede gezogene Karte ({ $cards }) folgen aus dem Geheimnis.
 }
rummy-by-key = { $rounds ->
    [one] Das Geben der Runde und jede gezogene Karte ({ $cards }) folgen aus dem Schlüssel in dieser Datei.
   *[other] Das Geben aller { $rounds } Runden und jede gezogene Karte ({ $cards }) folgen aus dem Schlüssel in dieser Datei.
 }
rummy-verify-failed = Die Prüfung ist gescheitert: Die Karten passen nicht zum versiegelten Geheimnis.
rummy-verify-failed-round = Die Prüfung ist in Runde { $round } gescheitert: Eine Karte passt nicht zum versiegelten Geheimnis.

## Was geschehen soll, während ich weg bin

rummy-button-plan = Mein Plan
rummy-button-buying = Kauf, was meinem Kontrakt hilft
rummy-button-i-am-back = Ich bin zurück
rummy-button-take-seat = Platz von { $name } übernehmen
rummy-take-ask = Für { $name } weiterspielen? Dann gehören dir die Karten und die bisherigen Punkte: { $points }. Was vorher gegeben wurde, bleibt verdeckt, und das Spiel zählt für dich nicht.
rummy-button-take-over = Ja, ich spiele
rummy-button-look-on = Ich schaue nur zu
rummy-plan-title = **Mein Plan**
rummy-style-question = **Wie willst du spielen?**
rummy-style-lead = Deine Antwort sieht sonst niemand. Sie gilt ab deinem nächsten Zug und für deine nächsten Spiele; hier änderst du sie jederzeit.
rummy-style-own = Jeder Zug ist meiner
rummy-style-own-about = Ich spiele keinen Zug für dich.
rummy-style-cautious = Ruf mich, wenn es zählt
rummy-style-cautious-about = Ich spiele, bis eine Karte hilft, dein Kontrakt fertig ist, jemand ausgelegt hat oder bald ausmacht.
rummy-style-bold = Nur für Entscheidungen
rummy-style-bold-about = Ich spiele, bis dir eine Karte hilft oder dein Kontrakt beisammen ist.
rummy-select-style = Deine Antwort
rummy-plan-kept = Wie in deinem letzten Spiel: **{ $style }**. **Mein Plan** ändert das.
rummy-plan-down = Du hast ausgelegt: Ab deinem nächsten Zug lege ich an, was passt, und werfe ab. Passt eine Karte an mehrere Stellen, rufe ich dich.
rummy-plan-down-own = Du hast ausgelegt. Deine Züge gehören dir, und ich kaufe nichts mehr für dich.
rummy-plan-plays = Ab deinem nächsten Zug spiele ich für dich, bis { $wake }.
rummy-wake-help = dir eine Karte hilft
rummy-wake-ready = dein Kontrakt beisammen ist
rummy-wake-danger = jemand ausgelegt hat oder höchstens 3 Karten hält
rummy-wake-discard = eine Karte abzuwerfen ist
rummy-why-help = { $count ->
    [one] { $card } bringt
   *[other] { $card } bringen
 } dich weiter
rummy-why-places = Eine Karte passt an mehrere Stellen.
rummy-why-ready = Dein Kontrakt ist beisammen.
rummy-why-down = { $name } hat ausgelegt.
rummy-why-few = { $count ->
    [one] { $name } hat nur noch eine Karte.
   *[other] { $name } hat nur noch { $count } Karten.
 }
rummy-why-discard = Eine Karte ist abzuwerfen.
rummy-plan-collects = Du sammelst: { $cards }
rummy-plan-throws = Ich werfe der Reihe nach ab: { $cards }
rummy-plan-buys-only = Ich kaufe und nehme nur: { $cards }
rummy-plan-buys-nothing = Ich kaufe nichts für dich.
rummy-plan-default = Bist du weg, kaufe ich, was deinem Kontrakt hilft. **Mein Plan** ändert das.
rummy-plan-window = Du hast { $minutes ->
    [one] { $minutes } Minute
   *[other] { $minutes } Minuten
 } Zeit für die Antwort.
rummy-plan-unreached = Discord stellt dir keine Direktnachrichten von mir zu, darum kann ich dich nicht fragen. Erlaube sie auf diesem Server und wähl es noch einmal.
rummy-select-give-up = Etwas anderes sammeln
rummy-give-up = nicht { $cards }
rummy-select-throw = Zuerst abwerfen
rummy-select-wake = Ruf mich auch, wenn
rummy-select-buys = Kaufen
rummy-wanted-rank = alle { $rank }
rummy-limit-keep-two = einen Kauf aufsparen
rummy-limit-keep-three = zwei Käufe aufsparen
rummy-limit-wary = nicht, wenn jemand höchstens 3 Karten hat
rummy-limit-ask = frag mich bei allen anderen, per Direktnachricht
rummy-plan-did = Während du weg warst, hast du { $told }
rummy-late-did = Deine Zeit war um, da habe ich für dich { $told }
rummy-ask-hello = Hier frage ich dich, ob du eine Karte willst, die jemand liegen lässt.
rummy-ask-until = Auf { $server }. Du hast bis { $date } Zeit; danach lehne ich für dich ab.
rummy-asked-sold = { $name } hat { $card } gekauft.
rummy-asked-yours = Du hast { $card } gekauft.
rummy-asked-unsold = Niemand hat { $card } gekauft.
rummy-hand-held = Der Computer spielt deine Hand.
rummy-hand-answered-buy = Du bekommst { $card }, wenn vor dir niemand will.
rummy-hand-answered-pass = Du lässt { $card } gehen.

## Die Einladung

button-cards = Kartenspiel …
rummy-pitch = Ein Kartenspiel gibt es auch: **Shanghai (Rommé)** für zwei bis acht.
rummy-name = Shanghai (Rommé)
rummy-replay-title = Shanghai (Rommé): { $names }
rummy-invitation-title = **Shanghai (Rommé)**: { $host } eröffnet einen Tisch. Wer macht mit?
rummy-invitation-days = { $rounds ->
    [one] { $rounds } Runde per Nachricht:
   *[other] { $rounds } Runden per Nachricht:
 } mit **Mein Plan** etwa { $planned ->
    [one] { $planned } Tag,
   *[other] { $planned } Tage,
 } sonst { $days }.
rummy-invitation-evening = { $rounds ->
    [one] { $rounds } Runde an einem Abend:
   *[other] { $rounds } Runden an einem Abend:
 } etwa { $turns ->
    [one] { $turns } Zug für jeden.
   *[other] { $turns } Züge für jeden.
 }
rummy-invitation-sentence = Sammle Sätze und Folgen, leg sie aus und sei als Erster alle Karten los.
rummy-invitation-about = Zwei bis acht Kapitäne sammeln Sätze und Folgen. Wer alle Karten los ist, beendet die Runde, und die anderen zahlen für das, was sie noch halten. Gerechnet mit drei Blicken am Tag; **Mein Plan** spielt deine eintönigen Züge.
rummy-invitation-alt = Am Tisch: { $names }. Noch frei: { $free }
rummy-invitation-begun = **Shanghai (Rommé)** beginnt: { $names }. Zuerst gibt { $dealer }.
rummy-options-title = **Die Regeln an diesem Tisch**
rummy-options-changed = Inzwischen ist jemand gekommen oder gegangen; so steht es jetzt.
rummy-select-preset = Regeln von …
rummy-select-rounds = Runden
rummy-select-tempo = Wie schnell ihr spielt
rummy-preset-standard = Shanghai
rummy-preset-standard-about = 7 Runden, 11 Karten, 3 Käufe pro Runde, kleine Strafpunkte
rummy-preset-ten = Shanghai mit langen Folgen
rummy-preset-ten-about = 10 Runden, Folgen bis zehn, getauschte Joker auf die Hand, Bonus für Ausmachen in einem Zug
rummy-preset-ten-twos = Shanghai mit Zweien
rummy-preset-ten-twos-about = 10 Runden ohne Joker: Jede Zwei gilt als Joker
rummy-preset-eleven = Shanghai bis vier Folgen
rummy-preset-eleven-about = 11 Runden, bis zu 4 Sätze oder 4 Folgen; auch die 2♣ gilt als Joker
rummy-preset-contract = Kontrakt-Rommé
rummy-preset-contract-about = 10 oder 12 Karten, beliebig viele Käufe, letzte Runde in einem Zug
rummy-preset-liverpool = Liverpool
rummy-preset-liverpool-about = Wie Kontrakt-Rommé, aber angelegt wird sofort
rummy-preset-liverpool-exact = Liverpool, genau
rummy-preset-liverpool-exact-about = 6 Runden, 10 Karten, Auslagen aus genau 3 und 4 Karten
rummy-preset-liverpool-eleven = Liverpool mit elf Karten
rummy-preset-liverpool-eleven-about = 11 Karten; wer ausgelegt hat, zieht nur vom Stapel
rummy-preset-onze = Onze
rummy-preset-onze-about = Zweien gelten als Joker; wer ausmacht, bekommt 5 bis 35 Punkte abgezogen
rummy-preset-books-runs = Books and Runs
rummy-preset-books-runs-about = 13 Karten, Zweien gelten als Joker, kein Tausch; dauert am längsten
rummy-preset-seven-cards = Shanghai mit sieben Karten
rummy-preset-seven-cards-about = 10 Runden mit 7 Karten; nicht gemachte Käufe bleiben
rummy-preset-nine = Shanghai mit teuren Käufen
rummy-preset-nine-about = 9 Runden, ein Kauf bringt zwei weitere Karten, ein Joker pro Auslage; dauert lange
rummy-preset-may-i = May I?
rummy-preset-may-i-about = 6 Runden, Zweien gelten als Joker, genaue Auslagen, kein Tausch
rummy-length-all = Alle { $rounds } Runden
rummy-length-short = Kurz: Runden { $numbers } von { $rounds }
rummy-length-evening = Ein Abend: Runden { $numbers } von { $rounds }
rummy-length-some = { $count ->
    [one] Runde { $numbers } von { $rounds }
   *[other] Runden { $numbers } von { $rounds }
 }
rummy-length-own = { $rounds ->
    [one] { $rounds } Runde
   *[other] { $rounds } Runden
 }
rummy-terms-rounds = { $rules }
rummy-terms-cards = { $rules }
rummy-terms-buys = { $rules }
rummy-terms-jokers = Joker: { $rules }
rummy-terms-melds = Auslagen: { $rules }
rummy-terms-down = Auslegen: { $rules }
rummy-terms-end = Ende: { $rules }
rummy-terms-points = { $rules }
rummy-terms-time = Zeit: { $rules }
rummy-terms-more = { $count ->
    [one] { $count } weitere Änderung unter **?**
   *[other] { $count } weitere Änderungen unter **?**
 }
rummy-tempo-live = Live: alle sitzen am Tisch
rummy-tempo-today = Heute: ein Zug in wenigen Stunden
rummy-tempo-day = Tag für Tag
rummy-tempo-open = Ohne Eile
rummy-tempo-other = So wie jetzt
rummy-window-minutes = { $minutes ->
    [one] { $minutes } Minute
   *[other] { $minutes } Minuten
 }
rummy-window-hours = { $hours ->
    [one] { $hours } Stunde
   *[other] { $hours } Stunden
 }
rummy-option-no-window = kein Abwurf wartet
rummy-option-window = ein Abwurf wartet { $window }
rummy-button-numbers = Karten und Käufe …
rummy-button-wild = Joker …
rummy-button-laying = Legen und Ausmachen …
rummy-button-points = Punkte …
rummy-button-rounds = Runden …
rummy-button-again = Noch einmal
rummy-word-any = beliebig
rummy-choice-wild = nur Joker stehen für andere Karten
rummy-choice-lay-at-once = nach dem Kontrakt darf man im selben Zug anlegen
rummy-choice-melds = Sätze ab 3 Karten, Folgen ab 4
rummy-choice-wild-limit = eine Karte jeder Auslage ist kein Joker
rummy-choice-exchange = ein getauschter Joker bleibt auf dem Tisch
rummy-choice-when-down = wer ausgelegt hat, nimmt, kauft und zieht wie alle
rummy-choice-last-round = die letzte Runde ist wie die anderen
rummy-form-rounds = Runden, je eine Zeile
rummy-form-packs = Kartenspiele und Joker
rummy-form-dealt = Karten pro Hand
rummy-form-buys = Käufe pro Runde
rummy-form-price = Weitere Karten für einen Kauf
rummy-form-rules = Hausregeln
rummy-form-wild = Karten, die als Joker zählen
rummy-form-wild-limit = Joker in einer Auslage
rummy-form-exchange = Tausch von Jokern
rummy-form-when-down = Wer ausgelegt hat
rummy-form-last-round = Die letzte Runde
rummy-form-quiet-limit = Rundenende: Züge ohne angelegte Karte
rummy-form-values = Was Karten auf der Hand kosten
rummy-form-penalties = Oder was jede Karte kostet
rummy-form-wild-penalty = Was Karten kosten, die als Joker zählen
rummy-form-out-bonus = Punkte weniger fürs Ausmachen
rummy-form-blind-bonus = Noch weniger: alles in einem Zug
rummy-form-unread = **{ $field }**: { $typed } passt nicht. { $how }.
rummy-how-rounds = Sätze und Folgen: 2s oder 1s 1f7. Dahinter, wenn du magst, Karten und Käufe: 1s 1f7, 11, 3
rummy-how-packs = { $least } bis { $most } Kartenspiele, dann bis zu { $jokers } Joker für jedes: 2 4. Leer: passend zur Zahl der Spieler
rummy-how-dealt = Eine Zahl von { $least } bis { $most } oder eine für jede Runde: 10 10 12
rummy-how-buys = Eine Zahl von { $least } bis { $most }, eine für jede Runde oder „beliebig“: so viele, wie auf die Hand passen
rummy-how-price = Eine Zahl von { $least } bis { $most }
rummy-how-wild = Bis zu { $most } Karten: 2 für alle Zweien, 2♣ oder 2C für eine allein. Leer: nur die Joker
rummy-how-quiet-limit = Eine Zahl von { $least } bis { $most }
rummy-how-penalties = 14 Zahlen von { $least } bis { $most }: Ass, 2 bis König, Joker. Was du hier änderst, geht der Auswahl vor
rummy-how-wild-penalty = Eine Zahl von { $least } bis { $most }. Leer: so viel wie andere ihres Werts
rummy-how-out-bonus = Eine Zahl von { $least } bis { $most } oder eine für jede Runde: 5 10 15. Leer: keine
rummy-how-blind-bonus = Eine Zahl von { $least } bis { $most }, ohne Joker das Doppelte. Leer: keine
rummy-line-number = Schreib eine bis { $count } Runden, je eine Zeile.
rummy-line-unread = Zeile { $line }, { $typed }, ist keine Runde: Schreib Sätze und Folgen als 2s oder 1s 1f7, dann, wenn du magst, Karten und Käufe: 1s 1f7, 11, 3.
rummy-line-buys = Zeile { $line } erlaubt beliebig viele Käufe, eine andere nicht: Schreib in jede Zeile eine Zahl oder in alle „beliebig“.
rummy-misfit-rounds = **{ $field }**: { $count } Zahlen für { $rounds } Runden. Schreib eine für alle oder eine für jede.
rummy-misfit-contract = Runde { $round } kann man nicht spielen: Schreib bis zu { $melds } Auslagen, Sätze von 3 bis { $book } Karten, Folgen von { $shortest } bis { $longest }, zusammen { $cards } Karten.
rummy-misfit-hand = Runde { $round }: Eine Hand könnte { $cards } Karten bekommen, und mehr als { $most } gehen nicht. Gib weniger Karten oder erlaub weniger Käufe.
rummy-misfit-size = Runde { $round } verlangt { $contract }: Das sind { $cards } Karten, und eine Hand hat höchstens { $most }. Gib mehr Karten oder erlaub mehr Käufe.
rummy-misfit-cards = Runde { $round } verlangt { $contract }, und dafür gibt es nicht genug Karten. Nimm mehr Kartenspiele oder Joker, oder verlang kürzere Sätze und Folgen.
rummy-misfit-packs = Für { $players } reichen die Karten nicht: Nehmt { $packs }.

## Tipps, und nach dem Spiel Glück und Entscheidungen

rummy-hint-lead = Strafpunkte, mit denen du am Ende der Runde rechnen kannst:
rummy-hint-line = { $move }: { $points }, Auslegen zu { $chance }
rummy-hint-discard = { $card } abwerfen
rummy-hint-why-nearer = Diese Karte fehlt deinem Kontrakt.
rummy-hint-why-no-nearer = Sie bringt dich deinem Kontrakt nicht näher.
rummy-hint-why-out = Damit machst du in diesem Zug aus.
rummy-hint-why-not-needed = Dein Kontrakt braucht sie nicht.
rummy-hint-why-dearest = Von den Karten, die du nicht brauchst, kostet keine mehr.
rummy-hint-why-useless = Wer schon ausgelegt hat, kann sie nicht brauchen.
rummy-analysis-title = Ein zweiter Blick
rummy-analysis-working = Ich sehe mir jede Karte der Partie noch einmal an.
rummy-lesson-discard = **{ $name }**: Am meisten haben die Abwürfe gekostet. Runde { $round }: { $better } wäre besser gewesen als { $card } ({ $points }).
rummy-lesson-buy = **{ $name }**: Einige Käufe haben mehr gekostet als gebracht. Runde { $round }: { $card } ({ $points }).
rummy-lesson-pass = **{ $name }**: Öfter zu kaufen hätte geholfen. Runde { $round }: { $card } ({ $points }).
rummy-costly-discard = Runde { $round }, { $name }: { $card } statt { $better } ({ $points })
rummy-costly-offer = Runde { $round }, { $name }: { $card } ({ $points })
rummy-costly-none = Keine Entscheidung hat viel gekostet. Stark gespielt!

## Die Befehle

cmd-rummy = rummy
cmd-rummy-desc = Shanghai (Rommé), das Kartenspiel für zwei bis acht
cmd-rummy-challenge-desc = Einen Tisch eröffnen, an den sich andere setzen können
menu-rummy-challenge = Zum Rommé herausfordern
opt-rummy-player-3 = spieler3
opt-rummy-player-3-desc = Platz 3; sind Namen genannt, können nur die Genannten mitmachen
opt-rummy-player-4 = spieler4
opt-rummy-player-4-desc = Platz 4; sind Namen genannt, können nur die Genannten mitmachen
opt-rummy-player-5 = spieler5
opt-rummy-player-5-desc = Platz 5; sind Namen genannt, können nur die Genannten mitmachen
opt-rummy-player-6 = spieler6
opt-rummy-player-6-desc = Platz 6; sind Namen genannt, können nur die Genannten mitmachen
opt-rummy-player-7 = spieler7
opt-rummy-player-7-desc = Platz 7; sind Namen genannt, können nur die Genannten mitmachen
opt-rummy-player-8 = spieler8
opt-rummy-player-8-desc = Platz 8; sind Namen genannt, können nur die Genannten mitmachen
cmd-rummy-table = tisch
cmd-rummy-table-desc = Der Tisch, wie ihn alle sehen, nur für dich
cmd-rummy-hand = hand
cmd-rummy-hand-desc = Deine eigenen Karten sehen und spielen
cmd-rummy-score-desc = Der Stand, Runde für Runde
cmd-rummy-rules-desc = Die Regeln auf ein paar Seiten
cmd-rummy-practice-desc = Gegen mich spielen, mit bis zu sieben Computern am Tisch
opt-rummy-computers = computer
opt-rummy-computers-desc = Wie viele Computer sich an den Tisch setzen
opt-rummy-short = runden
opt-rummy-short-desc = Wie viele Runden ihr spielt

## Die Regeln auf Seiten

rummy-guide-aim-alt = Was jede Runde verlangt, als Reihen von Karten.
rummy-guide-aim-title = Worum es geht
rummy-guide-aim-text =
    { $rounds ->
        [one] Eine Runde verlangt
       *[other] { $rounds } Runden, und jede verlangt
     } ihre eigenen Auslagen: den **Kontrakt**. Wer alle Karten los ist, beendet die Runde; die anderen bekommen Strafpunkte für das, was sie noch halten. Die wenigsten Punkte gewinnen.

    Karten pro Hand: { $dealt } · { $packs }
    Punkte: { $points }
rummy-guide-melds-alt = { $wild ->
    [yes] Sätze und Folgen, wie sie auf dem Tisch liegen, mit einem Joker an der Stelle einer anderen Karte.
   *[no] Sätze und Folgen, wie sie auf dem Tisch liegen.
 }{ $cards ->
    [none] {""}
   *[other] {" "}Darunter { $cards }, die keine Folge sind.
 }
rummy-guide-melds-title = Sätze und Folgen
rummy-guide-melds-text =
    Ein **Satz** ist drei oder mehr Karten eines Werts, eine **Folge** vier oder mehr einer Farbe hintereinander.{ $longer ->
        [yes] {" "}Der Kontrakt kann längere verlangen.
       *[no] {""}
     }

    Ein **Joker** ★ steht für jede Karte; Joker allein sind keine Auslage. Ein Ass steht unter der Zwei oder über dem König, nie in der Mitte.
rummy-guide-books-differ = Sätze eines Kontrakts haben verschiedene Werte
rummy-guide-runs-differ = benachbarte Folgen sind eine einzige: 2♥–5♥ und 6♥–9♥
rummy-guide-two-players = zu zweit: kein Kauf, dafür auf Wunsch vor dem Zug { $count } weitere Karten vom Stapel
rummy-guide-turn-alt = Ein Tisch zu viert: der Stapel, die Ablage mit der angebotenen Karte und von jedem die Auslagen, Karten und Punkte.
rummy-guide-turn-title = Dein Zug
rummy-guide-turn-text =
    Zuerst **nimmst** du die oberste Karte der Ablage, oder du **lässt** sie liegen und ziehst vom Stapel. Dann darfst du Karten auf den Tisch legen. Zuletzt **wirfst** du eine ab.

    Drück **Meine Karten**: Was sich öffnet, siehst nur du. Bis zum Abwurf kannst du alles zurücknehmen.
rummy-guide-down-alt = Eine Hand mit einem Kontrakt, der ausgelegt werden kann, über den Karten, die auf der Hand bleiben.
rummy-guide-down-title = Auslegen
rummy-guide-down-text =
    Du **legst** den ganzen Kontrakt auf einmal **aus**. Hast du ausgelegt, darfst du überall auf dem Tisch **anlegen**, auch bei anderen.

    Neue Sätze und Folgen gibt es für dich in der Runde nicht mehr. Ist deine Hand leer, hast du ausgemacht, und die Runde ist zu Ende.
rummy-guide-buying-alt = Ein Tisch zu dritt mit einem Abwurf, der allen angeboten wird.
rummy-guide-buying-title = Kaufen
rummy-guide-buying-text =
    Wer nicht dran ist, darf die Karte **kaufen**, die liegen gelassen wird: zuerst, wer im Uhrzeigersinn folgt. Dazu { $price ->
        [0] kommt keine weitere Karte
        [one] kommt eine Karte vom Stapel
       *[other] kommen { $price } Karten vom Stapel
     }.

    Während du weg bist, sagt **Mein Plan** in **Meine Karten**, was ich für dich kaufe.
rummy-guide-jokers-alt = Eine Auslage mit einem Joker, die Karte, die seinen Platz einnimmt, und { $to ->
    [hand] der Joker, der auf die Hand geht.
   *[move] die Auslage, zu der er geht.
 }
rummy-guide-jokers-title = Joker tauschen
rummy-guide-jokers-text =
    Steht ein Joker auf dem Tisch für eine Karte, die du hast? Hast du ausgelegt oder legst du gerade aus, darfst du deine Karte dorthin legen. { $to ->
        [hand] Der Joker kommt auf deine Hand: Du darfst ihn legen, behalten oder abwerfen.
       *[move] Den Joker setzt du an eine andere Stelle, beim Auslegen in deinen Kontrakt. Auf eine Hand kommt er nie zurück.
     }

## Warum ein Zug nicht geht

refusal-rule-over = Das Spiel ist zu Ende.
refusal-rule-not-now = Das geht jetzt nicht.
refusal-rule-no-buys-left = In dieser Runde hast du keine Käufe mehr.
refusal-rule-stock-too-small = Dafür sind zu wenige Karten übrig.
refusal-rule-not-in-hand = Diese Karte hast du nicht mehr.
refusal-rule-not-down = Leg zuerst deinen Kontrakt aus.
refusal-rule-already-down = Du hast schon ausgelegt.
refusal-rule-wrong-contract = Die Runde verlangt etwas anderes.
refusal-rule-too-short = Das sind weniger Karten, als die Runde verlangt.
refusal-rule-mixed = Diese Karten gehören nicht zusammen.
refusal-rule-no-natural = Joker allein sind keine Auslage.
refusal-rule-joker-here = Dort sind Joker nicht erlaubt.
refusal-rule-many-jokers = Pro Auslage ist nur ein Joker erlaubt.
refusal-rule-off-the-end = Dort geht die Folge nicht mehr weiter.
refusal-rule-one-run = Benachbarte Folgen wären eine einzige. Ab deinem nächsten Zug geht das.
refusal-rule-one-book = Zwei Sätze gleichen Werts sind ein einziger.
refusal-rule-no-such-meld = Das liegt nicht mehr auf dem Tisch.
refusal-rule-no-such-end = An welches Ende der Folge?
refusal-rule-no-joker-there = Dort steht kein Joker für diese Karte.
refusal-rule-joker-must-stay-down = Ein Joker, den du frei machst, muss in deinen Kontrakt.
refusal-rule-wild-limit = Diese Auslage braucht mehr Karten, die keine Joker sind.
refusal-rule-wilds-touch = In einer Folge dürfen keine zwei Joker nebeneinander liegen.
refusal-rule-too-long = Eine Auslage ist länger, als die Runde verlangt. Später darf sie wachsen.
refusal-rule-all-down = In dieser Runde legst du die ganze Hand aus oder gar nichts.
refusal-rule-not-yet = Wenn du auslegst, legst du nur den Kontrakt. Mehr geht ab deinem nächsten Zug.
refusal-rule-no-exchange = Dort werden Joker nicht getauscht.
refusal-rule-down-draws = Wer ausgelegt hat, kann das nicht: Zieh vom Stapel.
refusal-rule-hand-full = So viele Karten passen nicht mehr in deine Hand.
