## Le bouton ? : ce que l'on peut faire maintenant

help-watching = Tu regardes { $first } contre { $second }. La rangée, c’est la taverne : à la fin de la manche, chaque carte va à qui y a le plus de dés.
help-over = La partie est finie. Sous la feuille de score, tu peux demander une revanche, revoir la partie ou la faire analyser.
help-waiting = C’est à { $name } de jouer. Tu n’as rien à faire à la table pour l’instant ; je te préviendrai.
help-waiting-extra = En attendant, { $score } montre ce que valent les équipages.
help-roll = **Lancer les dés** : deux dés de ta réserve. Tu en places un sur la carte de son chiffre, l’autre te revient.
help-shanghai = **Shanghai !** termine la manche pour vous deux. Avant, je te montre qui recevrait quelle carte et je te demande confirmation.
help-shanghai-later = { $missing ->
    [one] **Shanghai !** demande deux de tes dés sur des cartes : encore { $missing } dé.
   *[other] **Shanghai !** demande deux de tes dés sur des cartes : encore { $missing } dés.
 }
help-must-shanghai = Il te reste moins de deux dés, tu ne peux plus lancer : c’est **Shanghai !**, pas le choix.
help-next-starter = Qui crie « Shanghai ! » laisse l’autre commencer la manche suivante.
help-place = Tu as fait { $dice }. Places-en un ; le bouton dit sur quelle carte. L’autre retourne dans ta réserve.
help-end = Tu as commencé la manche : avec ton premier dé, tu décides aussi à quel bout de la rangée est le 1. Les boutons suivent ton choix.
help-tricks = Avant de placer, tu peux jouer une carte Triche dans cette manche :
help-trick-used = Ta carte Triche est jouée pour cette manche ; ton capitaine est dans la taverne.
help-no-tricks = Tu n’as aucune carte Triche à jouer.
help-last-round = C’est la dernière manche : chaque carte Triche encore en main à la fin vaut 1 point.
help-armed = Les requins attendent : la carte où tu places ton dé est retournée et perdue pour vous deux.

## Un coup, tel qu'il figure dans les conseils et les analyses

move-roll = Lancer les dés
move-shanghai = Shanghai !
move-place = { $die } sur { $card }
move-resign = Abandonner
move-with-end-left = { $move }, 1 à gauche
move-with-end-right = { $move }, 1 à droite

## Conseils

hint-line = { $move } · { $chance } de chances de victoire
hint-others = { $count ->
    [one] … et encore un, qui vaut moins.
   *[other] … et { $count } autres, qui valent moins.
 }

## Retour sur une partie finie

analysis-title = { $first } contre { $second } : un second coup d’œil
analysis-working = Je revois la partie : { $done } étapes sur { $total }.
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

## Le pilote

first-call = Tu peux finir la manche maintenant : **Shanghai !** Bilan : { $net }. Sinon, continue.
first-end = Tu ouvres cette manche : ton premier dé fixe où se trouve le 1. Compté de gauche : { $left }. De droite : { $right }.
first-die = Qui a le plus de dés sur une carte à la fin de la manche la gagne.
first-award = La manche { $round } t’a rapporté { $cards }, à toi jusqu’à la fin. Ton score : { $points }.
first-tie = À égalité sur { $card }, { $dice } : la somme des dés voisins départage, { $pips }, pour l’instant en faveur de **{ $name }**.
first-tie-nobody = À égalité sur { $card }, { $dice }, et { $pips } à côté : pour l’instant, personne ne gagne la carte.
first-lead = Tu mènes sur { $card }, { $dice } aux dés. Si la manche finissait maintenant, la carte serait à toi.
first-nation = { $nation } des deux côtés, { $strengths } : l’équipage le plus fort marque la force du plus faible, { $points } pour { $name }.
first-nation-equal = { $nation } des deux côtés, { $strengths } : à force égale, personne ne marque.
first-trick = En main : { $tricks }. Juste après un jet, tu peux jouer une moitié de carte Triche, une fois par manche ; chaque carte gardée vaut 1 point.

## Jouer contre le bot

practice-started = { $name } joue au niveau { $level }. Bonne chance !
practice-suggested = { $level }, d’après tes dernières parties d’entraînement. Quelqu’un d’autre ? Choisis un niveau dans la commande.
practice-thinking = Je réfléchis…
practice-what-if = **Et si :** ce n’est pas la partie telle que tu l’as jouée. Les dés restent les mêmes, et rien ne compte.
practice-advice = 💡 **{ $move }** : { $chance } de chances de victoire · { $second } : { $other }. { $why }
practice-chose = Ton choix : { $chance } de chances de victoire. Le meilleur : { $better }, { $best }.
practice-chose-best = Ton choix était le meilleur : { $chance } de chances de victoire.
practice-turned = Tout a basculé à la manche { $round } : **{ $better }** valait { $best }, **{ $played }** seulement { $chance }.
practice-turned-other = Tout a basculé à la manche { $round } : { $name } a manqué **{ $better }**, qui valait { $best }.
practice-button-harder = Encore, un cran plus dur
practice-button-easier = Encore, un cran plus facile
practice-button-show = Montre-moi
practice-button-next-round = Manche suivante
practice-button-return = Retour à la partie
