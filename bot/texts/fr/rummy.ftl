## Cartes, combinaisons et contrats de Shanghai (rami)

rummy-joker = Joker ★
rummy-books = { $count ->
    [one] { $count } brelan
   *[other] { $count } brelans
 }{ $length ->
    [3] {""}
   *[other] {" "}de { $length }
 }
rummy-runs = { $count ->
    [one] { $count } suite
   *[other] { $count } suites
 }{ $length ->
    [4] {""}
   *[other] {" "}de { $length }
 }
rummy-cards = { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
 }
rummy-points = { $count ->
    [one] { $count } point
   *[other] { $count } points
 }
rummy-buys-left = { $count ->
    [one] encore { $count } achat
   *[other] encore { $count } achats
 }

## La table, comme tous la voient

rummy-heading = Manche { $round } sur { $rounds } · { $contract } · à { $name } de jouer
rummy-heading-short = Manche { $round } sur { $rounds } · à { $name } de jouer
rummy-heading-deal = On distribue les cartes
rummy-heading-over = Fin de la partie · { $result }
rummy-call-offer = { $mention }, à toi : prends { $card } ou laisse cette carte.
rummy-call-play = { $mention }, à toi : joue tes cartes et défausse-toi d’une carte.
rummy-call-bonehead = { $mention }, à toi : laisse ta défausse ou reprends-la.
rummy-call-window = { $card } : proposée aux autres.
rummy-call-window-until = { $card } : proposée aux autres, jusqu’à { $date }.
rummy-quiet-ends = { $turns ->
    [one] Encore { $turns } tour sans carte posée, et la manche s’arrête.
   *[other] Encore { $turns } tours sans carte posée, et la manche s’arrête.
 }
rummy-call-computer = { $name } réfléchit.
rummy-table-top = Défausse : { $card } au-dessus
rummy-table-pile = Défausse : { $card } au-dessus, puis { $cards }
rummy-table-pile-empty = La défausse est vide
rummy-table-stock = { $count ->
    [0] La pioche est vide
    [one] { $count } carte dans la pioche
   *[other] { $count } cartes dans la pioche
 }
rummy-table-melds = **Sur la table**
rummy-table-meld = { $place } { $name } : { $cards }
rummy-table-bare = Rien n’est encore posé.
rummy-player-down = contrat posé
rummy-player-resigned = a abandonné
rummy-button-open-table = Ouvrir une table…
rummy-button-hand = Ma main

## Ce qui s’est passé

rummy-did-deal = Nouvelle donne pour tous ; carte retournée : { $card }. { $name } commence.
rummy-did-take = a pris { $card }
rummy-did-leave = a laissé { $card }
rummy-did-draw = a pioché une carte
rummy-did-draw-card = a pioché { $card }
rummy-did-extra = { $count ->
    [one] a pris { $count } carte de plus
   *[other] a pris { $count } cartes de plus
 }
rummy-did-buy = a acheté { $card }
rummy-did-down = a posé : { $cards }
rummy-did-down-first = a posé en premier : { $cards }
rummy-did-lay = a ajouté { $cards }
rummy-did-swap = { $cards } contre un joker
rummy-did-discard = a jeté { $card }
rummy-did-undo = a repris { $card }
rummy-did-hold = a en main { $cards }
rummy-short-down = a posé
rummy-short-down-first = a posé en premier
rummy-short-lay = { $count ->
    [one] a ajouté { $count } carte
   *[other] a ajouté { $count } cartes
 }
rummy-short-discards = Jetées : { $told }
rummy-short-earlier = … { $line }
rummy-you-take = pris { $card }
rummy-you-leave = laissé { $card }
rummy-you-draw-card = pioché { $card }
rummy-you-extra = { $count ->
    [one] pris { $count } carte de plus
   *[other] pris { $count } cartes de plus
 }
rummy-you-buy = acheté { $card }
rummy-you-down = posé : { $cards }
rummy-you-down-first = posé en premier : { $cards }
rummy-you-lay = ajouté { $cards }
rummy-you-swap = échangé { $cards } contre un joker
rummy-you-discard = jeté { $card }
rummy-you-undo = repris { $card }
rummy-did-resign = { $name } a abandonné ; ses cartes restent en jeu.
rummy-late = { $name } (temps écoulé)
rummy-held-computer = Je joue pour { $name } en attendant son retour.
rummy-held-member = { $name } est de retour.
rummy-held-taken = { $name } a pris une place libre.

## Une manche finie, les points

rummy-round-title = Manche { $round } · { $contract } · { $end }
rummy-round-out = { $name } termine la manche
rummy-round-exhausted = plus rien à piocher
rummy-round-closed = plus rien ne peut s’ajouter
rummy-round-standoff = { $turns } tours sans carte posée
rummy-round-hand = { $name } : { $cards } · { $points }, total { $total }
rummy-round-own = { $told } · toi : { $points }, total { $total }
rummy-round-empty = { $name } : aucune carte · { $points }, total { $total }
rummy-score-title = **Score après { $rounds ->
    [one] { $rounds } manche
   *[other] { $rounds } manches
 }** (celui qui a le moins de points gagne)
