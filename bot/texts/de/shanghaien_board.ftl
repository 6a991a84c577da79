## The line above the picture, and prompts for the current player
heading-start = Die Karten werden ausgelegt
heading-won = Spielende · { $name } gewinnt
heading-draw = Spielende · unentschieden
heading-called-off = Spielende · niemand gewinnt
handover-turn = { $mention }: würfeln oder shanghaien?
handover-roll = { $mention }, würfle.
handover-rolled = { $mention }, leg { $low } oder { $high } an.
handover-double = { $mention }, leg eine { $die } an.
handover-shanghai = { $mention }, ruf „Shanghaien!“
board-round = Runde { $round }
prompt-end = Du beginnst: Welches Ende der Reihe ist die 1?

## Buttons and questions
button-roll = Würfeln
button-shanghai = Shanghaien!
button-shanghai-later = { $missing ->
    [one] Shanghaien! (noch { $missing } Würfel)
   *[other] Shanghaien! (noch { $missing } Würfel)
 }
button-place = { $die } → { $card }
button-place-face = → { $card }
button-place-sharks = { $die } → { $card } (Haie)
button-place-sharks-face = → { $card } (Haie)
button-end-left = 1 … 6
button-end-right = 6 … 1
button-undo = Zurücknehmen ({ $name })
button-confirm-shanghai = Ja, Shanghaien!
button-not-yet = Noch nicht
button-share = Teilen
shanghai-ask = **Shanghaien?** Das beendet Runde { $round }.
shanghai-ask-last = **Shanghaien?** Das beendet die letzte Runde und das Spiel.

## The check of a finished game's dice and cards
dice-secret = Siegel, gezeigt vor dem ersten Wurf: `{ $commitment }`. Das Geheimnis dahinter: `{ $secret }`.
dice-verified = { $rolls ->
    [one] ✅ Der eine Wurf und jede Karte stammen aus dem Geheimnis, das vor der Partie versiegelt wurde.
   *[other] ✅ Alle { $rolls } Würfe und jede Karte stammen aus dem Geheimnis, das vor der Partie versiegelt wurde.
 }
dice-by-key = { $rolls ->
    [one] Der eine Wurf und jede Karte folgen aus dem Schlüssel in dieser Datei.
   *[other] Alle { $rolls } Würfe und jede Karte folgen aus dem Schlüssel in dieser Datei.
 }
dice-verify-failed = Die Prüfung scheitert an Wurf { $roll } in Runde { $round }: Er passt nicht zum versiegelten Geheimnis.
dice-verify-failed-cards = Die Prüfung scheitert: Die Karten passen nicht zum versiegelten Geheimnis.
dice-verify-failed-lot = Die Prüfung scheitert: Nach dem Los hätte die andere Seite begonnen.

## Start and end
game-starter-lot = Das Los lässt { $name } beginnen.
game-starter-chosen = { $name } beginnt, wie abgemacht.
game-won = { $name } gewinnt { $score }!
game-drawn = Unentschieden, { $score }. Beide Kapitäne behalten den Hut auf.
game-resigned = { $loser } gibt auf; { $name } gewinnt.
game-timed-out = Für { $loser } ist die Zeit abgelaufen; { $name } gewinnt.
game-lapsed = Niemand kam rechtzeitig zurück. Die Partie endet ohne Sieg.
