## Words in the pictures of the rummy, which must be as short as possible

pic-rummy-round = Round { $round } of { $rounds }
pic-rummy-cards = Cards
pic-rummy-buys = buys left
pic-rummy-latest = Last { $games } games
pic-rummy-own-hand = Your hand
pic-rummy-offered = On offer
pic-rummy-drafted = Framed: you lay
pic-rummy-on-table = On the table
pic-rummy-went-out = { $name } goes out!
pic-rummy-exhausted = The stock is empty
pic-rummy-closed = Nothing fits now
pic-rummy-standoff = { $turns } turns without a card laid
pic-rummy-nobody = Nobody wins
pic-rummy-book = Book
pic-rummy-run = Run