rummy-score-title-start = **Aucune manche n’est encore finie**
rummy-score-line = { $place }. { $name } : { $points }
rummy-score-coming = Encore à jouer : { $contracts }
rummy-result-won = { $name } gagne
rummy-result-shared = { $names } partagent la victoire
rummy-result-time = { $name } gagne au temps
rummy-result-left = { $name } gagne : les autres sont partis
rummy-result-nobody = Personne ne gagne

## Ma main

rummy-hand-title = Ta main : { $told }
rummy-hand-contract = cette manche : { $contract }
rummy-hand-for = pour { $contract }
rummy-hand-offer = Tu prends { $card } ou tu pioches ?
rummy-hand-play = À toi : ton contrat est prêt.
rummy-hand-play-not-ready = À toi : ton contrat n’est pas encore prêt.
rummy-hand-play-down = À toi : ajoute ce que tu peux.
rummy-hand-nothing-fits = À toi : rien ne s’ajoute.
rummy-hand-draft = Ce sera posé quand tu jetteras.
rummy-hand-proposed = Je jetterais { $card } : c’est la moins utile.
rummy-hand-picked = Tu vas jeter { $card }.
rummy-hand-empty = C’était ta dernière carte : termine la manche.
rummy-hand-rests = Cette main ne suit plus la partie.
rummy-hand-wait = C’est à { $name } de jouer.
rummy-hand-wait-window = { $card } est proposée.
rummy-hand-window = Veux-tu acheter { $card } ? { $price ->
    [0] Cela ne coûte aucune autre carte.
    [one] Tu piocheras { $price } carte de plus.
   *[other] Tu piocheras { $price } cartes de plus.
 }
rummy-hand-prepared = À jouer : { $moves }
rummy-draft-down = poser { $cards }
rummy-draft-lay = ajouter { $cards }
rummy-hand-moved-on = La partie a continué ; voici ta main maintenant.
rummy-hand-changed = Tu as changé quelque chose entre-temps ; voici ta main maintenant.
rummy-hand-taken = Tu as pris { $card }.
rummy-hand-drew = Tu as pioché { $cards }.
rummy-hand-bought = Tu as acheté { $cards }.
rummy-hand-done = C’est fait : tu as jeté { $card }.
rummy-hand-out = Tu n’as plus de cartes : la manche est à toi.
rummy-hand-over = La partie est finie : les points sont dans le salon.
rummy-button-show-now = Montrer maintenant
rummy-button-take = Prendre { $card }
rummy-button-leave = Laisser
rummy-button-extra = { $count ->
    [one] { $count } carte de plus
   *[other] { $count } cartes de plus
 }
rummy-button-buy = Acheter { $card }
rummy-button-pass = Non merci
rummy-button-down = { $count ->
    [0] Poser : { $cards }, sans reste
   *[other] Poser : { $cards }, reste { $count }
 }
rummy-button-build = Choisir…
rummy-button-lay-all = Ajouter tout ({ $count })
rummy-button-lay-all-out = Tout ajouter et terminer
rummy-button-exchange-out = Échanger et terminer
rummy-button-go-out = Terminer
rummy-button-sort = Trier
rummy-button-take-back = Reprendre
rummy-button-put-down = Poser
rummy-button-jokers-low = Jokers en bas
rummy-button-jokers-high = Jokers en haut
rummy-button-discard = Jeter { $card }
rummy-select-lay = Ajouter une carte
rummy-select-place = Où va-t-elle ?
rummy-select-move = Un autre coup
rummy-select-discard = Jeter une autre carte
rummy-select-book = { $number }. Brelan
rummy-select-run = { $number }. Suite
rummy-lay-label = { $card } → { $meld }
rummy-swap-label = { $card } → { $meld }, ★ → { $to }
rummy-swap-hand-label = { $card } → { $meld }, ★ pour toi
rummy-meld-label = { $name } : { $cards }
rummy-place-low = { $meld }, en bas
rummy-place-high = { $meld }, en haut
rummy-discard-label = Jeter { $card } ({ $points })
rummy-bonehead-ask = { $name } peut jouer { $card } aussitôt.

## Ce qui diffère des règles habituelles

rummy-option-packs = { $count ->
    [one] { $count } jeu de cartes
   *[other] { $count } jeux de cartes
 }
rummy-option-jokers = { $count ->
    [0] sans joker
    [one] { $count } joker
   *[other] { $count } jokers
 }
rummy-option-contracts = Manches : { $contracts }
rummy-option-dealt = { $count } cartes pour chacun
rummy-option-buys = { $count ->
    [0] sans achat
    [one] { $count } achat par manche
   *[other] { $count } achats par manche
 }
