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

## Elenchi e numeri

list-and = { $items } e { $last }
list-or = { $items } o { $last }
series-gap = { "; " }
with-label = { $label }: { $value }
percent = { NUMBER($value, maximumFractionDigits: 0) }%
amount = { NUMBER($value, minimumFractionDigits: 1, maximumFractionDigits: 1) }
pair = { $first }–{ $second }
language-name = Italiano

## Nazioni: da sole, come destinazione, come carta Marinaio

nation-americans = Americani
nation-french = Francesi
nation-germans = Tedeschi
nation-chinese = Cinesi
nation-dutch = Olandesi
nation-turks = Turchi
nation-spaniards = Spagnoli
nation-italians = Italiani

nation-to-americans = agli Americani
nation-to-french = ai Francesi
nation-to-germans = ai Tedeschi
nation-to-chinese = ai Cinesi
nation-to-dutch = agli Olandesi
nation-to-turks = ai Turchi
nation-to-spaniards = agli Spagnoli
nation-to-italians = agli Italiani

card-americans = Americano { $value }
card-french = Francese { $value }
card-germans = Tedesco { $value }
card-chinese = Cinese { $value }
card-dutch = Olandese { $value }
card-turks = Turco { $value }
card-spaniards = Spagnolo { $value }
card-italians = Italiano { $value }

## Tiri mancini: le metà, le carte nella taverna

half-two-sailors = 2 Marinai
half-die-shift = Dado ±1
half-both-dice = Entrambi i dadi
half-roll-again = Tira ancora
half-send-to-sharks = Agli squali
half-exchange = Scambio

trick-die-shift = Tiro mancino (dado ±1)
trick-both-dice = Tiro mancino (entrambi i dadi)
trick-roll-again = Tiro mancino (tira ancora)
trick-joker = Jolly
trick-sharks = Squali
