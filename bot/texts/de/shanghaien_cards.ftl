## Nationen: allein, als Ziel, als Matrosenkarte

nation-americans = Amerikaner
nation-french = Franzosen
nation-germans = Deutsche
nation-chinese = Chinesen
nation-dutch = Holländer
nation-turks = Türken
nation-spaniards = Spanier
nation-italians = Italiener

nation-to-americans = zu den Amerikanern
nation-to-french = zu den Franzosen
nation-to-germans = zu den Deutschen
nation-to-chinese = zu den Chinesen
nation-to-dutch = zu den Holländern
nation-to-turks = zu den Türken
nation-to-spaniards = zu den Spaniern
nation-to-italians = zu den Italienern

card-americans = Amerikaner { $value }
card-french = Franzose { $value }
card-germans = Deutscher { $value }
card-chinese = Chinese { $value }
card-dutch = Holländer { $value }
card-turks = Türke { $value }
card-spaniards = Spanier { $value }
card-italians = Italiener { $value }
card-face-down = verdeckte Karte { $number }
