## Ce qui vient de se passer : une phrase par tour, « Anna a fait 3 et 5 et placé le 5 sur Français 4. »

event-sentence = { $name } a { $clauses }.
event-rolled = fait { $dice }
event-end-left = mis le 1 à gauche
event-end-right = mis le 1 à droite
event-placed = placé le { $die } sur { $card }
event-placed-from = placé le { $die } sur { $card } (parmi { $dice })
event-placed-sharks = envoyé { $card } aux requins avec le { $die }
event-both = placé les deux dés ({ $first } sur { $firstcard }, { $second } sur { $secondcard })
event-both-double = placé les deux dés sur { $card }
event-shanghai = crié « Shanghai ! »
event-resigned = abandonné
event-deal-first = Les six premières cartes sont sur la table ; { $name } commence.
event-deal = La manche { $round } débute ; { $name } commence.
event-taken-back = { $name } a repris son dernier dé et choisit à nouveau.

## La fin d'une manche, carte par carte

summary-title = Manche { $round } : { $name } crie « Shanghai ! »
summary-cards = { $cards ->
    [one] { $name } { $cards } carte
   *[other] { $name } { $cards } cartes
 }
summary-net = { $first }, { $second } · de { $before } à **{ $after }**
summary-key = Dés et voisines : d’abord { $first }, puis { $second }
award-more = { $number } : { $card } pour **{ $name }** ({ $dice })
award-neighbours = { $number } : { $card } pour **{ $name }** ({ $dice }, voisines { $pips })
award-tie = { $number } : { $card } hors du jeu ({ $dice }, voisines { $pips })
award-none = { $number } : { $card } hors du jeu (aucun dé)
award-sharks = { $number } : { $card } aux requins ({ $dice })
