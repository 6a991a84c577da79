## Réglages d'un serveur

settings-title = Shanghaien sur { $server }
settings-saved = C’est enregistré.
settings-channels-all = partout où je peux écrire
settings-monthly-off = désactivé
settings-daily-off = désactivé

select-channels = Salons où l’on peut jouer
select-threads = Où les tables sont dressées
select-language = Langue du serveur
select-pace = Rythme habituel des nouvelles parties
select-away = Absence
select-reminders = Rappels
select-reposts = Les tables descendent sous les messages
select-greeting = Message d’arrivée
select-leaderboard = Qui peut voir le classement
select-monthly = Salon pour le podium du mois
select-daily = Salon des résultats du jour
select-display = L’aspect de la table pour tout le monde

choice-threads-none = Dans le salon même
choice-threads-public = Un fil public par partie
choice-threads-private = Un fil privé par partie
choice-language-server = Comme le serveur
choice-away-days = { $days ->
    [0] Aucun
    [one] { $days } jour par an
   *[other] { $days } jours par an
 }
choice-reminders-on = Oui
choice-reminders-off = Non
choice-leaderboard-everyone = Tout le monde
choice-leaderboard-managers = Seulement les gestionnaires du serveur
choice-leaderboard-nobody = Personne
button-settings-channels-clear = Jouer partout

game-elsewhere = La table est dressée dans { $channel }.
thread-refused = Discord ne me laisse pas ouvrir de fil : vous jouez ici même.

## Les préférences de chacun

preferences-title = Tes préférences
preferences-hint = Sauf l’absence, tout vaut sur chaque serveur. L’aspect de la table pour tout le monde se décide à la gestion du serveur.
preferences-dm-closed = Tu n’acceptes pas de messages privés de ma part, alors je te préviens dans le salon. Je réessaierai { $when }.
preferences-dm-refused = Discord n’a pas pris mon message privé à l’instant. Je réessaierai quand une partie t’attendra.
preferences-notify = Ton tour
preferences-flow = Silence à la table
preferences-display = Ta table
preferences-away = M’absenter pendant…
preferences-hat = Chapeau
preferences-face = Visage
portrait-title = Ton portrait
portrait-hint = Tout le monde te voit ainsi à ta place dans les deux jeux, dans la couleur de ta place.
alt-portraits = Visages au choix, de 1 à 16. Le tien : { $hat }, visage { $face }.
choice-hat-tricorne = Chapeau de capitaine
choice-hat-headscarf = Foulard
choice-hat-toque = Toque de cuisinier
choice-hat-cap = Bonnet de laine
choice-hat-peaked-cap = Casquette
choice-face-0 = 1, barbe noire
choice-face-1 = 2, cheveux bruns, longs
choice-face-2 = 3, barbe rousse
choice-face-3 = 4, cheveux noirs, peau foncée
choice-face-4 = 5, cheveux noirs, longs
choice-face-5 = 6, barbe grise, bandeau sur l’œil
choice-face-6 = 7, cheveux blonds
choice-face-7 = 8, cheveux roux, longs
choice-face-8 = 9, moustache brune
choice-face-9 = 10, cheveux noirs, longs, peau foncée
choice-face-10 = 11, barbe noire, peau foncée
choice-face-11 = 12, cheveux blonds, longs
choice-face-12 = 13, barbe blanche
choice-face-13 = 14, cheveux bruns
choice-face-14 = 15, cheveux gris, longs
choice-face-15 = 16, barbe noire, bandeau sur l’œil
button-portrait = Mon portrait…
button-preferences = Mes préférences
button-privacy = Mes données…
button-doctor = Autorisations…

## Permissions manquantes

doctor-title = Autorisations
doctor-fine = Tout va bien dans { $count ->
    [one] { $count } salon
    [2] les deux salons
   *[other] les { $count } salons
 }.
doctor-closed = { $channel } est verrouillé, les parties y sont en pause
doctor-refused = { $channel } : { $when }, Discord m’a refusé et a dit « { $words } »
doctor-channel-fine = { $channel } : tout va bien
doctor-channel-missing = { $channel }, permissions manquantes : { $permissions }
doctor-threads-missing = Les fils sont activés, mais il manque des permissions dans { $channel } : { $permissions }.
doctor-none = Je ne peux écrire dans aucun salon. Donne à mon rôle la permission « { $permission } ».
doctor-advice = Accorde-les à mon rôle dans les paramètres du serveur ou du salon.
doctor-more = { $count ->
    [one] et { $count } autre salon
   *[other] et { $count } autres salons
 }

## Ce qui est conservé

privacy-title = Mes données
privacy-text =
    - Tes parties : qui contre qui, où et quand, chaque lancer et chaque coup.
    - Ce que tu as choisi ici : affichage, langue, façon de te prévenir, absences.
    - Ton nom tel qu’il s’affichait au début d’une partie.

    Je ne garde aucun message, ni rien de ce que tu écris ailleurs. Quand un serveur me retire, ses données sont supprimées après 30 jours.
privacy-file = Ce que je garde sur toi, sauf les plans et les tours commencés des parties en cours.
privacy-delete-ask = Tout supprimer à ton sujet ? Les parties en cours comptent comme abandonnées, les parties finies gardent une place sans nom ; les messages des salons restent. C’est définitif.
privacy-deleted = C’est fait. Je ne te connais plus.
privacy-nothing = Je ne garde rien sur toi.
privacy-nobody = Ancien membre
button-privacy-export = Obtenir mes données
button-privacy-delete = Supprimer mes données
button-confirm-delete = Oui, tout supprimer
button-keep = Garder
