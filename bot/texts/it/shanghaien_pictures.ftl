## Parole nelle immagini: più corte possibile

pic-round = Round { $round } di { $rounds }
pic-round-number = Round { $round }
pic-tricks = Tiri mancini
pic-neighbours = Adiacenti
pic-out-of-game = fuori dal gioco
pic-no-card = nessuna carta
pic-one-card = 1 carta
pic-cards = { $cards } carte
pic-called-shanghai = { $name } ha gridato «Shanghai!»
pic-trick-points = un punto l’uno
pic-alone = senza rivali
pic-stronger = { $stronger } batte { $weaker }
pic-equal = pari forza
pic-chances = Probabilità
pic-wins = { $name } vince!
pic-draw = Pareggio!
pic-gave-up = { $name } abbandona
pic-out-of-time = { $name }: tempo scaduto
alt-poster = { $result } Punti di { $first } e { $second }: { $totals }.
pic-round-axis = Round
pic-costly = scelta costosa
pic-crew = Ciurma
pic-strength = Forza
