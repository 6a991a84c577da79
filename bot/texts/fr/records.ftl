## Parties terminées

history-title = { $name } : parties terminées
history-none = Aucune partie n’est encore terminée ici.
history-line = { $when } · { $opponent } · { $result } · { $score }
history-won = **gagnée**
history-lost = perdue
history-drawn = nulle
history-called-off = annulée
history-score-resigned = { $score }, abandon
history-score-time = { $score }, temps écoulé
history-place = place { $place } sur { $players }
history-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
 }
history-page = Page { $page } sur { $pages }
select-round = Aller à une manche
choice-round = Manche { $round }

record-title = { $first } contre { $second }
record-place = Étape { $step } sur { $steps } · Manche { $round } sur { $rounds }
replay-title = { $first } contre { $second }, toute la partie
replay-working = Je dessine le film, un instant.
replay-alt = Petit film de la partie { $first } contre { $second }. { $result }

button-first = Début
button-last = Fin
button-look-back = Revoir…
button-verify = Vérifier les dés
button-check-file = Vérifier un fichier
button-to-list = À la liste