rummy-option-price = { $count ->
    [0] un achat ne coûte aucune autre carte
    [one] un achat coûte { $count } carte de plus
   *[other] un achat coûte { $count } cartes de plus
 }
rummy-option-quiet = la manche finit après { $count } tours sans carte posée
rummy-option-no-low-ace = pas d’as sous le deux
rummy-option-no-high-ace = pas d’as sur le roi
rummy-option-out-by-laying = on ne termine qu’en ajoutant
rummy-option-old-discards = les anciennes défausses sont proposées aussi
rummy-option-no-jokers-in-books = pas de joker dans les brelans
rummy-option-no-jokers-in-runs = pas de joker dans les suites
rummy-option-one-joker = un joker par combinaison
rummy-option-neighbours = deux suites voisines comptent pour deux
rummy-option-same-rank = deux brelans de même valeur comptent pour deux
rummy-option-bonehead = une défausse qui sert au suivant peut être reprise
rummy-option-penalties = Pénalités : { $points }
rummy-option-wild = valent un joker (☆) : { $cards }
rummy-option-wild-two = deux vraies cartes au moins par combinaison
rummy-option-wild-half = au plus la moitié de jokers par combinaison
rummy-option-wild-fewer = moins de jokers que d’autres cartes par combinaison
rummy-option-wild-itself = une carte qui vaut un joker peut aussi rester elle-même
rummy-option-wilds-apart = deux jokers ne se touchent pas dans une suite
rummy-option-limits-going-down = les limites des jokers ne valent qu’en posant le contrat
rummy-option-exact = les combinaisons du contrat ont exactement la longueur demandée
rummy-option-lay-later = au tour où l’on pose, rien que le contrat
rummy-option-exchange-hand = un joker échangé va dans la main
rummy-option-no-exchange = les jokers ne s’échangent pas
rummy-option-exchange-runs = les jokers ne s’échangent que dans les suites
rummy-option-down-no-buys = qui a posé n’achète plus
rummy-option-down-stock = qui a posé ne fait que piocher
rummy-option-carry = les achats non faits restent pour plus tard
rummy-option-last-no-discard = à la dernière manche on ne termine pas en jetant
rummy-option-last-all-down = à la dernière manche on pose toute sa main ou rien
rummy-option-out-bonus = { $points } points de moins pour qui termine
rummy-option-blind-bonus = encore { $points } de moins en posant et terminant au même tour, le double sans joker
rummy-option-buys-any = autant d’achats que la main peut en tenir
rummy-option-stacked = la première main est arrangée : un brelan y est, un autre presque
rummy-option-rules = { $changed ->
    [yes] Règles : { $name }, modifiées
   *[no] Règles : { $name }
 }
rummy-option-without = sans : { $rule }

## Que faire maintenant

rummy-help-watching = { $names } jouent à Shanghai (rami).
rummy-help-over = La partie est finie.
rummy-help-mover = C’est à toi : prends la carte du dessus de la défausse ou pioche, puis jette une carte.
rummy-help-open = **Ma main** ouvre tes cartes, pour toi seul.
rummy-help-hand = Dès que ta main contient le contrat de la manche, pose-le d’un coup. Ensuite tu peux ajouter des cartes partout.
rummy-help-waiting = C’est à { $name } de jouer.
rummy-help-plan = Ce que les autres jettent, tu peux l’acheter. Dans **Ma main**, ton plan dit ce que j’achète et joue pour toi.
rummy-help-contract = Contrat de la manche : { $contract }. Un brelan, c’est trois cartes ou plus de même valeur ; une suite, quatre cartes ou plus qui se suivent dans une couleur. Les jokers remplacent toute carte.{ $longer ->
    [yes] {" "}Le nombre qui suit dit combien de cartes il en faut ici au moins.
   *[no] {""}
 }
rummy-help-more = Toutes les règles : { $rules }.

## Des cartes sans soupçon

rummy-secret = Le sceau est brisé : `{ $secret }` donne `{ $commitment }`. Chaque carte en découle.
rummy-button-check = Vérifier les cartes
rummy-verified = { $rounds ->
    [one] Tout est conforme au sceau : { $rounds } donne et chaque carte piochée ({ $cards }) découlent du secret.
   *[other] Tout est conforme au sceau : { $rounds } donnes et chaque carte piochée ({ $cards }) découlent du secret.
 }
rummy-by-key = { $rounds ->
    [one] { $rounds } donne et chaque carte piochée ({ $cards }) découlent de la clé de ce fichier.
   *[other] { $rounds } donnes et chaque carte piochée ({ $cards }) découlent de la clé de ce fichier.
 }
rummy-verify-failed = La vérification a échoué : les cartes ne correspondent pas au secret scellé.
rummy-verify-failed-round = La vérification a échoué à la manche { $round } : une carte ne correspond pas au secret scellé.

