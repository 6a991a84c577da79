## Les chiffres d'un membre

stats-title = { $name } à la table
stats-none = { $name } n’a pas encore terminé de partie ici.
stats-counting = On compte encore quelques parties. Redemande dans un instant.
stats-early = { $games ->
    [one] Dont { $games } par abandon ou au temps, que le score moyen laisse de côté.
   *[other] Dont { $games } par abandon ou au temps, que le score moyen laisse de côté.
 }
stats-rating = Cote { $rating } ± { $deviation }
stats-versus = Contre toi, victoires : { $won }, défaites : { $lost }, nulles : { $drawn }
stats-versus-none = Vous n’avez pas encore terminé de partie ensemble.
stats-hidden = { $name } préfère ne pas montrer ces chiffres.

## Le classement

# Escaped, because Discord would number a list consecutively, but tied members share a rank.
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
month-name = { $month ->
    [1] Janvier
    [2] Février
    [3] Mars
    [4] Avril
    [5] Mai
    [6] Juin
    [7] Juillet
    [8] Août
    [9] Septembre
    [10] Octobre
    [11] Novembre
   *[12] Décembre
 }
month-title = { $month } { $year }
month-wins = Victoires
month-second = 2e
month-third = 3e
month-deals = Jours
month-note = D’abord les victoires, puis les places, puis les donnes du jour (Jours). Une 2e ou 3e place compte si quelqu’un finit derrière.
month-none = Personne n’a encore rien gagné ce mois-ci.
choice-this-month = Ce mois-ci
choice-all-time = Depuis toujours
refusal-leaderboard = Sur ce serveur, le classement n’est pas ouvert à tout le monde.
refusal-stats-bot = Les bots ne tiennent pas de registre. Demande les chiffres d’un membre.
button-hide-me = Me cacher
button-show-me = Me montrer
alt-rating = { $name } : cote sur { $games } parties, entre { $lowest } et { $highest }, maintenant { $rating }.
alt-versus = { $first } contre { $second }, victoires : { $won }, nulles : { $drawn }, défaites : { $lost }.

## Deux membres face à face, dans une image

versus-rating = Cote

## Nombres

stats-number = { NUMBER($value, maximumFractionDigits: 2) }
stats-percent = { NUMBER($value, maximumFractionDigits: 1) } %
button-leaderboard = Classement
button-history = Parties finies
select-rule-set = Selon quelles règles ?
choice-all-rules = Toutes les règles
stats-rule-set = Uniquement les parties selon ces règles : { $rules }
