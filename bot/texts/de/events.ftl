## Was gerade geschah: ein Satz je Zug, „Anna hat 3 und 5 gewürfelt und die 5 an Franzosen 4 angelegt.“

event-sentence = { $name } hat { $clauses }.
event-rolled = { $dice } gewürfelt
event-end-left = die 1 nach links gelegt
event-end-right = die 1 nach rechts gelegt
event-placed = die { $die } an { $card } angelegt
event-placed-from = die { $die } an { $card } angelegt (aus { $dice })
event-placed-sharks = { $card } mit der { $die } zu den Haien geschickt
event-both = beide Würfel angelegt ({ $first } an { $firstcard }, { $second } an { $secondcard })
event-both-double = beide Würfel an { $card } angelegt
event-shanghai = shanghait
event-resigned = aufgegeben
event-deal-first = Die ersten sechs Karten liegen auf dem Tisch; { $name } beginnt.
event-deal = Runde { $round } fängt an; { $name } beginnt.
event-taken-back = { $name } hat den letzten Würfel zurückgenommen und entscheidet neu.

## Das Ende einer Runde, Karte für Karte

summary-title = Runde { $round }: { $name } shanghait!
summary-cards = { $cards ->
    [one] { $name } { $cards } Karte
   *[other] { $name } { $cards } Karten
 }
summary-net = { $first }, { $second } · Stand { $before } → **{ $after }**
summary-key = Würfel und Nachbarn: erst { $first }, dann { $second }
award-more = { $number }: { $card } an **{ $name }** ({ $dice })
award-neighbours = { $number }: { $card } an **{ $name }** ({ $dice }, Nachbarn { $pips })
award-tie = { $number }: { $card } aus dem Spiel ({ $dice }, Nachbarn { $pips })
award-none = { $number }: { $card } aus dem Spiel (keine Würfel)
award-sharks = { $number }: { $card } zu den Haien ({ $dice })
