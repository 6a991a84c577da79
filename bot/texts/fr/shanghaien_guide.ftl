## Les règles en pages

guide-goal-title = Le but du jeu
guide-goal-text =
    Deux capitaines se disputent aux dés les clients d’une taverne. Huit manches de six cartes : des marins de huit nations, de 1 à 4, et des **cartes Triche**. Tes marins d’une nation forment un **équipage** ; sa **force** est la somme de leurs valeurs.
guide-goal-alt = Les huit nations : { $nations }. Chacune compte cinq marins, de valeur 1, 2, 3, 3 et 4. En dessous, un équipage : Français 4, Français 1 et une carte Triche comme 2 marins, soit une force de 7.
guide-placing-title = Lancer et placer
guide-placing-text =
    À ton tour, tu **lances** deux de tes six dés, tu en places un sur la carte de son chiffre et tu reprends l’autre. Le premier dé de la manche fixe à quel bout est le 1. Les dés restent jusqu’à la fin.
guide-placing-alt = Six cartes en rangée, numérotées de 1 à 6. En dessous, deux dés, { $dice } ; de chacun part une flèche vers la carte de son chiffre.
guide-award-title = Shanghai ! À qui va chaque carte
guide-award-text =
    Avec deux dés placés tu peux, avec moins de deux en réserve tu dois crier **Shanghai !** La manche s’arrête. La carte va à qui y a le plus de dés. Égalité ? À la plus forte somme sur les deux cartes voisines. Encore égalité ? À personne. L’autre commence ensuite.
guide-tricks-title = Les cartes Triche
guide-tricks-text =
    Joue une moitié, une fois par manche, juste après ton lancer :

    { $halves }

    Une carte gardée vaut 1 point.
guide-tricks-alt = Les moitiés des cartes Triche : { $halves }.
guide-score-title = Le score
guide-score-text =
    Après huit manches, dans chaque nation, l’équipage **le plus fort** rapporte ce que vaut **le plus faible** : 9 contre 4, c’est 4 points. Seul dans une nation, on compte le sien. Égalité : rien. Chaque carte Triche gardée vaut 1 point. Sur l’ardoise, tes points sont à ta couleur.
guide-page = { $page } sur { $pages }
