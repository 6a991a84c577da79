## Ce qui vient de se passer, par tour : « Anna : 5 sur Français 4 (parmi 3 et 5) »

event-note = { $name } : { $clauses }
event-rolled = { $dice } aux dés
event-placed = { $die } sur { $card }
event-placed-from = { $die } sur { $card } (🎲 { $dice })
event-placed-sharks = { $card } aux requins avec le { $die }
event-both = les deux dés ({ $first } sur { $firstcard }, { $second } sur { $secondcard })
event-both-double = les deux dés sur { $card }
event-shanghai = « Shanghai ! »
event-resigned = abandon
event-deal = { $name } commence
event-taken-back = { $name } : dernier dé repris

## La fin d'une manche, carte par carte

summary-title = Manche { $round } : { $name } crie « Shanghai ! »
summary-cards = { $cards ->
    [one] { $name } { $cards } carte
   *[other] { $name } { $cards } cartes
 }
summary-net = { $first }, { $second } · score : { $before } → **{ $after }**
summary-key = Dés et voisines : d’abord { $first }, puis { $second }
round-close-lost = Tu perds { $card } : { $dice ->
    [one] { $dice } dé chacun
   *[other] { $dice } dés chacun
 }, mais { $own } contre { $other } sur les cartes voisines.
round-close-won = Tu gagnes { $card } : { $dice ->
    [one] { $dice } dé chacun
   *[other] { $dice } dés chacun
 }, et { $own } contre { $other } sur les cartes voisines.
round-close-tie = Personne ne gagne { $card } : { $dice ->
    [one] { $dice } dé chacun
   *[other] { $dice } dés chacun
 }, et la même somme sur les cartes voisines.
round-close-die-lost = Tu perds { $card } d’un dé, { $own } contre { $other }.
round-close-die-won = Tu gagnes { $card } d’un dé, { $own } contre { $other }.
award-more = { $number } : { $card } pour **{ $name }** ({ $dice })
award-neighbours = { $number } : { $card } pour **{ $name }** ({ $dice }, voisines { $pips })
award-tie = { $number } : { $card } hors du jeu ({ $dice }, voisines { $pips })
award-none = { $number } : { $card } hors du jeu (aucun dé)
award-sharks = { $number } : { $card } aux requins ({ $dice })
