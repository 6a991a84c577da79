## Les moitiés des cartes Triche : les mêmes clés pour chacune

trick-two-sailors-name = 2 marins
trick-two-sailors-picture = 2 marins
trick-two-sailors-explain = **2 marins** : ajoute la carte à un équipage où tu as un vrai marin. Elle y compte 2 jusqu’à la fin. Place ensuite un dé comme d’habitude.
trick-two-sailors-guide = **2 marins** : valeur 2 pour un équipage
trick-two-sailors-event = 2 marins ajoutés { $crew }
trick-two-sailors-move = 2 marins { $crew }
trick-two-sailors-prompt = Quel équipage reçoit les 2 marins ?
trick-two-sailors-button = { $nation } (→ { $strength })
trick-two-sailors-card-prompt = Quelle carte Triche y poses-tu ?
trick-two-sailors-card-button = La carte avec « { $half } »

trick-die-shift-name = Dé ±1
trick-die-shift-picture = Dé ±1
trick-die-shift-card = Triche (dé ±1)
trick-die-shift-explain = **Dé ±1** : monte ou descends d’un cran l’un des deux dés, puis place celui que tu veux. La carte quitte le jeu.
trick-die-shift-guide = **Dé ±1** : un dé monte ou descend de un
trick-die-shift-event = { $die } changé en { $to }
trick-die-shift-move = Dé ±1 : { $die } devient { $to }
trick-die-shift-prompt = Quel dé change, et dans quel sens ?
trick-die-shift-button = { $die } → { $to } ({ $card })

trick-both-dice-name = Les deux dés
trick-both-dice-picture = Deux dés
trick-both-dice-card = Triche (les deux dés)
trick-both-dice-explain = **Les deux dés** : place les deux dés au lieu d’un seul. La carte quitte le jeu.
trick-both-dice-guide = **Les deux dés** : place les deux
trick-both-dice-move = Les deux dés
trick-both-dice-prompt = Placer les deux dés ? Ton tour se termine là.
trick-both-dice-button = { $low } + { $high }

trick-roll-again-name = Relance
trick-roll-again-picture = Relance
trick-roll-again-card = Triche (relance)
trick-roll-again-explain = **Relance** : lance à nouveau les deux dés ; le nouveau jet compte. La carte quitte le jeu.
trick-roll-again-guide = **Relance** : un nouveau jet
trick-roll-again-event = « Relance » jouée
trick-roll-again-dice = dés relancés ({ $dice })
trick-roll-again-move = Relance
trick-roll-again-prompt = Relancer les deux dés ? Le nouveau jet compte.
trick-roll-again-button = Relancer les deux dés

trick-send-to-sharks-name = Aux requins
trick-send-to-sharks-picture = Aux requins
trick-send-to-sharks-explain = **Aux requins** : la carte où tu places ton dé ce tour-ci est retournée. Personne ne l’aura, mais ses dés comptent encore pour les voisines. Cette carte Triche quitte le jeu.
trick-send-to-sharks-event = requins appelés
trick-send-to-sharks-move = Aux requins
trick-send-to-sharks-prompt = Appeler les requins ? La carte où tu places ton dé est retournée, et personne ne l’aura.
trick-send-to-sharks-button = Appeler les requins

trick-exchange-name = Échange
trick-exchange-picture = Échange
trick-exchange-explain = **Échange** : reprends un dé placé à un tour précédent, puis place les deux dés lancés. La carte quitte le jeu.
trick-exchange-event = { $die } repris
trick-exchange-move = Échange : reprendre { $die }
trick-exchange-prompt = Lequel de tes dés reprends-tu ?
trick-exchange-button = { $die } repris, { $low } + { $high }

## Les cartes avec lesquelles une partie peut commencer

extra-joker-name = Joker

extra-sharks-name = Requins
