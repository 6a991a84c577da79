## Derrière le bouton « Plus… » : ce que l'on peut faire d'autre d'une partie

button-more = Plus…
button-more-undo = Reprendre
button-more-remind = Rappeler
button-more-export = Exporter
button-more-cancel = Annuler…
button-more-resign = Abandonner…
more-nothing = Tu n’as rien à faire pour cette partie.
more-undo = **Reprendre** : ton dernier dé, tout de suite ou avec l’accord des autres.
more-remind = **Rappeler** : je préviens la personne dont c’est le tour, une fois par jour au plus.
more-export = **Exporter** : la partie dans un fichier texte lisible.
more-cancel = **Annuler** : d’un commun accord, la partie s’arrête et personne ne gagne.
more-resign = **Abandonner** : la partie est perdue ; je te demanderai confirmation.
