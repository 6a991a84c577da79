## Words in the pictures, which must be as short as possible

pic-round = Round { $round } of { $rounds }
pic-round-number = Round { $round }
pic-tricks = Tricks
pic-neighbours = Neighbours
pic-out-of-game = out of the game
pic-no-card = no cards
pic-one-card = 1 card
pic-cards = { $cards } cards
pic-called-shanghai = { $name } called Shanghai!
pic-trick-points = one point each
pic-alone = alone
pic-stronger = { $stronger } beats { $weaker }
pic-equal = equally strong
pic-chances = Winning chances
pic-wins = { $name } wins!
pic-draw = A draw!
pic-gave-up = { $name } gave up
pic-out-of-time = { $name } ran out of time
alt-poster = { $result } Points of { $first } and { $second }: { $totals }.
pic-round-axis = Round
pic-costly = costly choice
pic-crew = Crew
pic-strength = Strength
