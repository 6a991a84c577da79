## Le score, nation par nation

score-title = La feuille de score
score-key = Équipages : d’abord { $first }, puis { $second }
score-stronger = **{ $nation }** { $crews } : { $name } +{ $points }, la force de l’équipage le plus faible
score-alone = **{ $nation }** { $crews } : { $name } +{ $points }, sans rival
score-equal = **{ $nation }** { $crews } : égalité, personne ne marque
score-nobody = **Personne à bord :** { $nations }
score-brief = { $nation } { $strengths } : { $name } +{ $points }
score-brief-nobody = { $nation } { $strengths }
score-tricks = **Cartes Triche non jouées** { $tricks } : 1 point par carte
score-total = **Total** { $totals }
score-brief-tricks = Cartes Triche non jouées { $tricks }
score-brief-total = Total { $totals }
score-rounds = Après chaque manche { $totals }
score-swing = Plus grand écart : { $nation }, manche { $round }, +{ $points } pour { $name }
score-wild = renfort { $value }
score-crew = { $strength } ({ $cards })

## Le score actuel

sofar-title = Score après { $rounds ->
    [one] { $rounds } manche
   *[other] { $rounds } manches
 }
sofar-title-start = Rien n’est encore attribué
sofar-lead = Si la partie finissait maintenant : { $totals }
sofar-come = , à venir { $tavern } + { $stack }
sofar-come-none = , plus rien à venir
sofar-key = Équipages : d’abord { $first }, puis { $second }. À venir : force dans la taverne + dans la pioche.
sofar-coming = À venir, dans la taverne + dans la pioche : { $cards }
sofar-line = **{ $nation }** { $crews }{ $come }
sofar-tricks = **Cartes Triche** { $tricks }, à venir { $tavern } + { $stack }
sofar-stack = { $cards ->
    [0] La pioche est vide.
    [one] Il reste { $cards } carte dans la pioche.
   *[other] Il reste { $cards } cartes dans la pioche.
 }
