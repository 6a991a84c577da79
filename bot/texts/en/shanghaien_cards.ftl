## Names of the nations: alone, as the destination of a card, on a sailor card

nation-americans = Americans
nation-french = French
nation-germans = Germans
nation-chinese = Chinese
nation-dutch = Dutch
nation-turks = Turks
nation-spaniards = Spaniards
nation-italians = Italians

nation-to-americans = to the Americans
nation-to-french = to the French
nation-to-germans = to the Germans
nation-to-chinese = to the Chinese
nation-to-dutch = to the Dutch
nation-to-turks = to the Turks
nation-to-spaniards = to the Spaniards
nation-to-italians = to the Italians

card-americans = American { $value }
card-french = French { $value }
card-germans = German { $value }
card-chinese = Chinese { $value }
card-dutch = Dutch { $value }
card-turks = Turkish { $value }
card-spaniards = Spanish { $value }
card-italians = Italian { $value }
card-face-down = face-down card { $number }
