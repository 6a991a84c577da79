## Worte in den Bildern: so kurz es geht

pic-round = Runde { $round } von { $rounds }
pic-round-number = Runde { $round }
pic-tricks = Tricks
pic-neighbours = Nachbarn
pic-out-of-game = aus dem Spiel
pic-no-card = keine Karte
pic-one-card = 1 Karte
pic-cards = { $cards } Karten
pic-called-shanghai = { $name } hat shanghait!
pic-trick-points = je ein Punkt
pic-alone = allein
pic-stronger = { $stronger } schlägt { $weaker }
pic-equal = gleich stark
pic-chances = Gewinnchancen
pic-wins = { $name } gewinnt!
pic-draw = Unentschieden!
pic-gave-up = { $name } gab auf
pic-out-of-time = { $name }: Zeit abgelaufen
alt-poster = { $result } Punkte von { $first } und { $second }: { $totals }.
pic-round-axis = Runde
pic-costly = teure Wahl
pic-crew = Mannschaft
pic-strength = Stärke
