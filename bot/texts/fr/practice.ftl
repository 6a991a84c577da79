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
practice-started = { $name } joue au niveau { $level }. Bonne chance !
practice-suggested = { $level }, d’après tes dernières parties d’entraînement. Quelqu’un d’autre ? Choisis un niveau dans la commande.
practice-thought = J’ai réfléchi { $seconds } s.
practice-thinking = Je réfléchis…
practice-busy = Beaucoup de parties m’attendent ; j’arrive dans un instant.
practice-private = Entraînement privé : personne d’autre ne le voit, et il ne compte nulle part.
practice-what-if = **Et si :** ce n’est pas la partie telle que tu l’as jouée. Les dés restent les mêmes, et rien ne compte.
practice-advice = 💡 **{ $move }** : { $chance } de chances de victoire · { $second } : { $other }. { $why }
practice-chose = Ton choix : { $chance } de chances de victoire. Le meilleur : { $better }, { $best }.
practice-chose-best = Ton choix était le meilleur : { $chance } de chances de victoire.
practice-over = C’est fini. Reprends un choix pour voir ce qui aurait pu se passer.
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
practice-button-next-round = Manche suivante
practice-button-back = Et si…
practice-button-return = Retour à la partie
practice-button-new = Nouvelle partie
practice-new-ask = **Une nouvelle partie ?** Celle en cours sera perdue.
practice-choice = Entraînement privé

## Un coup, tel qu'il figure dans les conseils et les analyses

move-roll = Lancer les dés
move-shanghai = Shanghai !
move-place = { $die } sur { $card }
move-resign = Abandonner
move-with-end-left = { $move }, 1 à gauche
move-with-end-right = { $move }, 1 à droite

## Conseils

button-hint = Conseil
hint-best = Je jouerais : **{ $move }**
hint-line = { $move } · { $chance } de chances de victoire
hint-only = Il n’y a qu’un coup : **{ $move }**
hint-others = { $count ->
    [one] … et encore un, qui vaut moins.
   *[other] … et { $count } autres, qui valent moins.
 }
refusal-hint-practice = Les conseils sont réservés à l’entraînement.
refusal-hint-busy = J’ai beaucoup de parties en tête. Redemande-moi dans un instant.

## Retour sur une partie finie

button-analyse-public = Montrer à tous
analysis-title = { $first } contre { $second } : un second coup d’œil
analysis-working = Je revois la partie : { $done } étapes sur { $total }.
analysis-follows = Ton analyse apparaîtra ici toute seule.
analysis-waiting = { $ahead ->
    [one] { $ahead } partie passe avant la tienne.
   *[other] { $ahead } parties passent avant la tienne.
 }
analysis-failed = Je n’ai pas pu finir l’analyse. Réessaie plus tard.
analysis-chances-alt = Chances de victoire pour { $name } au fil de la partie : { $start } au début, { $lowest } au plus bas, { $highest } au plus haut.
analysis-sum = Chances de victoire pour { $name } : { $start } au début, { $end } à la fin ({ $score }). Cartes { $cards }, dés { $dice }, choix { $choices }.
analysis-sum-own = Tes chances de victoire : { $start } au début, { $end } à la fin ({ $score }). Cartes { $cards }, dés { $dice }, choix { $choices }.
analysis-luck = **Chance** (apport des dés) : { $first } { $firstpoints }, { $second } { $secondpoints }
analysis-skill = **Choix** (par rapport aux meilleurs) : { $first } { $firstpoints }, { $second } { $secondpoints }
analysis-cards = **Cartes** (apport des cartes étalées) : { $first } { $firstpoints }, { $second } { $secondpoints }
analysis-verdict-luck = Dans cette partie, les dés ont pesé plus lourd que les choix.
analysis-verdict-skill = Dans cette partie, les choix ont pesé plus lourd que les dés.
analysis-verdict-even = Dés et choix ont pesé à peu près autant.
analysis-judge = D’après les chances de victoire que calcule le capitaine.
analysis-worst-title = Les choix les plus coûteux, avec les chances de victoire
analysis-worst-none = Aucun choix n’a coûté ne serait-ce qu’un pour cent. Bien joué !
analysis-worst = **Manche { $round }, { $name } :** { $played } ({ $chance }), mieux : **{ $better }** ({ $best }). { $why }
analysis-worst-own = **Manche { $round } :** { $played } ({ $chance }), mieux : **{ $better }** ({ $best }). { $why }
analysis-often = C’est arrivé { $times } fois.
analysis-lesson = 🎓 **Leçon :** { $lesson }
refusal-analysis-empty = Il n’y a rien à analyser : personne n’a rien décidé.
refusal-analysis-busy = Tant de parties attendent d’être revues que la tienne prendrait trop de temps. Redemande dans quelques minutes.

