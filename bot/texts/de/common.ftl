## Lists and numbers
list-and = { $items } und { $last }
list-or = { $items } oder { $last }
series-gap = { "; " }
with-label = { $label }: { $value }
percent = { NUMBER($value, maximumFractionDigits: 0) } %
amount = { NUMBER($value, minimumFractionDigits: 1, maximumFractionDigits: 1) }
pair = { $first } : { $second }
language-name = Deutsch

## Words in the pictures of every game
pic-total = Summe
pic-points = Punkte
pic-game = Partie
pic-game-date = { $game } ({ DATETIME($date, dateStyle: "medium") })
pic-date = { DATETIME($date, dateStyle: "medium") }
