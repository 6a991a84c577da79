## Was gerade geschah, je Zug: „Anna: 5 an Franzosen 4 (aus 3 und 5)“

event-note = { $name }: { $clauses }
event-rolled = { $dice } gewürfelt
event-placed = { $die } an { $card }
event-placed-from = { $die } an { $card } (🎲 { $dice })
event-placed-sharks = { $card } mit der { $die } zu den Haien
event-both = beide Würfel ({ $first } an { $firstcard }, { $second } an { $secondcard })
event-both-double = beide Würfel an { $card }
event-shanghai = shanghait
event-resigned = aufgegeben
event-deal = { $name } beginnt
event-taken-back = { $name }: letzten Würfel zurückgenommen

## Das Ende einer Runde, Karte für Karte

summary-title = Runde { $round }: { $name } shanghait!
summary-cards = { $cards ->
    [one] { $name } { $cards } Karte
   *[other] { $name } { $cards } Karten
 }
summary-net = { $first }, { $second } · Stand { $before } → **{ $after }**
summary-key = Würfel und Nachbarn: erst { $first }, dann { $second }
round-close-lost = { $card } ist dir entgangen: je { $dice } Würfel, aber daneben { $own } gegen { $other } Augen.
round-close-won = { $card } geht an dich: je { $dice } Würfel, und daneben { $own } gegen { $other } Augen.
round-close-tie = { $card } bekommt niemand: je { $dice } Würfel, und daneben gleich viele Augen.
round-close-die-lost = { $card } ist dir um einen Würfel entgangen, { $own } gegen { $other }.
round-close-die-won = { $card } geht um einen Würfel an dich, { $own } gegen { $other }.
award-more = { $number }: { $card } an **{ $name }** ({ $dice })
award-neighbours = { $number }: { $card } an **{ $name }** ({ $dice }, Nachbarn { $pips })
award-tie = { $number }: { $card } aus dem Spiel ({ $dice }, Nachbarn { $pips })
award-none = { $number }: { $card } aus dem Spiel (keine Würfel)
award-sharks = { $number }: { $card } zu den Haien ({ $dice })
