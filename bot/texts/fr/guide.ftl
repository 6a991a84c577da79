## Les règles en pages

guide-goal-title = Le but du jeu
guide-goal-text =
    Deux capitaines sont attablés dans une taverne du port de Shanghai et se disputent ses clients aux dés. Qui rentre avec les meilleurs équipages gagne.

    La partie compte huit manches. À chaque manche, six nouvelles cartes sont étalées en rangée : c’est la **taverne**. Les marins viennent de huit nations et valent de 1 à 4. Parmi eux se cachent huit cartes **Triche**.

    Tous tes marins d’une nation forment un **équipage** ; sa **force** est la somme de leurs valeurs. Vous avez six dés et un capitaine par personne.
guide-goal-alt = Les huit nations : { $nations }. Chacune compte cinq marins, de valeur 1, 2, 3, 3 et 4. En dessous, un équipage : Français 4, Français 1 et une carte Triche comme 2 marins, soit une force de 7.
guide-placing-title = Lancer et placer
guide-placing-text =
    Vous jouez à tour de rôle. À ton tour, tu **lances** deux dés de ta réserve et tu en places un sur la carte de son chiffre. L’autre te revient.

    Les cartes se comptent de 1 à 6 le long de la rangée. Qui commence la manche choisit de quel bout part le 1 : le premier dé le fixe, une fois le jet connu.

    Les dés restent en place jusqu’à la fin de la manche. Pour lancer, il te faut au moins deux dés en réserve.
guide-placing-alt = Six cartes en rangée, numérotées de 1 à 6. En dessous, deux dés, { $dice } ; de chacun part une flèche vers la carte de son chiffre.
guide-shanghai-title = Shanghai !
guide-shanghai-text =
    Au lieu de lancer les dés, tu peux crier **Shanghai !** La manche s’arrête aussitôt et les cartes sont attribuées.

    Tu y as droit dès que deux de tes dés sont sur des cartes. C’est obligatoire quand il te reste moins de deux dés.

    Crie tôt pour garder ton avance, ou continue au risque de te faire devancer. Qui n’a pas crié commence la manche suivante.
guide-award-title = À qui va chaque carte
guide-award-text =
    Carte par carte :
    - Aucun dé : la carte quitte le jeu.
    - Plus de dés que l’autre : elle est à toi. Un seul suffit si personne d’autre n’y est.
    - Autant de dés : comparez vos dés sur les cartes voisines, à gauche et à droite. Qui y a la plus forte somme aux dés prend la carte. Aux deux bouts, il n’y a qu’une voisine.
    - Encore égalité : la carte quitte le jeu.
guide-tricks-title = Les cartes Triche
guide-tricks-text =
    Une carte Triche a deux moitiés, et tu n’en joues qu’une. Une seule par manche, juste après ton propre lancer et avant de placer. Ton capitaine, dans la taverne, sert de pense-bête.

    { $halves }

    Une carte Triche jamais jouée vaut 1 point à la fin.
guide-tricks-alt = Les moitiés des cartes Triche : { $halves }.
guide-score-title = Le score
guide-score-text =
    Après la huitième manche, vous comparez vos équipages, nation par nation.

    - Il y en a un de chaque côté : le **plus fort** rapporte à son capitaine la force du **plus faible**.
    - Même force : personne ne marque.
    - Un seul côté en a un : il rapporte toute sa force.

    Chaque carte Triche non jouée rapporte 1 point. Qui a le plus de points gagne. Un équipage énorme contre un minuscule rapporte peu : surveille ce que l’autre ramasse.
guide-sharks-title = Une carte de plus
guide-sharks-text =
    Si vous en convenez dans le défi, vous commencez avec une carte Triche de plus par personne.

    { $extras }

    Non jouée, elle vaut 1 point comme toute carte Triche.
guide-table-title = À cette table
guide-table-text =
    Les boutons sous l’image sont tes coups. Ils restent valables : joue tout de suite ou la semaine prochaine. Le bouton « ? » te dit ce que tu peux faire.

    Les dés viennent d’un secret scellé avant le premier lancer. Après la partie, le sceau est brisé et chacun peut vérifier chaque lancer.
guide-page = { $page } sur { $pages }
