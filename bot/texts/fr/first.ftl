## La première minute

challenge-pitch = Deux capitaines jouent aux dés les clients d’une taverne : place un dé par tour et crie « Shanghai ! » avant l’autre.
button-how-it-works = Découvrir
button-try-alone = M’entraîner
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
help-mention = Ohé ! Commence ici ; { $help } montre tout le reste.
button-play-alone = Jouer seul maintenant
button-challenge-friend = Défier un ami…
alt-cover = Deux capitaines face à face au crépuscule, sabres croisés entre eux
help-behind = Derrière **?**, sous la table : ta vue, reprendre, rappeler, exporter, abandonner.
greeting = Ohé ! J’apporte le jeu de dés Shanghaien
greeting-direct = Ohé ! Me voilà sur le serveur { $server }, avec le jeu de dés Shanghaien. Là-bas, { $help } montre comment commencer.
coach-intro = Un pilote s’assied près de toi et dit un mot de tout ce qui est nouveau.
coach-says = 🧭 { $told }
button-coach-off = Sans le pilote
