## L'image en mots, 1024 caractères au plus en tout

alt-tavern = Taverne de gauche à droite, dés d’abord pour { $first }, puis pour { $second }.
alt-tavern-open = Taverne de gauche à droite, la place du 1 reste à choisir : { $cards }.
alt-card = { $number } : { $card }
alt-card-sharks = { $number } : { $card } face cachée
alt-dice = ({ pair })
alt-dice-leader = ({ pair }, { $name } mène)
alt-rolled = Dés lancés : { $dice }.
alt-side = { $name }, { $points }
alt-points = { $total ->
    [one] { $total } point
   *[other] { $total } points
 }
alt-supply = dés en réserve : { $dice }
alt-tricks = cartes Triche : { $tricks }
alt-tricks-none = cartes Triche : aucune
alt-crews = équipages : { $crews }
alt-crews-none = équipages : aucun
alt-captain = { $name } : capitaine dans la taverne.
alt-crew = { $nation } { $strength }
alt-stack = Cartes dans la pioche : { $cards }.

## La position en texte, à lire à voix haute

position-tavern = **La taverne**
position-tavern-open = **La taverne**, de gauche à droite ; la place du 1 reste à choisir
position-card = { $number } : { $card }. { $dice }. { $verdict }
position-card-bare = { $number } : { $card }. Aucun dé.
position-card-open = { $card }
position-dice = { $first } { $firstdice }, { $second } { $seconddice }
position-goes-to = Irait maintenant à { $name }.
position-goes-to-nobody = N’irait maintenant à personne.
position-face-down = Face cachée, va aux requins.
position-rolled = **Dés lancés :** { $dice }
position-side = **{ $name }** · { $total ->
    [one] { $total } point
   *[other] { $total } points
 } pour l’instant
position-supply = { $dice ->
    [0] Aucun dé en réserve
    [one] { $dice } dé en réserve
   *[other] { $dice } dés en réserve
 }
position-tricks = Cartes Triche : { $tricks }
position-tricks-none = Aucune carte Triche
position-captain = Capitaine dans la taverne, carte Triche déjà jouée dans cette manche
position-crews = Équipages : { $crews }
position-crews-none = Pas encore d’équipage
