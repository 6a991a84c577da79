## Wörter in den Bildern des Rommés: so kurz es geht

pic-rummy-round = Runde { $round } von { $rounds }
pic-rummy-cards = Karten
pic-rummy-buys = Käufe übrig
pic-rummy-latest = Letzte { $games } Partien
pic-rummy-own-hand = Deine Hand
pic-rummy-offered = Liegt offen
pic-rummy-drafted = Umrandet: du legst
pic-rummy-on-table = Auf dem Tisch
pic-rummy-went-out = { $name } macht aus!
pic-rummy-exhausted = Der Stapel ist leer
pic-rummy-closed = Nichts mehr anlegbar
pic-rummy-standoff = { $turns } Züge lang hat niemand gelegt
pic-rummy-nobody = Niemand gewinnt
pic-rummy-book = Satz
pic-rummy-run = Folge
