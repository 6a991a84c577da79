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
card-face-down = carta coperta { $number }
