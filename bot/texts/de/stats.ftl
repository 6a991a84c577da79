## Die Zahlen eines Mitglieds

stats-title = { $name } am Tisch
stats-none = { $name } hat hier noch keine Partie zu Ende gespielt.
stats-counting = Einige Partien werden noch gezählt. Frag gleich noch einmal.
stats-early = { $games ->
    [one] { $games } davon wurde aufgegeben oder durch die Zeit entschieden; im Schnitt zählt sie nicht.
   *[other] { $games } davon wurden aufgegeben oder durch die Zeit entschieden; im Schnitt zählen sie nicht.
 }
stats-rating = Wertungszahl { $rating } ± { $deviation }
stats-versus = Gegen dich: { $won } gewonnen, { $lost } verloren, { $drawn } unentschieden
stats-versus-none = Ihr zwei habt noch keine Partie zu Ende gespielt.
stats-hidden = { $name } behält diese Zahlen für sich.

## Die Rangliste

# Escaped, because Discord would number a list consecutively, but tied members share a rank.
leaderboard-line = { $rank }\. { $name } · **{ $rating }** ± { $deviation } · { $record }
leaderboard-record = { $won }–{ $drawn }–{ $lost }
leaderboard-provisional = { $games ->
    [one] vorläufig, { $games } Partie
   *[other] vorläufig, { $games } Partien
 }
leaderboard-note = { $games ->
    [one] Glicko-2-Wertungszahl, ab { $games } beendeter Partie. Danach: gewonnen–unentschieden–verloren.
   *[other] Glicko-2-Wertungszahl, ab { $games } beendeten Partien. Danach: gewonnen–unentschieden–verloren.
 }
leaderboard-none = { $games ->
    [one] Noch hat niemand eine Partie beendet.
   *[other] Noch hat niemand { $games } Partien beendet.
 }
leaderboard-you = Du stehst auf Platz { $rank }.
leaderboard-you-missing = { $games ->
    [one] Noch { $games } Partie, dann zählt dein Platz.
   *[other] Noch { $games } Partien, dann zählt dein Platz.
 }
leaderboard-you-hidden = Du bist verborgen; deine Wertungszahl siehst nur du.
leaderboard-hidden-done = Du stehst nicht mehr auf der Rangliste.
leaderboard-shown-done = Du stehst wieder auf der Rangliste.
month-name = { $month ->
    [1] Januar
    [2] Februar
    [3] März
    [4] April
    [5] Mai
    [6] Juni
    [7] Juli
    [8] August
    [9] September
    [10] Oktober
    [11] November
   *[12] Dezember
 }
month-title = { $month } { $year }
month-wins = Siege
month-second = Zweite
month-third = Dritte
month-deals = Tage
month-note = Erst zählen Siege, dann Plätze, dann Tagespartien (Tage). Ein zweiter oder dritter Platz zählt, wenn jemand dahinter liegt.
month-none = Diesen Monat hat noch niemand etwas gewonnen.
choice-this-month = Dieser Monat
choice-all-time = Alle Zeiten
refusal-leaderboard = Auf diesem Server ist die Rangliste nicht für alle.
refusal-stats-bot = Bots führen kein Buch. Frag nach den Zahlen eines Mitglieds.
button-hide-me = Mich verbergen
button-show-me = Mich zeigen
alt-rating = Wertungszahl von { $name } über { $games } Partien, zwischen { $lowest } und { $highest }, jetzt { $rating }.
alt-versus = { $first } gegen { $second }: { $won } gewonnen, { $drawn } unentschieden, { $lost } verloren.

## Zwei Mitglieder gegenüber, in einem Bild

versus-rating = Wertungszahl

## Zahlen

stats-number = { NUMBER($value, maximumFractionDigits: 2) }
stats-percent = { NUMBER($value, maximumFractionDigits: 1) } %
button-leaderboard = Rangliste
button-history = Beendete Partien
select-rule-set = Nach welchen Regeln?
choice-all-rules = Alle Regeln
stats-rule-set = Nur Partien nach diesen Regeln: { $rules }