## Ce qui doit se passer en mon absence

rummy-button-plan = Mon plan
rummy-button-buying = Acheter ce qui sert mon contrat
rummy-button-i-am-back = Me revoilà
rummy-button-take-seat = Remplacer { $name }
rummy-take-ask = Remplacer { $name } ? Ses cartes sont alors à toi, et ses points jusqu’ici : { $points }. Ce qui a été distribué avant reste caché, et la partie ne compte pas pour toi.
rummy-button-take-over = Oui, je joue
rummy-button-look-on = Je regarde seulement
rummy-plan-title = **Mon plan**
rummy-style-question = **Comment veux-tu jouer ?**
rummy-style-lead = Personne d’autre ne voit ta réponse. Elle vaut dès ton prochain tour et pour tes prochaines parties ; tu peux la changer ici à tout moment.
rummy-style-own = Tous les tours sont à moi
rummy-style-own-about = Je ne joue aucun tour pour toi.
rummy-style-cautious = M’appeler quand ça compte
rummy-style-cautious-about = Je joue, sauf si une carte t’avance, si tu peux poser, ou si un autre a posé ou presque fini.
rummy-style-bold = Seulement pour décider
rummy-style-bold-about = Je joue, sauf si une carte t’avance ou si tu peux poser ton contrat.
rummy-select-style = Ta réponse
rummy-plan-kept = Comme dans ta dernière partie : **{ $style }**. **Mon plan** permet d’en changer.
rummy-plan-down = Tu as posé : dès ton prochain tour, j’ajoute ce que je peux et je défausse. Si une carte va à plusieurs endroits, je te préviens.
rummy-plan-down-own = Tu as posé. Tes tours restent à toi, et je n’achète plus rien pour toi.
rummy-plan-plays = Dès ton prochain tour, je joue pour toi et je te préviens quand { $wake }.
rummy-wake-help = une carte t’avance
rummy-wake-ready = ton contrat est prêt
rummy-wake-danger = quelqu’un a posé ou n’a plus que 3 cartes
rummy-wake-discard = il faut défausser
rummy-why-help = { $count ->
    [one] { $card } t’avance
   *[other] { $card } t’avancent
 }
rummy-why-places = Une carte va à plusieurs endroits.
rummy-why-ready = Ton contrat est prêt.
rummy-why-down = { $name } a posé.
rummy-why-few = { $count ->
    [one] { $name } n’a plus qu’une carte.
   *[other] { $name } n’a plus que { $count } cartes.
 }
rummy-why-discard = Il faut défausser une carte.
rummy-plan-collects = Tu réunis : { $cards }
rummy-plan-throws = Je défausse dans cet ordre : { $cards }
rummy-plan-buys-only = Je n’achète et ne prends que : { $cards }
rummy-plan-buys-nothing = Je n’achète rien pour toi.
rummy-plan-default = En ton absence, j’achète ce qui sert ton contrat. **Mon plan** permet d’en changer.
rummy-plan-window = Tu as { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
 } pour répondre.
rummy-plan-unreached = Discord ne te transmet pas mes messages privés, je ne peux donc rien te demander. Autorise-les sur ce serveur et choisis-le encore.
rummy-select-give-up = Viser autre chose
rummy-give-up = sans { $cards }
rummy-select-throw = Défausser d’abord
rummy-select-wake = Me prévenir aussi quand
rummy-select-buys = Achats
rummy-wanted-rank = n’importe quel { $rank }
rummy-limit-keep-two = garder un achat
rummy-limit-keep-three = garder deux achats
rummy-limit-wary = pas si quelqu’un a 3 cartes ou moins
rummy-limit-ask = me demander pour toute autre carte, par message privé
rummy-plan-did = Pendant ton absence, tu as { $told }
rummy-late-did = Ton temps était écoulé, alors pour toi j’ai { $told }
rummy-ask-hello = Ici, je te demanderai si tu veux une carte que quelqu’un laisse.
rummy-ask-until = Sur { $server }. Tu as jusqu’au { $date } ; après, je passe pour toi.
rummy-asked-sold = { $name } a acheté { $card }.
rummy-asked-yours = Tu as acheté { $card }.
rummy-asked-unsold = Personne n’a acheté { $card }.
rummy-hand-held = L’ordinateur joue ta main.
rummy-hand-answered-buy = Tu auras { $card } si personne ne la veut avant toi.
rummy-hand-answered-pass = Tu laisses partir { $card }.

## L’invitation

