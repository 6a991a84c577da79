## Le parole nelle immagini del ramino: più corte possibile

pic-rummy-one-books = 1 gruppo
pic-rummy-two-books = 2 gruppi
pic-rummy-three-books = 3 gruppi
pic-rummy-one-runs = 1 scala
pic-rummy-two-runs = 2 scale
pic-rummy-three-runs = 3 scale
pic-rummy-cards = Carte
pic-rummy-not-down = non ancora calato
pic-rummy-hand = { $cards } carte · { $points } punti
pic-rummy-offered = In offerta
pic-rummy-drafted = Cali
pic-rummy-on-table = Le tue calate
pic-rummy-went-out = { $name } chiude!
pic-rummy-exhausted = Il mazzo è finito
pic-rummy-closed = Non va più niente
pic-rummy-standoff = Nessuno cala
pic-rummy-nobody = Nessuno vince
pic-rummy-before = Prima
pic-rummy-place = Posto
pic-rummy-book = Gruppo
pic-rummy-run = Scala
