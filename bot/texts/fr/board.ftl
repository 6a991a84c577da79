## La ligne au-dessus de l'image

heading = Manche { $round } sur { $rounds } · À { $name } de jouer
old-board-plain = La partie s’est poursuivie plus bas.
board-revived = Cette table n’était plus à jour. Voici où en est la partie.
board-link = [Vers la table]({ $url })
private-board-live = Suit la partie jusqu’à { $time }
board-deadline = ⏳ { $when }
board-away = { $name } s’absente jusqu’au { $date } ; la pendule est arrêtée.
board-away-plain = { $name } s’absente jusqu’au { $date }.

## Boutons

button-asks = { $label }…
button-back = Retour
button-help = ?
button-confirm-resign = Oui, j’abandonne
button-play-on = Continuer
button-rematch = Revanche
button-series = Premier à trois
button-series-next = Partie suivante
series-tally = Premier à { $wins } victoires : { $tally }
series-won = { $name } remporte la série ! { $tally }
button-analyse = Analyser
button-replay = Film
button-export = Exporter
button-to-table = Vers la table
button-show-now = Montrer maintenant
button-my-view = Ma vue
button-next = Suivant
button-previous = Précédent

## Demandé une seconde fois

resign-ask = Veux-tu vraiment abandonner la partie contre { $opponent } ? La victoire irait à { $opponent }.
resign-ask-many = Veux-tu vraiment abandonner ? L’ordinateur joue tes cartes, et tu finis à la dernière place.

## Des dés sans l'ombre d'un doute

check-file-title = Vérifier une partie exportée
check-file-label = Le fichier
check-file-hint = Le fichier texte obtenu par « Exporter », par toi ou par quelqu’un d’autre.
check-file-unread = Ce n’est pas une partie que j’ai exportée.
check-file-sealed = Cette partie était encore en cours quand elle a été exportée : le secret n’est pas dans le fichier. Exporte-la à nouveau.
check-file-seal-fits = Le sceau est celui que j’ai montré au début de cette partie.
check-file-seal-other = Le sceau est celui d’une autre partie : compare-le à celui montré quand elle a commencé.
board-fingerprint = Empreinte `{ $head }`
proof-head = ✅ Joueurs, coups et fin mènent à l’empreinte `{ $head }`. Compare-la à celle sous la feuille de score.
proof-head-nameless = ✅ Conditions, coups et fin mènent à l’empreinte `{ $head }`. Compare-la à celle sous la feuille de score.
proof-head-moves = Les coups mènent à l’empreinte `{ $head }`. Compare-la à celle sous la feuille de score.
proof-moves-only = Les coups seulement : impossible de prouver les règles et les joueurs de cette partie.
proof-same = ✅ Ligne par ligne, c’est la partie telle que je l’ai gardée.
proof-other-line = ⚠️ La ligne { $line } n’est pas celle de la partie : le fichier dit `{ $found }`, la partie `{ $own }`.
proof-nameless = Des données ont été effacées depuis : on ne peut plus prouver de qui il s’agissait, ni que la clé vient du secret scellé.
proof-deal = ✅ La donne est celle de la partie nº { $match } : compare la clé avec celle de son export.
proof-nameless-early = Des données ont été effacées depuis : on ne peut plus prouver qui a joué, à quelles conditions, les points et la fin, ni que la clé vient du secret scellé.
proof-not = Ce qu’aucune vérification ne prouve : qui a pressé les boutons, et que personne n’a regardé d’avance. La machine où je tourne connaît le secret.
proof-early = Cette partie a commencé avant que je scelle des parties entières : dés et cartes sont prouvés, les coups non. Si sa table montrait une empreinte, ce fichier est un faux.
proof-failed-seal = La vérification échoue : ce secret ne correspond pas à ce sceau.
proof-failed-key = La vérification échoue : les dés ou les cartes ne viennent pas de ce secret, de ces joueurs et du clic qui a accepté.
proof-failed-seats = La vérification échoue : le sort aurait donné d’autres places.
proof-failed-opening = La vérification échoue : les joueurs ou les conditions ne sont pas ceux du début de la partie.
proof-failed-takers = La vérification échoue : une place a été reprise par quelqu’un d’autre que ne le disent les coups.
proof-failed-line = La vérification échoue à la ligne { $line } : elle ne correspond pas à la partie.
proof-failed-log = La vérification échoue à la manche { $round } : les coups ne sont pas ceux de la partie.
proof-failed-end = La vérification échoue : les coups ne mènent pas à cette empreinte.

## Début et fin

game-called-off = La partie est annulée. Personne ne gagne.

## Listes

games-title = Tes parties en cours ici
games-line = { $opponent } · manche { $round } · { $turn } · { $when } · { $link }
games-turn-yours = **à toi de jouer**
games-turn-theirs = à { $opponent } de jouer
games-turn-practice = entraînement
games-turn-resting = partie en pause
games-more = { $count ->
    [one] et { $count } autre partie
   *[other] et { $count } autres parties
 }
games-none = Tu n’as aucune partie en cours ici. Lances-en une avec { $command }.
games-elsewhere = { $count ->
    [one] { $count } autre partie ailleurs. { $command } dans nos messages privés la montre aussi.
   *[other] { $count } autres parties ailleurs. { $command } dans nos messages privés les montre aussi.
 }
button-choose-game = Ouvrir
elsewhere = { $games ->
    [one] C’est aussi à toi dans une autre partie : [vers cette table]({ $url })
   *[other] C’est aussi à toi dans { $games } autres parties : [vers celle qui attend depuis le plus longtemps]({ $url })
 }
rivalry-leads = Face-à-face : { $name } mène { $score }.
rivalry-even = Face-à-face : égalité, { $score }.

## Fichiers

export-running = La partie jusqu’ici. Le secret et les cartes à venir restent scellés jusqu’à la fin.
export-finished = Toute la partie, secret compris. **{ $check }**, sous la feuille de score, vérifie aussi ce fichier.
