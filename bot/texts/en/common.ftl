## Lists and numbers
list-and = { $items } and { $last }
list-or = { $items } or { $last }
series-gap = { "; " }
with-label = { $label }: { $value }
percent = { NUMBER($value, maximumFractionDigits: 0) }%
amount = { NUMBER($value, minimumFractionDigits: 1, maximumFractionDigits: 1) }
pair = { $first }–{ $second }
language-name = English

## Words in the pictures of every game
pic-total = Total
pic-points = Points
pic-game = Game
pic-game-date = { $game } ({ DATETIME($date, dateStyle: "medium") })
pic-date = { DATETIME($date, dateStyle: "medium") }
