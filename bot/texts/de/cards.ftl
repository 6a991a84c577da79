### Keys of this file and what they fill in
###   list-and($items, $last)
###   list-or($items, $last)
###   series-gap
###   with-label($label, $value)
###   percent($value)
###   amount($value)
###   pair($first, $second)
###   language-name
###   nation-americans
###   nation-french
###   nation-germans
###   nation-chinese
###   nation-dutch
###   nation-turks
###   nation-spaniards
###   nation-italians
###   nation-to-americans
###   nation-to-french
###   nation-to-germans
###   nation-to-chinese
###   nation-to-dutch
###   nation-to-turks
###   nation-to-spaniards
###   nation-to-italians
###   card-americans($value)
###   card-french($value)
###   card-germans($value)
###   card-chinese($value)
###   card-dutch($value)
###   card-turks($value)
###   card-spaniards($value)
###   card-italians($value)
###   half-two-sailors
###   half-die-shift
###   half-both-dice
###   half-roll-again
###   half-send-to-sharks
###   half-exchange
###   trick-die-shift
###   trick-both-dice
###   trick-roll-again
###   trick-joker
###   trick-sharks

## Aufzählungen und Zahlen

list-and = { $items } und { $last }
list-or = { $items } oder { $last }
series-gap = { "; " }
with-label = { $label }: { $value }
percent = { NUMBER($value, maximumFractionDigits: 0) } %
amount = { NUMBER($value, minimumFractionDigits: 1, maximumFractionDigits: 1) }
pair = { $first } : { $second }
language-name = Deutsch

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
card-french = Franzosen { $value }
card-germans = Deutsche { $value }
card-chinese = Chinesen { $value }
card-dutch = Holländer { $value }
card-turks = Türken { $value }
card-spaniards = Spanier { $value }
card-italians = Italiener { $value }

## Schmutzige Tricks: die Hälften, die Karten in der Kneipe

half-two-sailors = 2 Matrosen
half-die-shift = Würfel ±1
half-both-dice = Beide Würfel
half-roll-again = Noch einmal würfeln
half-send-to-sharks = Zu den Haien
half-exchange = Tauschen

trick-die-shift = Trick (Würfel ±1)
trick-both-dice = Trick (Beide Würfel)
trick-roll-again = Trick (Noch einmal)
trick-joker = Joker
trick-sharks = Haie
