## Events, by turn: “Anna: 5 on French 4 (from 3 and 5)”

event-note = { $name }: { $clauses }
event-rolled = rolled { $dice }
event-placed = { $die } on { $card }
event-placed-from = { $die } on { $card } (🎲 { $dice })
event-placed-sharks = { $card } to the sharks with the { $die }
event-both = both dice ({ $first } on { $firstcard }, { $second } on { $secondcard })
event-both-double = both dice on { $card }
event-shanghai = called Shanghai
event-resigned = gave up
event-deal = { $name } starts
event-taken-back = { $name }: took the last die back

## A round’s end, card by card

summary-title = Round { $round }: { $name } calls Shanghai!
summary-cards = { $cards ->
    [one] { $name } { $cards } card
   *[other] { $name } { $cards } cards
 }
summary-net = { $first }, { $second } · score { $before } → **{ $after }**
summary-key = Dice and neighbours: { $first } first, then { $second }
round-close-lost = You lost { $card }: { $dice ->
    [one] { $dice } die each
   *[other] { $dice } dice each
 }, but { $own } to { $other } in pips beside it.
round-close-won = You won { $card }: { $dice ->
    [one] { $dice } die each
   *[other] { $dice } dice each
 }, and { $own } to { $other } in pips beside it.
round-close-tie = Nobody got { $card }: { $dice ->
    [one] { $dice } die each
   *[other] { $dice } dice each
 }, and as many pips beside it.
round-close-die-lost = You lost { $card } by one die, { $own } against { $other }.
round-close-die-won = You won { $card } by one die, { $own } against { $other }.
award-more = { $number }: { $card } to **{ $name }** ({ $dice })
award-neighbours = { $number }: { $card } to **{ $name }** ({ $dice }, neighbours { $pips })
award-tie = { $number }: { $card } out of the game ({ $dice }, neighbours { $pips })
award-none = { $number }: { $card } out of the game (no dice)
award-sharks = { $number }: { $card } to the sharks ({ $dice })
