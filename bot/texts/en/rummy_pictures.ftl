## Words in the pictures of the rummy: as short as can be

pic-rummy-one-books = 1 book
pic-rummy-two-books = 2 books
pic-rummy-three-books = 3 books
pic-rummy-one-runs = 1 run
pic-rummy-two-runs = 2 runs
pic-rummy-three-runs = 3 runs
pic-rummy-round = Round { $round } of { $rounds }
pic-rummy-cards = Cards
pic-rummy-own-hand = Your hand
pic-rummy-offered = On offer
pic-rummy-drafted = You lay
pic-rummy-on-table = Your melds
pic-rummy-went-out = { $name } goes out!
pic-rummy-exhausted = The stock is empty
pic-rummy-closed = Nothing fits now
pic-rummy-standoff = { $turns } turns without a card laid
pic-rummy-nobody = Nobody wins
pic-rummy-book = Book
pic-rummy-run = Run
