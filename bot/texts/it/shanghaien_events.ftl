## Che cosa è appena successo, per turno: «Anna: 5 su Francese 4 (tra 3 e 5)»

event-note = { $name }: { $clauses }
event-rolled = tirati { $dice }
event-placed = { $die } su { $card }
event-placed-from = { $die } su { $card } (🎲 { $dice })
event-placed-sharks = { $card } agli squali con { $die ->
    [1] l’1
   *[other] il { $die }
 }
event-both = entrambi i dadi ({ $first } su { $firstcard }, { $second } su { $secondcard })
event-both-double = entrambi i dadi su { $card }
event-shanghai = «Shanghai!»
event-resigned = si arrende
event-deal = Inizia { $name }
event-taken-back = { $name }: ultimo dado ripreso

## La fine di un round, carta per carta

summary-title = Round { $round }: { $name } grida «Shanghai!»
summary-cards = { $cards ->
    [one] { $name } { $cards } carta
   *[other] { $name } { $cards } carte
 }
summary-net = { $first }, { $second } · punti { $before } → **{ $after }**
summary-key = Dadi e carte adiacenti: prima { $first }, poi { $second }
round-close-lost = Perdi { $card }: { $dice ->
    [one] { $dice } dado a testa
   *[other] { $dice } dadi a testa
 }, ma { $own } contro { $other } sulle carte accanto.
round-close-won = Vinci { $card }: { $dice ->
    [one] { $dice } dado a testa
   *[other] { $dice } dadi a testa
 }, e { $own } contro { $other } sulle carte accanto.
round-close-tie = Nessuno vince { $card }: { $dice ->
    [one] { $dice } dado a testa
   *[other] { $dice } dadi a testa
 }, e la stessa somma sulle carte accanto.
round-close-die-lost = Perdi { $card } per un dado, { $own } contro { $other }.
round-close-die-won = Vinci { $card } per un dado, { $own } contro { $other }.
award-more = { $number }: { $card } a **{ $name }** ({ $dice })
award-neighbours = { $number }: { $card } a **{ $name }** ({ $dice }, adiacenti { $pips })
award-tie = { $number }: { $card } fuori dal gioco ({ $dice }, adiacenti { $pips })
award-none = { $number }: { $card } fuori dal gioco (nessun dado)
award-sharks = { $number }: { $card } agli squali ({ $dice })
