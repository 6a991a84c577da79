## Lists and numbers
list-and = { $items } e { $last }
list-or = { $items } o { $last }
series-gap = { "; " }
with-label = { $label }: { $value }
percent = { NUMBER($value, maximumFractionDigits: 0) }%
amount = { NUMBER($value, minimumFractionDigits: 1, maximumFractionDigits: 1) }
pair = { $first }–{ $second }
language-name = Italiano

## Words in the pictures of every game
pic-total = Totale
pic-points = Punti
pic-game = Partita
pic-game-date = { $game } ({ DATETIME($date, dateStyle: "medium") })
pic-date = { DATETIME($date, dateStyle: "medium") }