button-cards = Cartes : Shanghai…
rummy-pitch = Il y a aussi un jeu de cartes : **Shanghai (rami)**, de deux à huit.
rummy-name = Shanghai (rami)
rummy-replay-title = Shanghai (rami) : { $names }
rummy-invitation-title = **Shanghai (rami)** : { $host } ouvre une table. Qui joue ?
rummy-invitation-days = { $rounds ->
    [one] { $rounds } manche par messages :
   *[other] { $rounds } manches par messages :
 } environ { $planned ->
    [one] { $planned } jour avec **Mon plan**,
   *[other] { $planned } jours avec **Mon plan**,
 } { $days } sans.
rummy-invitation-evening = { $rounds ->
    [one] { $rounds } manche en une soirée :
   *[other] { $rounds } manches en une soirée :
 } environ { $turns ->
    [one] { $turns } tour chacun.
   *[other] { $turns } tours chacun.
 }
rummy-invitation-sentence = Réunis brelans et suites, pose-les, et débarrasse-toi le premier de tes cartes.
rummy-invitation-about = De deux à huit capitaines réunissent brelans et suites. Qui n’a plus de cartes termine la manche, et les autres paient ce qu’ils tiennent encore. Durées pour trois visites par jour ; **Mon plan** joue tes tours sans intérêt.
rummy-invitation-alt = À la table : { $names }. Places libres : { $free }
rummy-invitation-begun = **Shanghai (rami)** commence : { $names }. Première donne : { $dealer }.
rummy-options-title = **Les règles de la table**
rummy-options-changed = Quelqu’un est venu ou parti entre-temps ; voici où on en est.
rummy-select-preset = Règles de…
rummy-select-rounds = Manches
rummy-select-tempo = Rythme du jeu
rummy-preset-standard = Shanghai
rummy-preset-standard-about = 7 manches, 11 cartes, 3 achats par manche, petites pénalités
rummy-preset-ten = Shanghai à longues suites
rummy-preset-ten-about = 10 manches, suites jusqu’à dix, jokers échangés en main, bonus pour finir d’un coup
rummy-preset-ten-twos = Shanghai aux deux
rummy-preset-ten-twos-about = 10 manches sans joker : chaque deux vaut un joker
rummy-preset-eleven = Shanghai à quatre suites
rummy-preset-eleven-about = 11 manches, jusqu’à 4 brelans ou 4 suites ; le 2♣ vaut un joker
rummy-preset-contract = Rami à contrats
rummy-preset-contract-about = 10 ou 12 cartes, achats sans limite, la dernière manche d’un coup
rummy-preset-liverpool = Liverpool
rummy-preset-liverpool-about = Comme le rami à contrats, mais on ajoute aussitôt
rummy-preset-liverpool-exact = Liverpool exact
rummy-preset-liverpool-exact-about = 6 manches, 10 cartes, combinaisons d’exactement 3 et 4 cartes
rummy-preset-liverpool-eleven = Liverpool à onze cartes
rummy-preset-liverpool-eleven-about = 11 cartes ; qui a posé ne prend que dans la pioche
rummy-preset-onze = Onze
rummy-preset-onze-about = Les deux sont des jokers ; terminer enlève de 5 à 35 points
rummy-preset-books-runs = Books and Runs
rummy-preset-books-runs-about = 13 cartes, les deux sont des jokers, pas d’échange ; la plus longue
rummy-preset-seven-cards = Shanghai à sept cartes
rummy-preset-seven-cards-about = 10 manches avec 7 cartes ; les achats non faits restent
rummy-preset-nine = Shanghai aux achats chers
rummy-preset-nine-about = 9 manches, un achat coûte deux cartes de plus, un joker par combinaison ; longue
rummy-preset-may-i = May I ?
rummy-preset-may-i-about = 6 manches, les deux sont des jokers, longueurs exactes, pas d’échange
rummy-length-all = Les { $rounds } manches
rummy-length-short = Courte : manches { $numbers } sur { $rounds }
rummy-length-evening = Une soirée : manches { $numbers } sur { $rounds }
rummy-length-some = { $count ->
    [one] Manche { $numbers } sur { $rounds }
   *[other] Manches { $numbers } sur { $rounds }
 }
rummy-length-own = { $rounds ->
    [one] { $rounds } manche
   *[other] { $rounds } manches
 }
rummy-terms-rounds = { $rules }
rummy-terms-cards = { $rules }
rummy-terms-buys = { $rules }
rummy-terms-jokers = Jokers : { $rules }
rummy-terms-melds = Combinaisons : { $rules }
rummy-terms-down = Pose : { $rules }
rummy-terms-end = Fin : { $rules }
rummy-terms-points = { $rules }
rummy-terms-time = Temps : { $rules }
rummy-terms-more = { $count ->
    [one] { $count } autre changement sous **?**
   *[other] { $count } autres changements sous **?**
 }
rummy-tempo-live = En direct : tout le monde à table
rummy-tempo-today = Aujourd’hui : un coup en quelques heures
rummy-tempo-day = Jour après jour
rummy-tempo-open = Sans se presser
rummy-tempo-other = Comme maintenant
rummy-window-minutes = { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
 }
