## Ce que dit le pilote de tout ce qui est nouveau, avec les cartes de la main

rummy-first-book = Tu as un **brelan**, trois cartes de même valeur : { $cards }.
rummy-first-take = { $card } te rapproche de ton contrat ({ $contract }). Prends-la.
rummy-first-leave = { $card } ne te rapproche pas de ton contrat ({ $contract }). Laisse-la, et tu pioches une carte.
rummy-first-buy = Ce n’est pas ton tour, mais { $card } t’aide : achète-la, pour { $price ->
    [0] rien,
    [one] { $price } carte de plus de la pioche,
   *[other] { $price } cartes de plus de la pioche,
 } jusqu’à { $buys } fois par manche.
rummy-first-pass = Même hors de ton tour, tu peux acheter ce que quelqu’un laisse, pour { $price ->
    [0] rien,
    [one] { $price } carte de plus de la pioche,
   *[other] { $price } cartes de plus de la pioche,
 } jusqu’à { $buys } fois par manche. { $card } ne t’aide pas : **Non merci**.
rummy-first-joker = ★ remplace n’importe quelle carte : garde-le pour ton contrat. Encore en main à la fin de la manche, il coûte { $points }.
rummy-first-collect = Tu réunis { $cards }. Jette ce qui n’en fait pas partie, par exemple { $card }.
rummy-first-down = Ton contrat est là ! Appuie sur **Poser** pour étaler { $cards }. Ensuite, tu peux ajouter des cartes partout.
rummy-first-lay = Tu as posé, et une carte va : { $place }. Ajoute tout ce qui va, chez les autres aussi, puis jette une carte.
rummy-first-finish = Rien d’autre ne va. Jette { $card } ; d’ici là, tu peux tout reprendre.
rummy-first-out = Tu peux terminer : ajoute ce qui va et jette ta dernière carte. La manche est alors à toi.
practice-stacked = Ta première main est arrangée : un brelan y est, un autre presque.
