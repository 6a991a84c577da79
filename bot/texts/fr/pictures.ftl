## Les mots dans les images : aussi courts que possible

pic-round = Manche { $round } sur { $rounds }
pic-round-number = Manche { $round }
pic-stack = Pioche
pic-tavern = Taverne
pic-tricks = Triche
pic-total = Total
pic-neighbours = Voisines
pic-out-of-game = hors du jeu
pic-no-card = aucune carte
pic-one-card = 1 carte
pic-cards = { $cards } cartes
pic-called-shanghai = { $name } a crié « Shanghai ! »
pic-points = Points
pic-trick-points = un point par carte
pic-alone = sans rival
pic-stronger = { $stronger } bat { $weaker }
pic-equal = à égalité
pic-chances = Chances de gain
pic-wins = { $name } gagne !
pic-draw = Match nul !
pic-gave-up = { $name } abandonne
pic-out-of-time = { $name } : temps écoulé
alt-poster = { $result } Points, { $first } et { $second } : { $totals }.
