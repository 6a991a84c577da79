## The line above the picture, and prompts for the current player
heading-start = On étale les cartes
heading-won = Fin de la partie · { $name } gagne
heading-draw = Fin de la partie · égalité
heading-called-off = Fin de la partie · personne ne gagne
handover-turn = { $mention }, les dés ou Shanghai ?
handover-roll = { $mention }, lance les dés.
handover-rolled = { $mention }, place { $low } ou { $high }.
handover-double = { $mention }, place un { $die }.
handover-shanghai = { $mention }, crie « Shanghai ! »
board-round = manche { $round }
prompt-end = Tu commences : à quel bout de la rangée est le 1 ?

## Buttons and questions
button-roll = Lancer les dés
button-shanghai = Shanghai !
button-shanghai-later = { $missing ->
    [one] Shanghai ! (encore { $missing } dé)
   *[other] Shanghai ! (encore { $missing } dés)
 }
button-place = { $die } → { $card }
button-place-face = → { $card }
button-place-sharks = { $die } → { $card } (requins)
button-place-sharks-face = → { $card } (requins)
button-end-left = 1 … 6
button-end-right = 6 … 1
button-undo = Reprendre ({ $name })
button-confirm-shanghai = Oui, Shanghai !
button-not-yet = Pas encore
button-share = Partager
shanghai-ask = **Shanghai ?** Cela termine la manche { $round }.
shanghai-ask-last = **Shanghai ?** Cela termine la dernière manche, et la partie.

## The check of a finished game's dice and cards
dice-secret = Sceau, montré avant le premier lancer : `{ $commitment }`. Le secret derrière : `{ $secret }`.
dice-verified = { $rolls ->
    [one] ✅ Le seul lancer et toutes les cartes viennent du secret scellé avant la partie.
   *[other] ✅ Les { $rolls } lancers et toutes les cartes viennent du secret scellé avant la partie.
 }
dice-by-key = { $rolls ->
    [one] Le seul lancer et toutes les cartes découlent de la clé de ce fichier.
   *[other] Les { $rolls } lancers et toutes les cartes découlent de la clé de ce fichier.
 }
dice-verify-failed = La vérification échoue au lancer { $roll } de la manche { $round } : il ne correspond pas au secret scellé.
dice-verify-failed-cards = La vérification échoue : les cartes ne correspondent pas au secret scellé.
dice-verify-failed-lot = La vérification échoue : le sort désignait l’autre pour commencer.

## Start and end
game-starter-lot = Le sort désigne { $name } pour commencer.
game-starter-chosen = { $name } commence, comme convenu.
game-won = { $name } gagne { $score } !
game-drawn = Égalité, { $score }. Les deux capitaines gardent leur chapeau.
game-resigned = { $loser } abandonne ; { $name } gagne.
game-timed-out = Temps écoulé pour { $loser } ; { $name } gagne.
game-lapsed = Personne n’est revenu à temps. La partie se termine sans victoire.
