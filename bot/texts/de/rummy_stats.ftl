## Die Zahlen eines Mitglieds beim Rommé

rummy-stats-games = { $games ->
    [one] **{ $games }** Partie mit anderen Mitgliedern, { $won } gewonnen
   *[other] **{ $games }** Partien mit anderen Mitgliedern, { $won } gewonnen
 }
rummy-stats-place = { $times } × Platz { $place }
rummy-stats-places = { $places }, im Schnitt { $average }
rummy-stats-average = { $own } Strafpunkte je Partie, die anderen { $others }
rummy-stats-rounds = { $rounds ->
    [one] { $rounds } Runde, auch gegen Computer
   *[other] { $rounds } Runden, auch gegen Computer
 }
rummy-stats-out = In { $out } davon ausgemacht, in { $down } ausgelegt
rummy-stats-points = { $points } Strafpunkte je Runde
rummy-stats-cards = Abgeworfene Karten je Runde: { $taken } genommen, { $bought } gekauft
rummy-stats-by-rules = { $rounds ->
    [one] **{ $rules }**: { $rounds } Runde
   *[other] **{ $rules }**: { $rounds } Runden
 }
rummy-own-rules = Eigene Regeln
alt-rummy-points = Strafpunkte von { $name } je Runde über { $games } Partien, zwischen { $lowest } und { $highest }; in den letzten { $latest } { $average }.

rummy-leaderboard-title = Die Besten in Shanghai (Rommé) auf { $server }
rummy-leaderboard-record = { $won } von { $games } gewonnen
rummy-leaderboard-note = { $games ->
    [one] Glicko-2-Wertungszahl, ab { $games } beendeter Partie. Je zwei an einem Tisch werden nach ihren Plätzen verglichen.
   *[other] Glicko-2-Wertungszahl, ab { $games } beendeten Partien. Je zwei an einem Tisch werden nach ihren Plätzen verglichen.
 }

## Zwei Mitglieder gegenüber, in einem Bild

rummy-versus-better = Besser platziert
rummy-versus-score = Punkte je Partie
rummy-versus-points = Punkte je Runde
rummy-versus-out = Gewonnene Runden
rummy-versus-bought = Käufe je Runde

## Befehle

cmd-rummy-stats-desc = Partien, Plätze, Punkte, gewonnene Runden

## Eine beendete Partie, Zug für Zug

rummy-record-title = Shanghai (Rommé): { $names }
rummy-record-hand = Auf der Hand, { $name }: { $cards }
