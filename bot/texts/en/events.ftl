## What just happened: one sentence a turn, "Anna rolled 3 and 5 and placed the 5 on French 4."

event-sentence = { $name } { $clauses }.
event-rolled = rolled { $dice }
event-end-left = put the 1 on the left
event-end-right = put the 1 on the right
event-placed = placed the { $die } on { $card }
event-placed-from = placed the { $die } on { $card } (from { $dice })
event-placed-sharks = sent { $card } to the sharks with the { $die }
event-both = placed both dice ({ $first } on { $firstcard }, { $second } on { $secondcard })
event-both-double = placed both dice on { $card }
event-shanghai = called Shanghai
event-resigned = gave up
event-deal-first = The first six cards are on the table; { $name } starts.
event-deal = Round { $round } begins; { $name } starts.
event-taken-back = { $name } took the last die back and decides again.

## A round’s end, card by card

summary-title = Round { $round }: { $name } calls Shanghai!
summary-cards = { $cards ->
    [one] { $name } { $cards } card
   *[other] { $name } { $cards } cards
 }
summary-net = { $first }, { $second } · score { $before } → **{ $after }**
summary-key = Dice and neighbours: { $first } first, then { $second }
award-more = { $number }: { $card } to **{ $name }** ({ $dice })
award-neighbours = { $number }: { $card } to **{ $name }** ({ $dice }, neighbours { $pips })
award-tie = { $number }: { $card } out of the game ({ $dice }, neighbours { $pips })
award-none = { $number }: { $card } out of the game (no dice)
award-sharks = { $number }: { $card } to the sharks ({ $dice })