rummy-window-hours = { $hours ->
    [one] { $hours } heure
   *[other] { $hours } heures
 }
rummy-option-no-window = aucune défausse n’attend
rummy-option-window = une défausse attend { $window }
rummy-button-numbers = Donne et achats…
rummy-button-wild = Jokers…
rummy-button-laying = Poser et terminer…
rummy-button-points = Points…
rummy-button-rounds = Manches…
rummy-button-again = Corriger
rummy-word-any = libre
rummy-choice-wild = seuls les jokers remplacent une carte
rummy-choice-lay-at-once = après le contrat, on peut encore ajouter au même tour
rummy-choice-melds = brelans dès 3 cartes, suites dès 4
rummy-choice-wild-limit = une vraie carte au moins par combinaison
rummy-choice-exchange = un joker échangé reste sur la table
rummy-choice-when-down = qui a posé prend, achète et pioche comme les autres
rummy-choice-last-round = la dernière manche est comme les autres
rummy-form-rounds = Manches, une par ligne
rummy-form-packs = Jeux de cartes et jokers
rummy-form-dealt = Cartes distribuées
rummy-form-buys = Achats par manche
rummy-form-price = Cartes de plus pour un achat
rummy-form-rules = Règles maison
rummy-form-wild = Cartes qui valent un joker
rummy-form-wild-limit = Jokers dans une combinaison
rummy-form-exchange = Échange des jokers
rummy-form-when-down = Qui a posé
rummy-form-last-round = La dernière manche
rummy-form-quiet-limit = Fin de manche : tours sans carte posée
rummy-form-values = Ce que coûtent les cartes en main
rummy-form-penalties = Ou ce que coûte chaque carte
rummy-form-wild-penalty = Prix des cartes qui valent un joker
rummy-form-out-bonus = Points de moins pour qui termine
rummy-form-blind-bonus = De moins encore : tout en un tour
rummy-form-unread = **{ $field }** : { $typed } ne va pas. { $how }.
rummy-how-rounds = Brelans et suites : 2b, ou 1b 1s7. Puis au besoin les cartes et les achats : 1b 1s7, 11, 3
rummy-how-packs = { $least } à { $most } jeux, puis jusqu’à { $jokers } jokers pour chacun : 2 4. Vide : selon le nombre de joueurs
rummy-how-dealt = Un nombre de { $least } à { $most }, ou un par manche : 10 10 12
rummy-how-buys = Un nombre de { $least } à { $most }, un par manche, ou « libre » : autant que la main peut en tenir
rummy-how-price = Un nombre de { $least } à { $most }
rummy-how-wild = { $most } cartes au plus : 2 pour tous les deux, 2♣ ou 2C pour un seul. Vide : les jokers seuls
rummy-how-quiet-limit = Un nombre de { $least } à { $most }
rummy-how-penalties = 14 nombres de { $least } à { $most } : as, 2 à roi, joker. Ce que tu changes ici passe avant le choix
rummy-how-wild-penalty = Un nombre de { $least } à { $most }. Vide : autant que les autres de leur valeur
rummy-how-out-bonus = Un nombre de { $least } à { $most }, ou un par manche : 5 10 15. Vide : aucun
rummy-how-blind-bonus = Un nombre de { $least } à { $most }, le double sans joker. Vide : aucun
rummy-line-number = Écris de une à { $count } manches, une par ligne.
rummy-line-unread = La ligne { $line }, { $typed }, n’est pas une manche : écris brelans et suites comme 2b ou 1b 1s7, puis au besoin les cartes et les achats : 1b 1s7, 11, 3.
rummy-line-buys = La ligne { $line } laisse les achats libres, une autre non : écris un nombre à chaque ligne, ou « libre » partout.
rummy-misfit-rounds = **{ $field }** : { $count } nombres pour { $rounds } manches. Écris-en un pour toutes, ou un par manche.
rummy-misfit-contract = La manche { $round } ne peut pas se jouer : écris { $melds } combinaisons au plus, des brelans de 3 à { $book } cartes, des suites de { $shortest } à { $longest }, { $cards } cartes en tout.
rummy-misfit-hand = Manche { $round } : une main pourrait avoir { $cards } cartes, et { $most } est le plus. Donne moins de cartes ou permets moins d’achats.
rummy-misfit-size = La manche { $round } demande { $contract } : ce sont { $cards } cartes, et une main en a { $most } au plus. Donne plus de cartes ou permets plus d’achats.
rummy-misfit-cards = La manche { $round } demande { $contract }, et il n’y a pas assez de cartes pour cela. Prends plus de jeux de cartes ou de jokers, ou demande des brelans et des suites de moins de cartes.
rummy-misfit-packs = Il n’y a pas assez de cartes pour { $players } : il faut { $packs }.

## Conseils, et après la partie la chance et les choix

