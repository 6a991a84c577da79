## Le temps pour jouer

clock-reminder = { $mention }, le capitaine tapote sur la table : ton coup contre { $opponent } est attendu { $when }. { $link }
clock-ran-out = Temps écoulé pour { $name } depuis le { $date }. { $mention }, tu peux réclamer la victoire ou laisser une chance.
clock-lapses = Si personne ne fait rien, la partie se termine d’elle-même { $when }.
clock-claim-ask = Réclamer la victoire contre { $opponent } ? La partie s’arrête aussitôt.
clock-granted = { $name } accorde plus de temps : le coup est attendu { $when }.
clock-stands = La pendule est arrêtée.

button-claim = Réclamer la victoire ({ $name })
button-grant = Plus de temps
button-confirm-claim = Oui, victoire pour moi
button-keep-waiting = Attendre encore

refusal-claim-early = Pas encore : le coup est attendu { $when }.
refusal-claim-not-yours = Seule la personne qui attend peut en décider.
refusal-claim-gone = Le coup vient d’être joué. Sans rancune, continuez.

## Un petit rappel amical

nudge = { $mention }, { $name } t’attend à la table. { $link }
nudge-sent = J’ai toqué. Tu pourras recommencer { $when }.
board-silent = { $name } n’a pas répondu à deux rappels.
button-replace = L’ordinateur joue
nudge-undelivered = { $name } ne souhaite pas de mention. Il faudra de la patience.
refusal-nudge-own-turn = C’est à toi de jouer.
refusal-nudge-pace = Cette partie a une pendule ; les rappels, je m’en charge.
refusal-nudge-soon = Tu as déjà fait un rappel aujourd’hui. Tu pourras recommencer { $when }.
refusal-nudge-away = { $name } s’absente jusqu’au { $date }. La partie attend jusque-là.
refusal-nudge-practice = Inutile, je ne dors jamais.

## Se faire prévenir

notify-dm-closed = { $mention }, tes messages privés sont fermés, alors je te préviens ici.
notify-dm-refused = { $mention }, Discord n’a pas pris mon message privé, alors je te préviens ici.
dm-hello = Voilà comment je te préviendrai quand ce sera ton tour.
dm-turn = À toi de jouer contre { $opponent } sur { $server } : { $link }
dm-reminder = Ton coup contre { $opponent } sur { $server } est attendu { $when } : { $link }
dm-nudge = { $opponent } t’attend sur { $server } : { $link }

## S'absenter

away-left = { $days ->
    [0] Tu as épuisé tes jours pour cette année.
    [one] Il te reste { $days } jour cette année.
   *[other] Il te reste { $days } jours cette année.
 }
away-ended = Te revoilà ! Tes pendules tournent à nouveau.
away-none = Aucune absence en cours.
away-until = Tu t’absentes jusqu’au { $date }.
choice-away = { $days ->
    [one] { $days } jour
   *[other] { $days } jours
 }
button-away-end = Me revoilà
refusal-away-allowance = { $days ->
    [0] Il ne te reste aucun jour cette année.
    [one] Il ne te reste que { $days } jour cette année.
   *[other] Il ne te reste que { $days } jours cette année.
 }
