## Les chiffres d'un membre

stats-title = { $name } à la table
stats-none = { $name } n’a pas encore terminé de partie ici.
stats-counting = On compte encore quelques parties. Redemande dans un instant.
stats-games = { $games ->
    [one] **{ $games }** partie (victoires : { $won }, défaites : { $lost }, nulles : { $drawn })
   *[other] **{ $games }** parties (victoires : { $won }, défaites : { $lost }, nulles : { $drawn })
 }
stats-early = { $games ->
    [one] Dont { $games } par abandon ou au temps, que le score moyen laisse de côté.
   *[other] Dont { $games } par abandon ou au temps, que le score moyen laisse de côté.
 }
stats-average = Score moyen { $own } à { $other }
stats-nation = Nation préférée : { $nation }
stats-tricks = Cartes Triche jouées par partie : { $tricks }
stats-shanghai = A crié « Shanghai ! » dans { $share } des manches
stats-rating = Cote { $rating } ± { $deviation }
stats-versus = Contre toi, victoires : { $won }, défaites : { $lost }, nulles : { $drawn }
stats-versus-none = Vous n’avez pas encore terminé de partie ensemble.
stats-hidden = { $name } préfère ne pas montrer ces chiffres.

stats-luck-title = La chance aux dés
stats-luck-count = { $dice } dés lancés, { $average } points en moyenne ; un dé non pipé donne 3,5.
stats-luck-face = { $face } : { $count } ({ $share })
stats-luck-few = Encore trop peu de lancers pour en dire quoi que ce soit.
stats-luck-usual = Des dés tout à fait ordinaires.
stats-luck-rare = Rare, mais cela arrive : des dés non pipés s’écartent autant dans { $share } des cas.

## Le classement

leaderboard-title = Les capitaines du serveur { $server }
# Escaped: of a list Discord counts the places itself, and equal ones are shared.
leaderboard-line = { $rank }\. { $name } · **{ $rating }** ± { $deviation } · { $record }
leaderboard-record = { $won }–{ $drawn }–{ $lost }
leaderboard-provisional = { $games ->
    [one] provisoire, { $games } partie
   *[other] provisoire, { $games } parties
 }
leaderboard-note = { $games ->
    [one] Cote Glicko-2, à partir de { $games } partie terminée. Ensuite : gagnées–nulles–perdues.
   *[other] Cote Glicko-2, à partir de { $games } parties terminées. Ensuite : gagnées–nulles–perdues.
 }
leaderboard-none = { $games ->
    [one] Personne n’a encore terminé de partie.
   *[other] Personne n’a encore terminé { $games } parties.
 }
leaderboard-you = Tu es n° { $rank }.
leaderboard-you-missing = { $games ->
    [one] Encore { $games } partie et ta place comptera.
   *[other] Encore { $games } parties et ta place comptera.
 }
leaderboard-you-hidden = Tu n’y figures pas ; personne d’autre ne voit ta cote.
leaderboard-hidden-done = Tu ne figures plus au classement.
leaderboard-shown-done = Tu figures à nouveau au classement.
weekly-games = { $games ->
    [one] Cette semaine : { $games } partie
   *[other] Cette semaine : { $games } parties
 }
weekly-rule-set = { $rules } : { $games }
weekly-by-rules = Cette semaine, selon les règles : { $told }
refusal-leaderboard = Sur ce serveur, le classement n’est pas ouvert à tout le monde.
refusal-stats-bot = Les bots ne tiennent pas de registre. Demande les chiffres d’un membre.
button-hide-me = Me cacher
button-show-me = Me montrer
alt-rating = { $name } : cote sur { $games } parties, entre { $lowest } et { $highest }, maintenant { $rating }.
alt-versus = { $first } contre { $second }, victoires : { $won }, nulles : { $drawn }, défaites : { $lost }.

## Deux membres face à face, dans une image

versus-won = Victoires
versus-score = Score moyen
versus-tricks = Triche par partie
versus-shanghai = Shanghai crié
versus-pips = Points par dé
versus-rating = Cote

## Nombres

stats-number = { NUMBER($value, maximumFractionDigits: 2) }
stats-percent = { NUMBER($value, maximumFractionDigits: 1) } %
button-leaderboard = Classement
button-lessons = Leçons
button-history = Parties finies
select-rule-set = Selon quelles règles ?
choice-all-rules = Toutes les règles
stats-rule-set = Uniquement les parties selon ces règles : { $rules }