## Pourquoi un choix était meilleur

why-ended-too-early = En continuant, il y a plus à gagner qu’à perdre.
why-ended-too-late = Crier « Shanghai ! » met le gain à l’abri avant une riposte ({ $name }).
why-dearer-card = Pour { $card }, l’enjeu est plus grand.
why-wins-card = Cela donne l’avantage sur { $card }.
why-turns-card = Cela renverse { $card }.
why-denies-card = Cela prive { $name } de cette carte : { $card }.
why-breaks-tie = Cela rompt l’égalité sur { $card }.
why-neighbours = Les dés voisins tranchent l’égalité sur { $card }.
why-surplus-die = L’avantage sur { $card } était déjà pris.
why-hopeless-die = Le dé ne suffit pas pour { $card }.
why-stops-crew = Pour { $card }, l’équipage le plus fort est en face ({ $name }).
why-grows-crew = { $card } renforce un équipage bien parti.
why-lets-opponent-end = Sinon, { $name } pourrait crier « Shanghai ! » avec profit.
why-trick-too-dear = La carte Triche vaudra plus cher plus tard.
why-trick-missed = Ici, une carte Triche rapporte.
why-other-trick = Une carte Triche peut mieux servir ici.
why-other-crew = Les 2 marins font plus dans cet équipage.
why-other-end = Ce bout de la rangée convient mieux au jet.
why-plain = En moyenne, cela rapporte simplement plus.

## Ce qui coûte le plus, sur beaucoup de parties

lessons-working = Je relis tes dernières parties : { $done } sur { $total }.
lessons-few = Il faut { $needed } parties terminées, tu en as { $games }. D’ici là, je ne ferais que deviner.
lessons-none = Sur tes { $games } dernières parties, je ne vois aucune habitude qui ne puisse être le hasard. Bien joué !
lessons-title = Ce qui t’a coûté le plus sur tes { $games } dernières parties :
lessons-title-of = Ce qui a coûté le plus à { $name } sur les { $games } dernières parties :
lessons-figures = { $times } fois, dans { $games } parties sur { $of }. Au pire, tes chances de victoire sont tombées de { $best } à { $played }.
lessons-worst = Le n° 1, là où il a coûté le plus :
lessons-judge = D’après les calculs du capitaine. Ce qui pourrait être le hasard n’y figure pas.
lesson-ended-too-early = Continue de lancer tant qu’il y a plus à gagner qu’à perdre.
lesson-ended-too-late = Crie « Shanghai ! » avant que ce que tu tiens ne bascule.
lesson-dearer-card = Place le dé là où l’enjeu est plus grand, pas là où c’est le plus facile.
lesson-wins-card = Cherche la carte encore libre : un seul dé la prend.
lesson-turns-card = Cherche la carte où l’autre mène et que ton dé peut renverser.
lesson-denies-card = Cherche la carte que tu ne gagnes pas toi-même, mais dont tu peux priver l’autre.
lesson-breaks-tie = Un dé de plus rompt une égalité : cherche la carte où il le fait.
lesson-neighbours = À dés égaux, les dés voisins tranchent : regarde ce que ton dé change aux cartes d’à côté.
lesson-surplus-die = Là où tu mènes déjà, un dé de plus ne gagne rien : place-le là où il prend encore une carte.
lesson-hopeless-die = Ne place pas de dé sur une carte pour laquelle il ne suffit pas.
lesson-stops-crew = Regarde les équipages de l’autre, et prends la carte qui en renforcerait un.
lesson-grows-crew = Prends le marin qui renforce un de tes équipages plutôt qu’un inconnu.
lesson-lets-opponent-end = Ne laisse pas à l’autre l’occasion de crier « Shanghai ! » avec profit.
lesson-trick-too-dear = Garde une carte Triche pour le moment où elle décide de plus d’une carte.
lesson-trick-missed = Regarde tes cartes Triche avant de placer un dé.
lesson-other-trick = Compare ce que rapporte chacune de tes cartes Triche avant d’en jouer une.
lesson-other-crew = Mets les 2 marins dans l’équipage qui bat alors l’autre.
lesson-other-end = Avant le premier dé, compte la rangée des deux bouts.
lesson-plain = Prends un instant avant chaque choix, et joue les deux en pensée jusqu’au prochain lancer.