rummy-hint-lead = Les pénalités à prévoir à la fin de la manche :
rummy-hint-line = { $move } : { $points }, { $chance } de chances de poser
rummy-hint-discard = Jeter { $card }
rummy-hint-why-nearer = Cette carte manque à ton contrat.
rummy-hint-why-no-nearer = Elle ne te rapprocherait pas de ton contrat.
rummy-hint-why-out = Tu termines la manche à ce tour.
rummy-hint-why-not-needed = Ton contrat n’en a pas besoin.
rummy-hint-why-dearest = Parmi les cartes inutiles, aucune ne coûte plus.
rummy-hint-why-useless = Aucun joueur qui a posé ne peut s’en servir.
rummy-analysis-title = Un second coup d’œil
rummy-analysis-working = Je regarde encore une fois chaque carte de la partie.
rummy-lesson-discard = **{ $name }** : les défausses ont coûté le plus. Manche { $round } : mieux valait { $better } que { $card } ({ $points }).
rummy-lesson-buy = **{ $name }** : des achats ont coûté plus qu’ils n’ont rapporté. Manche { $round } : { $card } ({ $points }).
rummy-lesson-pass = **{ $name }** : acheter davantage aurait aidé. Manche { $round } : { $card } ({ $points }).
rummy-costly-discard = Manche { $round }, { $name } : { $card } au lieu de { $better } ({ $points })
rummy-costly-offer = Manche { $round }, { $name } : { $card } ({ $points })
rummy-costly-none = Aucun choix n’a coûté cher. Bien joué !

## Les commandes

cmd-rummy = rummy
cmd-rummy-desc = Shanghai (rami), le jeu de cartes de deux à huit joueurs
cmd-rummy-challenge-desc = Ouvrir une table où d’autres peuvent jouer
menu-rummy-challenge = Défier au rami
opt-rummy-player-3 = joueur3
opt-rummy-player-3-desc = Place 3 ; si quelqu’un est nommé, seules les personnes nommées peuvent jouer
opt-rummy-player-4 = joueur4
opt-rummy-player-4-desc = Place 4 ; si quelqu’un est nommé, seules les personnes nommées peuvent jouer
opt-rummy-player-5 = joueur5
opt-rummy-player-5-desc = Place 5 ; si quelqu’un est nommé, seules les personnes nommées peuvent jouer
opt-rummy-player-6 = joueur6
opt-rummy-player-6-desc = Place 6 ; si quelqu’un est nommé, seules les personnes nommées peuvent jouer
opt-rummy-player-7 = joueur7
opt-rummy-player-7-desc = Place 7 ; si quelqu’un est nommé, seules les personnes nommées peuvent jouer
opt-rummy-player-8 = joueur8
opt-rummy-player-8-desc = Place 8 ; si quelqu’un est nommé, seules les personnes nommées peuvent jouer
cmd-rummy-table = table
cmd-rummy-table-desc = La table comme tous la voient, rien que pour toi
cmd-rummy-hand = main
cmd-rummy-hand-desc = Voir et jouer tes propres cartes
cmd-rummy-score-desc = Le score, manche par manche
cmd-rummy-rules-desc = Les règles en quelques pages
cmd-rummy-practice-desc = Jouer contre moi, avec jusqu’à sept ordinateurs
opt-rummy-computers = ordinateurs
opt-rummy-computers-desc = Combien d’ordinateurs sont à la table
opt-rummy-short = manches
opt-rummy-short-desc = Combien de manches se jouent

## Les règles en pages

rummy-guide-aim-alt = Ce que demande chaque manche, en rangées de cartes.
rummy-guide-aim-title = Le but
rummy-guide-aim-text =
    { $rounds ->
        [one] Une manche demande
       *[other] { $rounds } manches, et chacune demande
     } ses propres combinaisons : le **contrat**. Qui n’a plus de cartes termine la manche ; les autres reçoivent des points de pénalité pour ce qu’ils tiennent encore. Le plus petit total gagne.

    Cartes pour chacun : { $dealt } · { $packs }
    Points : { $points }
rummy-guide-melds-alt = { $wild ->
    [yes] Brelans et suites posés sur la table, avec un joker à la place d’une autre carte.
   *[no] Brelans et suites posés sur la table.
 }{ $cards ->
    [none] {""}
   *[other] {" "}Dessous { $cards }, qui ne sont pas une suite.
 }
rummy-guide-melds-title = Brelans et suites
rummy-guide-melds-text =
    Un **brelan**, c’est trois cartes ou plus de même valeur, une **suite** quatre ou plus qui se suivent dans une couleur.{ $longer ->
        [yes] {" "}Le contrat peut en demander de plus longs.
       *[no] {""}
     }

    Un **joker** ★ remplace toute carte ; des jokers seuls ne font pas une combinaison. L’as se place sous le deux ou sur le roi, jamais au milieu.
