## La donne du jour

daily-title = Donne du jour nº { $day }
daily-about-shanghaien = Deux manches de dés contre le capitaine, avec les mêmes tavernes et les mêmes lancers pour tout le monde. Trois minutes environ.
daily-about-rummy = Dimanche : une manche de cartes contre le capitaine, avec les mêmes mains et la même pioche pour tout le monde.
daily-counts = **Ton premier essai compte** : pas d’indice, et rien n’est repris.
daily-streak = { $days ->
    [one] 🔥 Tu joues depuis { $days } jour d’affilée.
   *[other] 🔥 Tu joues depuis { $days } jours d’affilée. Un jour manqué par semaine est pardonné.
 }
daily-next = La prochaine donne arrive à { $when }.
daily-seal = Sceau du nº { $day } : `{ $seal }`. Le secret suit demain.
daily-secret = Secret du nº { $day } : `{ $secret }`. Son SHA-256 est le sceau de ce jour-là.
daily-running = Donne du jour nº { $day } : cet essai compte.
daily-again = Encore la donne du jour nº { $day }. Personne d’autre ne la voit, et elle ne compte nulle part.
daily-result-shanghaien = **Toi { $own }, le capitaine { $captain }.**
daily-result-rummy = **Points de pénalité : toi { $own }, le capitaine { $captain }.**
daily-share = Mieux que { $share } des autres jusqu’ici.
daily-best-shanghaien = Le mieux possible était { $own }–{ $captain }.
daily-best-rummy = Le capitaine à ta place : { $own }–{ $captain }.
daily-worst = Le choix le plus coûteux : { $choice }
daily-worst-none = aucun. Bien joué !
daily-late = La journée s’est terminée avant toi : cette partie ne compte pas.
daily-copy = À partager, sans rien dévoiler :
daily-days = { $days ->
    [one] { $days } jour
   *[other] { $days } jours
 }
daily-game-shanghaien = Shanghaien
daily-game-rummy = Shanghai
daily-post-line = **{ $name }** { $result }
daily-post-more = { $count ->
    [one] … et une autre personne.
   *[other] … et { $count } autres.
 }
button-daily = Donne du jour
button-daily-play = Jouer
button-daily-again = Rejouer
button-daily-export = Exporter le nº { $day }
