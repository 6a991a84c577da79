## Les commandes : noms (minuscules, 32 au plus), descriptions (100 au plus)

cmd-shanghaien = shanghaien
cmd-shanghaien-desc = Shanghaien, le jeu de dés pour deux
cmd-help = aide
cmd-help-desc = Pas encore joué ? Ce que c’est, et comment commencer
cmd-preferences = préférences
cmd-preferences-desc = Comment je te préviens, l’aspect de la table, tes absences, ce que je garde sur toi
cmd-daily = jour
cmd-daily-desc = La donne du jour : mêmes dés ou mêmes cartes pour tous, un seul essai compte
cmd-server = serveur
cmd-server-desc = Pour qui gère le serveur : où et comment on joue, ce que j’ai le droit de faire
cmd-challenge = défier
cmd-challenge-desc = Défie quelqu’un, ou quiconque a envie de jouer
cmd-board = table
cmd-board-desc = Ta partie vue de ton côté de la table, rien que pour toi
cmd-games = parties
cmd-games-desc = Tes parties en cours sur ce serveur : à qui de jouer, depuis quand, où
cmd-score = score
cmd-score-desc = Le score actuel, nation par nation, et ce qui reste à venir
cmd-history = historique
cmd-history-desc = Les parties terminées : score, coup par coup et film
cmd-stats = statistiques
cmd-stats-desc = Parties, victoires, habitudes et chance aux dés
cmd-practice = entraînement
cmd-practice-desc = Joue contre moi
cmd-rules = règles
cmd-rules-desc = Les règles en quelques pages illustrées

## Les options des commandes

opt-challenge-opponent = adversaire
opt-challenge-opponent-desc = La personne que tu défies ; laisse vide pour que tout le monde puisse accepter
opt-challenge-extra = carte-bonus
opt-challenge-extra-desc = Une carte Triche de plus pour vous deux, dès le début
opt-challenge-starter = qui-commence
opt-challenge-starter-desc = Qui commence la première manche
opt-challenge-pace = rythme
opt-challenge-pace-desc = Le temps dont chacun dispose pour un coup
opt-game = partie
opt-game-desc = Laquelle de tes parties, s’il y en a plusieurs
opt-stats-member = membre
opt-stats-member-desc = Les chiffres de qui ; laisse vide pour les tiens
opt-practice-level = niveau
opt-practice-level-desc = Mon niveau de jeu
opt-practice-extra = carte-bonus
opt-practice-extra-desc = Une carte Triche de plus pour nous deux, dès le début
opt-practice-public = publique
opt-practice-public-desc = Visible par tout le monde ; sinon rien que par toi, avec conseils et « Et si », et rien ne compte
opt-history-member = membre
opt-history-member-desc = Les parties de qui ; laisse vide pour les tiennes
opt-page = page
opt-page-desc = La page à ouvrir

## Ce que les options proposent

choice-extra-none = Aucune
choice-extra-joker = Joker : 2 marins ou Les deux dés
choice-extra-sharks = Requins : Aux requins ou Échange
choice-starter-lot = Tirage au sort
choice-starter-me = Moi
choice-starter-opponent = Mon adversaire
choice-pace-usual = Celui du jeu
choice-pace-none = Sans limite
choice-pace-hours = { $hours } heures par coup
choice-pace-days = { $days ->
    [one] { $days } jour par coup
   *[other] { $days } jours par coup
 }
choice-level-shanghaien-deckhand = Mousse : tout juste à bord, aime les gros chiffres
choice-level-shanghaien-cook = Coq : affamé de points, crie Shanghai tard
choice-level-shanghaien-mate = Second : rafle ce qui se présente
choice-level-shanghaien-helmsman = Timonier : lit la manche comme une carte marine
choice-level-shanghaien-captain = Capitaine : joue du mieux possible
choice-level-rummy-deckhand = Mousse : tout juste à bord, s’en remet à la chance
choice-level-rummy-mate = Second : prend ce qui l’aide et pose aussitôt
choice-level-rummy-captain = Capitaine : joue du mieux possible
choice-notify-channel = Une mention dans le salon
choice-notify-dm = Un message privé
choice-notify-none = Ni l’un ni l’autre, je regarde moi-même
choice-flow-on = Oui, pas de mention tant que nous sommes là
choice-flow-off = Non, préviens-moi à chaque tour
choice-display-standard = Standard
choice-display-colour-blind = Couleurs pour daltoniens
choice-display-large = Gros caractères
choice-display-text = Texte seul
choice-game = { $opponent } · manche { $round }
choice-game-unreadable = { $opponent } · illisible

## L'entrée du menu contextuel d'un membre

menu-challenge = Défier à Shanghaien
