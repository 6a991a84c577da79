## Nations : seules, comme destination, comme carte Marin

nation-americans = Américains
nation-french = Français
nation-germans = Allemands
nation-chinese = Chinois
nation-dutch = Hollandais
nation-turks = Turcs
nation-spaniards = Espagnols
nation-italians = Italiens

nation-to-americans = aux Américains
nation-to-french = aux Français
nation-to-germans = aux Allemands
nation-to-chinese = aux Chinois
nation-to-dutch = aux Hollandais
nation-to-turks = aux Turcs
nation-to-spaniards = aux Espagnols
nation-to-italians = aux Italiens

card-americans = Américain { $value }
card-french = Français { $value }
card-germans = Allemand { $value }
card-chinese = Chinois { $value }
card-dutch = Hollandais { $value }
card-turks = Turc { $value }
card-spaniards = Espagnol { $value }
card-italians = Italien { $value }
card-face-down = carte retournée { $number }
