## Annuler une partie

cancel-ask = { $mention }, { $name } voudrait annuler cette partie. Personne ne gagne. D’accord ?
cancel-refused = { $name } préfère continuer.
cancel-withdrawn = { $name } a changé d’avis : la partie continue.
cancel-by-moderator-ask = Annuler la partie entre { $first } et { $second } ? Personne ne gagne.
cancel-alone-ask = À part toi, il ne reste personne à table qui doive être d’accord. Annuler la partie ? Personne ne gagne.
cancel-last-ask = Tous les autres veulent annuler la partie. Si tu es d’accord, elle s’arrête et personne ne gagne.
cancel-by-moderator = { $name }, de la modération, a annulé cette partie. Personne ne gagne.
button-agree = D’accord
button-disagree = Continuer
button-confirm-cancel = Oui, annuler
refusal-cancel-own = Tu as déjà demandé ; c’est à { $opponent } de répondre.
refusal-cancel-gone = Cette proposition ne tient plus.
proposal-noted = C’est noté. Aux autres de décider.
proposal-agreed = D’accord : { $names }

## Si quelqu’un ne répond pas

replace-ask = { $mention }, { $name } voudrait que l’ordinateur joue pour { $silent } en attendant son retour. D’accord ?
replace-refused = { $name } préfère attendre.
replace-done = L’ordinateur joue pour { $name } en attendant son retour.
button-wait-on = Attendre
refusal-replace-early = Ce sera possible après deux rappels restés sans réponse.

## Reprendre un dé

undo-ask = { $mention }, { $name } voudrait reprendre son dernier dé ({ $placement }). Tu laisses passer ?
undo-dice-anew = { $placement } ; puis tes dés seront jetés à neuf
undo-refused = Pour { $name }, dé posé, dé joué.
button-undo-agree = Je laisse passer
button-undo-refuse = Dé posé, dé joué
refusal-undo-none = Tu n’as aucun dé à reprendre.
refusal-undo-late = { $opponent } a déjà lancé les dés. Dé posé, dé joué.
refusal-undo-own = Tu as déjà demandé ; c’est à { $opponent } de répondre.
refusal-undo-gone = La partie a avancé depuis. Plus rien à reprendre.

## Parties en pause

pause-member-left = { $name } a quitté le serveur. La partie est en pause jusqu’à son retour.
pause-channel-gone = Le salon de cette partie n’existe plus. La partie est en pause.
pause-channel-closed = Le salon de cette partie est verrouillé, personne ne peut y jouer. La partie est en pause jusqu’à ce que cela change.
pause-member-unable = { $name } ne peut pas jouer dans ce salon pour le moment. La partie est en pause jusqu’à ce que cela change.
pause-bot-removed = On m’a mis à la porte de ce serveur. La partie est en pause jusqu’à ce qu’on m’y laisse revenir.
pause-resumed = La partie reprend.
pause-resumed-elsewhere = La partie contre { $opponent } reprend ici : { $link }
dm-channel-gone = Le salon de ta partie contre { $opponent } sur { $server } n’existe plus. La partie est en pause ; dans un autre salon, { $command } la fait reprendre.
dm-channel-closed = Le salon de ta partie contre { $opponent } sur { $server } est verrouillé. La partie est en pause jusqu’à ce que cela change ; dans un autre salon, { $command } la fait reprendre.
button-move-here = Continuer ici
pause-reason-member-left = { $name } a quitté le serveur.
pause-reason-channel-gone = son salon n’existe plus.
pause-reason-channel-closed = son salon est verrouillé.
pause-reason-member-unable = { $name } ne peut pas jouer dans son salon pour le moment.
pause-reason-bot-removed = on m’a retiré du serveur.
