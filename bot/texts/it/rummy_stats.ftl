## I dati di un membro al ramino

rummy-stats-games = { $games ->
    [one] **{ $games }** partita con altri membri, vittorie: { $won }
   *[other] **{ $games }** partite con altri membri, vittorie: { $won }
 }
rummy-stats-place = { $times } × posto { $place }
rummy-stats-places = { $places }, in media { $average }
rummy-stats-average = { $own } punti di penalità a partita, gli altri { $others }
rummy-stats-rounds = { $rounds ->
    [one] { $rounds } giro, anche contro il computer
   *[other] { $rounds } giri, anche contro il computer
 }
rummy-stats-out = Chiusi: { $out }, con il contratto calato: { $down }
rummy-stats-points = { $points } punti di penalità per giro
rummy-stats-cards = Scarti per giro: { $taken } presi, { $bought } comprati
rummy-stats-by-rules = { $rounds ->
    [one] **{ $rules }**: { $rounds } giro
   *[other] **{ $rules }**: { $rounds } giri
 }
rummy-own-rules = Regole proprie
alt-rummy-points = Punti di penalità di { $name } per giro su { $games } partite, tra { $lowest } e { $highest }; nelle ultime { $latest }: { $average }.

rummy-leaderboard-title = I migliori a Shanghai (ramino) di { $server }
rummy-leaderboard-record = { $won } vittorie su { $games }
rummy-leaderboard-note = { $games ->
    [one] Valutazione Glicko-2, da { $games } partita finita in su. A un tavolo si confrontano i posti di ogni coppia.
   *[other] Valutazione Glicko-2, da { $games } partite finite in su. A un tavolo si confrontano i posti di ogni coppia.
 }

## Due membri a confronto, in un'immagine

rummy-versus-better = Meglio piazzato
rummy-versus-score = Punti a partita
rummy-versus-points = Punti per giro
rummy-versus-out = Giri vinti
rummy-versus-bought = Acquisti per giro

## Comandi

cmd-rummy-stats-desc = Partite, posti, punti, giri vinti

## Una partita finita, mossa per mossa

rummy-record-title = Shanghai (ramino): { $names }
rummy-record-hand = In mano, { $name }: { $cards }
