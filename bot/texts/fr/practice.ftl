## Jouer contre le bot

level-deckhand = Mousse
level-cook = Coq
level-mate = Second
level-helmsman = Timonier
level-captain = Capitaine
level-line-deckhand = Tout juste à bord : vise les gros chiffres et lance tant qu’il lui reste des dés.
level-line-cook = Affamé de points, il oublie les voisines et sert son Shanghai trop tard.
level-line-mate = Mains agiles : prend ce qui se présente, sans voir plus loin que le prochain dé.
level-line-helmsman = Lit la manche comme une carte marine et laisse le reste du voyage au vent.
level-line-captain = Connaît tous les vents. Rares sont ceux qui l’ont vu baisser pavillon.
computers-deckhand = Pip, Nell, Petit Sam, Tilly, Finn, Lulu, Titi
computers-cook = Léon la Louche
computers-mate = Rosa, Grand Hannes, Yara, Luc, Inès, Bruno, Kit
computers-helmsman = Ruth la Barre
computers-captain = Vieux Bo, Ada la Noire, Meg la Rousse, Ted de Fer, Lou le Gris, Ivo le Fou, Capitaine Nox
practice-thought = J’ai réfléchi { $seconds } s.
practice-busy = Beaucoup de parties m’attendent ; j’arrive dans un instant.
practice-private = Entraînement privé : personne d’autre ne le voit, et il ne compte nulle part.
button-try-deal = Rejouer la donne
practice-deal = { $again ->
    [true] Encore la donne de la partie nº { $match }, de ta place. Personne d’autre ne la voit, et elle ne compte nulle part.
   *[false] La donne de la partie nº { $match }, à la place qu’avait { $name }. Personne d’autre ne la voit, et elle ne compte nulle part.
 }
practice-deal-result = { $again ->
    [true] **Cette fois { $own }, la dernière fois { $other }**, avec la même donne.
   *[false] **Toi { $own }, { $name } { $other }**, avec la même donne.
 }
practice-deal-unfinished = { $again ->
    [true] **Cette fois { $own }.** La dernière fois, la partie n’est pas allée au bout.
   *[false] **Toi { $own }.** Avec { $name }, la partie n’était pas allée au bout.
 }
practice-shown = { $name }, à l’entraînement en solitaire, niveau { $level }.
practice-was-shown = Tout le monde le voit maintenant.
button-try-it = Essayer
button-challenge-member = Défier { $name }
practice-button-back = Et si…
practice-button-new = Nouvelle partie
practice-new-ask = **Une nouvelle partie ?** Celle en cours sera perdue.
practice-choice = Entraînement privé

## Conseils

button-hint = Conseil
hint-best = Je jouerais : **{ $move }**
hint-only = Il n’y a qu’un coup : **{ $move }**
refusal-hint-practice = Les conseils sont réservés à l’entraînement.
refusal-hint-busy = J’ai beaucoup de parties en tête. Redemande-moi dans un instant.

## Retour sur une partie finie

button-analyse-public = Montrer à tous
analysis-follows = Ton analyse apparaîtra ici toute seule.
analysis-waiting = { $ahead ->
    [one] { $ahead } partie passe avant la tienne.
   *[other] { $ahead } parties passent avant la tienne.
 }
analysis-failed = Je n’ai pas pu finir l’analyse. Réessaie plus tard.
refusal-analysis-empty = Il n’y a rien à analyser : personne n’a rien décidé.
refusal-analysis-busy = Tant de parties attendent d’être revues que la tienne prendrait trop de temps. Redemande dans quelques minutes.
