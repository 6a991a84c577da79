## Che cosa è appena successo: una frase per turno, «Anna ha tirato 3 e 5 e messo il 5 su Francese 4.»

event-sentence = { $name } ha { $clauses }.
event-rolled = tirato { $dice }
event-end-left = fissato l’1 a sinistra
event-end-right = fissato l’1 a destra
event-placed = piazzato { $die ->
    [1] l’1
   *[other] il { $die }
 } su { $card }
event-placed-from = piazzato { $die ->
    [1] l’1
   *[other] il { $die }
 } su { $card } (tra { $dice })
event-placed-sharks = mandato { $card } agli squali con { $die ->
    [1] l’1
   *[other] il { $die }
 }
event-both = piazzato entrambi i dadi ({ $first } su { $firstcard }, { $second } su { $secondcard })
event-both-double = piazzato entrambi i dadi su { $card }
event-shanghai = gridato «Shanghai!»
event-resigned = abbandonato
event-deal-first = Le prime sei carte sono sul tavolo; inizia { $name }.
event-deal = Comincia il round { $round }; inizia { $name }.
event-taken-back = { $name } ha ripreso l’ultimo dado e sceglie di nuovo.

## La fine di un round, carta per carta

summary-title = Round { $round }: { $name } grida «Shanghai!»
summary-cards = { $cards ->
    [one] { $name } { $cards } carta
   *[other] { $name } { $cards } carte
 }
summary-net = { $first }, { $second } · da { $before } a **{ $after }**
summary-key = Dadi e carte adiacenti: prima { $first }, poi { $second }
award-more = { $number }: { $card } a **{ $name }** ({ $dice })
award-neighbours = { $number }: { $card } a **{ $name }** ({ $dice }, adiacenti { $pips })
award-tie = { $number }: { $card } fuori dal gioco ({ $dice }, adiacenti { $pips })
award-none = { $number }: { $card } fuori dal gioco (nessun dado)
award-sharks = { $number }: { $card } agli squali ({ $dice })
