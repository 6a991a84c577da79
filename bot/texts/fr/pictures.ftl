## Les mots dans les images : aussi courts que possible

pic-round = Manche { $round } sur { $rounds }
pic-stack = Pioche
pic-tavern = Taverne
pic-tricks = Triche
pic-total = Total
pic-neighbours = Voisines
pic-out-of-game = hors du jeu
pic-called-shanghai = { $name } a crié « Shanghai ! »
pic-points = Points
pic-trick-points = un point par carte
pic-alone = sans rival
pic-stronger = { $stronger } bat { $weaker }
pic-equal = à égalité
pic-half-two-sailors = 2 marins
pic-half-die-shift = Dé ±1
pic-half-both-dice = Deux dés
pic-half-roll-again = Relance
pic-half-send-to-sharks = Aux requins
pic-half-exchange = Échange
pic-chances = Chances de gain
