## La première minute
challenge-pitch = Deux capitaines se disputent aux dés les clients d’une taverne du port : lance deux dés, places-en un, gagne des marins et crie « Shanghai ! » avant l’autre.
button-how-it-works = Comment ça marche
button-try-alone = M’entraîner d’abord
button-challenge = Défier…
button-anybody = Tout le monde
select-challenged = Qui défies-tu ?
challenge-whom = { $most ->
    [one] Choisis un membre, ou laisse accepter qui veut.
   *[other] Choisis jusqu’à { $most } membres, ou laisse venir qui veut.
 }
button-stats = Mes chiffres
button-practise = Jouer contre moi
button-rules = Règles
button-my-games = Mes parties
button-settings = Réglages du serveur
help-title = Shanghaien en deux mots
help-pitch = Une partie dure une demi-heure d’une traite, ou quelques semaines, un coup de temps en temps.
help-behind = Derrière **?**, sous la table : ta vue, reprendre, rappeler, exporter, abandonner.
greeting = Ohé ! J’apporte le jeu de dés Shanghaien
greeting-direct = Ohé ! Me voilà sur le serveur { $server }, avec le jeu de dés Shanghaien. Là-bas, { $help } montre comment commencer.
coach-intro = Un pilote s’assied près de toi et dit un mot de tout ce qui est nouveau.
coach-says = 🧭 { $told }
first-call = Tu peux finir la manche maintenant : **Shanghai !** Bilan : { $net }. Sinon, continue.
first-end = Tu ouvres cette manche : ton premier dé fixe où se trouve le 1. Compté de gauche : { $left }. De droite : { $right }.
first-die = Place un des dés : { $choice }. Qui a le plus de dés sur une carte à la fin de la manche la gagne.
first-award = La manche { $round } t’a rapporté { $cards }, à toi jusqu’à la fin. Ton score : { $points }.
first-tie = À égalité sur { $card }, { $dice } : la somme des dés voisins départage, { $pips }, pour l’instant en faveur de **{ $name }**.
first-tie-nobody = À égalité sur { $card }, { $dice }, et { $pips } à côté : pour l’instant, personne ne gagne la carte.
first-lead = Tu mènes sur { $card }, { $dice } aux dés. Si la manche finissait maintenant, la carte serait à toi.
first-nation = { $nation } des deux côtés, { $strengths } : l’équipage le plus fort marque la force du plus faible, { $points } pour { $name }.
first-nation-equal = { $nation } des deux côtés, { $strengths } : à force égale, personne ne marque.
first-trick = En main : { $tricks }. Juste après un jet, tu peux jouer une moitié de carte Triche, une fois par manche ; chaque carte gardée vaut 1 point.
button-coach-off = Sans le pilote
