## Les mots dans les images : aussi courts que possible

pic-round = Manche { $round } sur { $rounds }
pic-round-number = Manche { $round }
pic-tricks = Triche
pic-neighbours = Voisines
pic-out-of-game = hors du jeu
pic-no-card = aucune carte
pic-one-card = 1 carte
pic-cards = { $cards } cartes
pic-called-shanghai = { $name } a crié « Shanghai ! »
pic-trick-points = un point par carte
pic-alone = sans rival
pic-stronger = { $stronger } bat { $weaker }
pic-equal = à égalité
pic-chances = Chances de victoire
pic-wins = { $name } gagne !
pic-draw = Égalité !
pic-gave-up = { $name } abandonne
pic-out-of-time = { $name } : temps écoulé
alt-poster = { $result } Points, { $first } et { $second } : { $totals }.
pic-round-axis = Manche
pic-costly = choix coûteux
pic-crew = Équipage
pic-strength = Force