rummy-guide-books-differ = les brelans d’un contrat diffèrent en valeur
rummy-guide-runs-differ = deux suites voisines n’en font qu’une : 2♥–5♥ et 6♥–9♥
rummy-guide-two-players = à deux : pas d’achat, mais { $count } cartes de plus avant le tour, si tu veux
rummy-guide-turn-alt = Une table à quatre : la pioche, la défausse avec la carte proposée, et pour chacun les combinaisons, les cartes et les points.
rummy-guide-turn-title = Ton tour
rummy-guide-turn-text =
    D’abord tu **prends** la carte du dessus de la défausse, ou tu la **laisses** et tu pioches. Puis tu peux poser des cartes. Enfin tu en **jettes** une.

    Appuie sur **Ma main** : personne d’autre ne voit ce qui s’ouvre. Avant ta défausse tu peux tout reprendre.
rummy-guide-down-alt = Une main avec un contrat prêt à être posé, au-dessus des cartes qui restent en main.
rummy-guide-down-title = Poser
rummy-guide-down-text =
    Tu **poses** tout le contrat d’un coup. Une fois posé, tu peux **ajouter** des cartes à toutes les combinaisons de la table, même celles des autres.

    Tu n’en fais plus de nouvelles dans la manche. Quand ta main est vide, la manche est finie.
rummy-guide-buying-alt = Une table à trois avec une défausse proposée à tous.
rummy-guide-buying-title = Acheter
rummy-guide-buying-text =
    Quand ce n’est pas ton tour, tu peux **acheter** la carte laissée : priorité à qui suit dans le sens horaire. { $price ->
        [0] Aucune autre carte ne s’y ajoute.
        [one] Une carte de la pioche s’y ajoute.
       *[other] { $price } cartes de la pioche s’y ajoutent.
     }

    En ton absence, **Mon plan**, dans **Ma main**, dit ce que j’achète pour toi.
rummy-guide-jokers-alt = Une combinaison avec un joker, la carte qui prend sa place, et { $to ->
    [hand] le joker, qui revient en main.
   *[move] la combinaison où va le joker.
 }
rummy-guide-jokers-title = Échanger les jokers
rummy-guide-jokers-text =
    Un joker sur la table remplace une carte que tu as ? Une fois ton contrat posé, ou en le posant, tu peux y mettre ta carte. { $to ->
        [hand] Le joker va dans ta main : tu peux le poser, le garder ou le jeter.
       *[move] Tu déplaces le joker vers une autre combinaison ; en posant, dans ton contrat. Il ne revient jamais dans une main.
     }

## Pourquoi un coup ne va pas

refusal-rule-over = La partie est finie.
refusal-rule-not-now = Ce n’est pas possible maintenant.
refusal-rule-no-buys-left = Tu n’as plus d’achats dans cette manche.
refusal-rule-stock-too-small = Il reste trop peu de cartes pour cela.
refusal-rule-not-in-hand = Tu n’as plus cette carte.
refusal-rule-not-down = Pose d’abord ton contrat.
refusal-rule-already-down = Tu as déjà posé.
refusal-rule-wrong-contract = La manche demande autre chose.
refusal-rule-too-short = C’est moins de cartes que la manche n’en demande.
refusal-rule-mixed = Ces cartes ne vont pas ensemble.
refusal-rule-no-natural = Des jokers seuls ne font pas une combinaison.
refusal-rule-joker-here = Les jokers n’y sont pas permis.
refusal-rule-many-jokers = Un seul joker par combinaison.
refusal-rule-off-the-end = La suite n’a plus de place à cet endroit.
refusal-rule-one-run = Deux suites voisines n’en font qu’une. Dès ton prochain tour, ce sera possible.
refusal-rule-one-book = Deux brelans de même valeur n’en font qu’un.
refusal-rule-no-such-meld = Cette combinaison n’est plus sur la table.
refusal-rule-no-such-end = À quel bout de la suite ?
refusal-rule-no-joker-there = Aucun joker n’y remplace cette carte.
refusal-rule-joker-must-stay-down = Un joker que tu libères doit entrer dans ton contrat.
refusal-rule-wild-limit = Il faut plus de vraies cartes dans cette combinaison.
refusal-rule-wilds-touch = Deux jokers ne peuvent pas se toucher dans une suite.
refusal-rule-too-long = Une combinaison est plus longue que demandé. Elle pourra grandir plus tard.
refusal-rule-all-down = Dans cette manche, on pose toute sa main ou rien.
refusal-rule-not-yet = Au tour où tu poses, seul le contrat se pose. La suite dès ton prochain tour.
refusal-rule-no-exchange = Là, les jokers ne s’échangent pas.
refusal-rule-down-draws = Une fois que tu as posé, ce n’est plus possible : pioche.
refusal-rule-hand-full = Ta main n’a plus de place pour tant de cartes.
