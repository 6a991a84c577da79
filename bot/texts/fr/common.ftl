## Lists and numbers
list-and = { $items } et { $last }
list-or = { $items } ou { $last }
series-gap = { " ; " }
with-label = { $label } : { $value }
percent = { NUMBER($value, maximumFractionDigits: 0) } %
amount = { NUMBER($value, minimumFractionDigits: 1, maximumFractionDigits: 1) }
pair = { $first }–{ $second }
language-name = Français

## Words in the pictures of every game
pic-total = Total
pic-points = Points
pic-game = Partie
pic-game-date = { $game } ({ DATETIME($date, dateStyle: "medium") })
pic-date = { DATETIME($date, dateStyle: "medium") }
