## Wörter in den Bildern des Rommés: so kurz es geht

pic-rummy-one-books = 1 Satz
pic-rummy-two-books = 2 Sätze
pic-rummy-three-books = 3 Sätze
pic-rummy-one-runs = 1 Folge
pic-rummy-two-runs = 2 Folgen
pic-rummy-three-runs = 3 Folgen
pic-rummy-round = Runde { $round } von { $rounds }
pic-rummy-cards = Karten
pic-rummy-own-hand = Deine Hand
pic-rummy-offered = Liegt offen
pic-rummy-drafted = Du legst aus
pic-rummy-on-table = Deine Auslage
pic-rummy-went-out = { $name } macht aus!
pic-rummy-exhausted = Der Stapel ist leer
pic-rummy-closed = Nichts passt mehr
pic-rummy-standoff = { $turns } Züge lang hat niemand gelegt
pic-rummy-nobody = Niemand gewinnt
pic-rummy-book = Satz
pic-rummy-run = Folge
