## The coach's explanations of situations that are new to a player

rummy-first-book = You hold a **book**, three cards of one rank: { $cards }.
rummy-first-take = { $card } brings you nearer to { $contract }. Take it.
rummy-first-leave = { $card } doesn’t bring you nearer to { $contract }. Leave it, and you draw a card from the stock.
rummy-first-buy = It isn’t your turn, but { $card } would help you, so buy it: for { $price ->
    [0] nothing,
    [one] { $price } more card from the stock,
   *[other] { $price } more cards from the stock,
 } up to { $buys } times a round.
rummy-first-pass = It isn’t your turn, but you may buy a discard that another player leaves, for { $price ->
    [0] nothing,
    [one] { $price } more card from the stock,
   *[other] { $price } more cards from the stock,
 } up to { $buys } times a round. { $card } doesn’t help you: **Pass**.
rummy-first-joker = ★ stands for any card, so keep it for your contract. Still in your hand when the round ends, it costs { $points }.
rummy-first-collect = You’re collecting { $cards }. Discard what doesn’t belong there, such as { $card }.
rummy-first-down = Your contract is there! Press **Down** and lay { $cards }. From then on you may lay cards on all melds.
rummy-first-lay = You’re Down, and something fits: { $place }. Lay all you can, on the others’ melds too, then discard a card.
rummy-first-finish = Nothing more fits. Discard { $card }; until you do, you can take everything back.
rummy-first-out = You can go out: lay what fits and discard your last card. The round is yours then.
practice-stacked = Your first hand is stacked: one book is there, another nearly.
