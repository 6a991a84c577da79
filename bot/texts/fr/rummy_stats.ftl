## Les chiffres d'un membre au rami

rummy-stats-games = { $games ->
    [one] **{ $games }** partie avec d’autres membres, victoires : { $won }
   *[other] **{ $games }** parties avec d’autres membres, victoires : { $won }
 }
rummy-stats-place = place { $place } : { $times } fois
rummy-stats-places = { $places }. Place moyenne : { $average }
rummy-stats-average = { $own } points de pénalité par partie, les autres { $others }
rummy-stats-rounds = { $rounds ->
    [one] { $rounds } manche, contre l’ordinateur aussi
   *[other] { $rounds } manches, contre l’ordinateur aussi
 }
rummy-stats-out = A fini en premier dans { $out } d’entre elles, a posé dans { $down }
rummy-stats-points = { $points } points de pénalité par manche
rummy-stats-cards = Cartes de la défausse par manche : { $taken } prises, { $bought } achetées
rummy-stats-by-rules = { $rounds ->
    [one] **{ $rules }** : { $rounds } manche
   *[other] **{ $rules }** : { $rounds } manches
 }
rummy-own-rules = Règles maison
alt-rummy-points = { $name }, points de pénalité par manche sur { $games } parties : entre { $lowest } et { $highest } ; sur les { $latest } dernières : { $average }.

rummy-leaderboard-title = Les meilleurs au Shanghai (rami) du serveur { $server }
rummy-leaderboard-record = { $won } victoires sur { $games }
rummy-leaderboard-note = { $games ->
    [one] Cote Glicko-2, à partir de { $games } partie terminée. À une table, on compare les places de chaque paire.
   *[other] Cote Glicko-2, à partir de { $games } parties terminées. À une table, on compare les places de chaque paire.
 }

## Deux membres face à face, dans une image

rummy-versus-better = Mieux placé
rummy-versus-score = Points par partie
rummy-versus-points = Points par manche
rummy-versus-out = Manches gagnées
rummy-versus-bought = Achats par manche

## Commandes

cmd-rummy-stats-desc = Parties, places, points, manches gagnées

## Une partie finie, coup par coup

rummy-record-title = Shanghai (rami) : { $names }
rummy-record-hand = En main, { $name } : { $cards }
