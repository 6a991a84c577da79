## Le bouton ? : ce que l'on peut faire maintenant

help-watching = Tu regardes { $first } contre { $second }. La rangée, c’est la taverne : à la fin de la manche, chaque carte va à qui y a le plus de dés.
help-over = La partie est finie. Sous la feuille de score, tu peux demander une revanche, revoir la partie ou la faire analyser.
help-waiting = C’est à { $name } de jouer. Tu n’as rien à faire à la table pour l’instant ; je te préviendrai.
help-waiting-extra = En attendant, { $score } montre ce que valent les équipages.
help-roll = **Lancer les dés** : deux dés de ta réserve. Tu en places un sur la carte de son chiffre, l’autre te revient.
help-shanghai = **Shanghai !** termine la manche pour vous deux. Avant, je te montre qui recevrait quelle carte et je te demande confirmation.
help-shanghai-later = { $missing ->
    [one] **Shanghai !** demande deux de tes dés sur des cartes : encore { $missing } dé.
   *[other] **Shanghai !** demande deux de tes dés sur des cartes : encore { $missing } dés.
 }
help-must-shanghai = Il te reste moins de deux dés, tu ne peux plus lancer : c’est **Shanghai !**, pas le choix.
help-next-starter = Qui crie « Shanghai ! » laisse l’autre commencer la manche suivante.
help-place = Tu as fait { $dice }. Places-en un ; le bouton dit sur quelle carte. L’autre retourne dans ta réserve.
help-end = Tu as commencé la manche : avec ton premier dé, tu décides aussi à quel bout de la rangée est le 1. Les boutons suivent ton choix.
help-tricks = Avant de placer, tu peux jouer une carte Triche dans cette manche :
help-trick-used = Ta carte Triche est jouée pour cette manche ; ton capitaine est dans la taverne.
help-no-tricks = Tu n’as aucune carte Triche à jouer.
help-last-round = C’est la dernière manche : chaque carte Triche encore en main à la fin vaut 1 point.
help-armed = Les requins attendent : la carte où tu places ton dé est retournée et perdue pour vous deux.

## Derrière : ce que l'on peut faire d'autre d'une partie

button-more = Plus…
button-more-undo = Reprendre
button-more-remind = Rappeler
button-more-export = Exporter
button-more-cancel = Annuler…
button-more-resign = Abandonner…
more-nothing = Tu n’as rien à faire pour cette partie.
more-undo = **Reprendre** : ton dernier dé, tout de suite ou avec l’accord des autres.
more-remind = **Rappeler** : ton adversaire apprend que c’est son tour, une fois par jour au plus.
more-export = **Exporter** : la partie dans un fichier texte lisible.
more-cancel = **Annuler** : d’un commun accord, la partie s’arrête et personne ne gagne.
more-resign = **Abandonner** : la partie est perdue ; je te demanderai confirmation.
