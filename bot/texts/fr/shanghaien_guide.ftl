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
    Avec deux dés placés tu peux, avec moins de deux en réserve tu dois crier **Shanghai !** La manche s’arrête. Le plus de dés sur une carte la prend ; à égalité, la plus forte somme à côté ; sinon personne. L’autre commence ensuite.
guide-tricks-title = Les cartes Triche
guide-tricks-text =
    Joue une moitié, une fois par manche, juste après ton lancer :

    { $halves }

    Une carte gardée vaut 1 point.
guide-tricks-alt = Les moitiés des cartes Triche : { $halves }.
guide-score-title = Le score
guide-score-text =
    On compare enfin les équipages. Le **plus fort** rapporte la force du **plus faible** ; seul, la sienne ; à égalité, rien. Chaque carte Triche gardée vaut 1 point. Sur l’ardoise, tes points sont à ta couleur. Écraser rapporte peu.
guide-page = { $page } sur { $pages }
