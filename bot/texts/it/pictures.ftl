## Parole nelle immagini: più corte possibile

pic-round = Round { $round } di { $rounds }
pic-stack = Mazzo
pic-tavern = Taverna
pic-tricks = Tiri mancini
pic-total = Totale
pic-neighbours = Adiacenti
pic-out-of-game = fuori dal gioco
pic-called-shanghai = { $name } ha gridato «Shanghai!»
pic-points = Punti
pic-trick-points = un punto l’uno
pic-alone = senza rivali
pic-stronger = { $stronger } batte { $weaker }
pic-equal = pari forza
pic-half-two-sailors = 2 Marinai
pic-half-die-shift = Dado ±1
pic-half-both-dice = Due dadi
pic-half-roll-again = Tira ancora
pic-half-send-to-sharks = Agli squali
pic-half-exchange = Scambio
pic-chances = Probabilità
