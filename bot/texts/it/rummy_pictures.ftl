## Le parole nelle immagini del ramino: più corte possibile

pic-rummy-round = Giro { $round } di { $rounds }
pic-rummy-cards = Carte
pic-rummy-buys = acquisti rimasti
pic-rummy-latest = Ultime { $games } partite
pic-rummy-own-hand = La tua mano
pic-rummy-offered = Da prendere
pic-rummy-drafted = In cornice: cali tu
pic-rummy-on-table = Sul tavolo
pic-rummy-went-out = { $name } chiude!
pic-rummy-exhausted = Il tallone è vuoto
pic-rummy-closed = Niente da attaccare
pic-rummy-standoff = { $turns } turni senza carte calate
pic-rummy-nobody = Nessuno vince
pic-rummy-book = Tris
pic-rummy-run = Scala
