## Les chiffres d'un membre

stats-games = { $games ->
    [one] **{ $games }** partie (victoires : { $won }, défaites : { $lost }, nulles : { $drawn })
   *[other] **{ $games }** parties (victoires : { $won }, défaites : { $lost }, nulles : { $drawn })
 }
stats-average = Score moyen { $own } à { $other }
stats-nation = Nation préférée : { $nation }
stats-tricks = Cartes Triche jouées par partie : { $tricks }
stats-shanghai = A crié « Shanghai ! » dans { $share } des manches
stats-luck-title = La chance aux dés
stats-luck-count = { $dice } dés lancés, { $average } points en moyenne ; un dé non pipé donne 3,5.
stats-luck-face = { $face } : { $count } ({ $share })
stats-luck-few = Encore trop peu de lancers pour en dire quoi que ce soit.
stats-luck-usual = Des dés tout à fait ordinaires.
stats-luck-rare = Rare, mais cela arrive : des dés non pipés s’écartent autant dans { $share } des cas.

## Le classement

leaderboard-title = Les capitaines du serveur { $server }

## Deux membres face à face, dans une image

versus-won = Victoires
versus-score = Score moyen
versus-tricks = Triche par partie
versus-shanghai = Shanghai crié
versus-pips = Points par dé
button-lessons = Leçons
