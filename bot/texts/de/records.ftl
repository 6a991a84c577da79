## Beendete Partien

history-title = Beendete Partien von { $name }
history-none = Hier ist noch keine Partie zu Ende gespielt.
history-line = { $when } · { $opponent } · { $result } · { $score }
history-won = **gewonnen**
history-lost = verloren
history-drawn = unentschieden
history-called-off = abgebrochen
history-score-resigned = { $score }, aufgegeben
history-score-time = { $score }, Zeit abgelaufen
history-place = Platz { $place } von { $players }
history-points = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
 }
history-page = Seite { $page } von { $pages }
select-round = Zu einer Runde
choice-round = Runde { $round }

record-title = { $first } gegen { $second }
record-place = Schritt { $step } von { $steps } · Runde { $round } von { $rounds }
replay-title = { $first } gegen { $second }, die ganze Partie
replay-working = Ich zeichne den Film, einen Augenblick.
replay-alt = Kurzer Film der Partie { $first } gegen { $second }. { $result }

button-first = Anfang
button-last = Ende
button-look-back = Rückschau …
button-verify = Würfel prüfen
button-check-file = Datei prüfen
button-to-list = Zur Liste
