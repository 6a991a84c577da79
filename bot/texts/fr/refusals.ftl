## Les règles disent non : que faire à la place

refusal-rule-game-over = Cette partie est finie. Une revanche ?
refusal-rule-not-your-turn = Ce n’est pas encore ton tour.
refusal-rule-waiting-for-chance = Les dés roulent encore. Réessaie dans un instant.
refusal-rule-already-rolled = Tu as déjà lancé les dés. Places-en un.
refusal-rule-not-rolled = Lance d’abord les dés, place ensuite.
refusal-rule-too-few-dice = Il te reste moins de deux dés, impossible de lancer. Crie « Shanghai ! »
refusal-rule-too-few-placed = Il te faut deux dés sur des cartes avant de crier « Shanghai ! » Continue de lancer.
refusal-rule-die-not-rolled = Tu n’as pas fait ce chiffre. Place un des dés qui sont sur la table.
refusal-rule-end-open = Choisis d’abord à quel bout de la rangée est le 1.
refusal-rule-end-fixed = La place du 1 est déjà fixée pour cette manche.
refusal-rule-trick-already-played = Une seule carte Triche par manche, et la tienne est jouée. Place un dé.
refusal-rule-trick-not-in-hand = Tu n’as plus cette carte Triche. Prends-en une autre, ou place un dé.
refusal-rule-half-not-on-card = Cette action n’est pas sur la carte. Choisis une de ses deux moitiés.
refusal-rule-no-sailor-of-nation = Il te faut d’abord un vrai marin de cette nation. Choisis un autre équipage.
refusal-rule-bad-shift = Un dé change de un, entre 1 et 6. Choisis autre chose.
refusal-rule-no-die-to-exchange = Aucun de tes dés n’est là. Choisis-en un autre.
refusal-rule-unfit = Ce coup ne marche pas ainsi. Prends un bouton de la table la plus récente.

## La table dit non

refusal-unknown-match = Je ne connais plus cette partie. { $command } te montre celles en cours.
refusal-unreadable-match = Je n’arrive plus à lire cette partie, elle ne peut donc pas continuer. La personne qui gère le bot est prévenue. La modération peut l’annuler avec { $command }.
refusal-not-a-player = Ici, tu regardes. Pour jouer ta propre partie : { $command }.
refusal-stale = La partie a déjà avancé. Joue à la table la plus récente.
refusal-not-your-turn = Ce n’est pas encore ton tour. Je te préviendrai.
refusal-table-full = Toutes les chaises de cette table sont prises.
refusal-table-pending = Tu as déjà une table ouverte ici. Lance-la ou ferme-la d’abord.
refusal-already-in = Tu en es déjà.
refusal-not-in = Tu n’es pas à cette table.
refusal-no-computer = Aucun ordinateur n’est à cette table.
refusal-ends-with-host = Sans toi, la table ferme : il n’y a personne d’autre pour la tenir ouverte.
refusal-too-few = Il faut être au moins deux. Attends quelqu’un, ou ajoute un ordinateur.
refusal-group-busy = Ce groupe a déjà une partie en cours ici. Finis-la d’abord.
refusal-not-host = C’est à { $name } d’en décider.
refusal-misfit = Ces règles ne vont pas ensemble à autant de joueurs. Prends plus de jeux de cartes, moins de cartes ou d’autres manches.
refusal-seat-held = L’ordinateur joue pour toi. Dis que tu es de retour, et la place est de nouveau à toi.
refusal-given-up = Tu as abandonné cette partie. L’ordinateur la joue jusqu’au bout.
refusal-seat-not-free = Cette place n’est plus libre.
refusal-game-over = Cette partie est finie. Une revanche ?
refusal-game-running = Il faut attendre la fin de la partie.
refusal-invited-self = Toi contre toi ? Trouve quelqu’un avec qui jouer, ou entraîne-toi avec { $command }.
refusal-invited-bot = Les bots ne boivent pas. Défie un membre, ou entraîne-toi avec { $command }.
refusal-not-here = { $name } n’est pas (ou plus) ici.
refusal-needs-server = Cela ne marche que sur un serveur où je suis. Ici, tu peux utiliser { $command }.
refusal-answers-private = Ce serveur ne montre mes réponses qu’à toi : personne d’autre ne verrait la table. Demande *Utiliser des applications externes*, ou joue en message privé.
refusal-guest-pace = Ici je ne suis qu’un invité et ne peux rappeler son tour à personne : on joue sans limite de temps. Redemande sans ce choix.
refusal-nobody-here = Il n’y a personne d’autre ici. Lance ton défi dans ta conversation avec qui tu veux défier.
refusal-practice-busy = Nous avons déjà une partie en cours dans ce salon. Finis-la ou abandonne-la, puis on recommence.
refusal-pair-busy = Vous avez déjà une partie en cours ici, vous deux. Finissez-la d’abord.
refusal-pair-pending = Il y a déjà un défi ouvert entre vous deux ici.
refusal-unknown-invitation = Je ne connais plus ce défi. Lances-en un nouveau avec { $command }.
refusal-invitation-accepted = Ce défi est relevé, la partie est lancée.
refusal-invitation-declined = Ce défi a été refusé.
refusal-invitation-withdrawn = Ce défi a été retiré.
refusal-invitation-expired = Ce défi a expiré. Lances-en un nouveau avec { $command }.
refusal-not-invited = Ce défi s’adresse à quelqu’un d’autre. Lance le tien avec { $command }.
refusal-own-invitation = Tu ne peux pas répondre à ton propre défi. Tu peux le retirer.
refusal-opponent-forgotten = Les données de ce membre sont effacées, je ne le retrouve plus. Défie quelqu’un d’autre avec { $command }.
refusal-no-game = Tu n’as aucune partie en cours dans ce salon. { $command } en lance une.
refusal-channel-not-allowed = On ne joue pas dans ce salon. Essaie { $channels }.
refusal-cooldown = Doucement, on a le temps. Réessaie { $when }.
refusal-old-button = Ce bouton vient d’une version plus ancienne. Rouvre la table avec { $command }.
refusal-old-command = Cette commande a changé. { $command } te montre la suite.
refusal-paused = Cette partie est en pause : { $reason }
refusal-bot-missing-permission = Il me manque des permissions dans { $channel } : { $permissions }. La modération peut me les donner.
refusal-missing-permission = Pour cela, il te faut la permission « { $permission } ».
refusal-error = Quelque chose a mal tourné chez moi. Rien n’est perdu dans ta partie. Référence : `{ $ref }`
refusal-outage = Ton coup est enregistré, mais Discord ne m’a pas laissé le montrer. Je réessaie bientôt.
refusal-out-of-reach = C’est enregistré. Je pourrai le montrer au prochain clic ici, ou avec { $command }.
refusal-store = Je n’arrive pas à ouvrir mon journal de bord. Rien n’est perdu ; réessaie dans un instant.
refusal-helper = Cela vient de me glisser des mains. Rien n’est perdu ; réessaie dans un instant.
refusal-thread-locked = Ce fil est verrouillé, je ne peux pas y montrer la table. Rien n’est perdu : la modération peut le rouvrir.

## Les permissions, comme Discord les nomme

permission-view-channel = Voir les salons
permission-send-messages = Envoyer des messages
permission-send-messages-in-threads = Envoyer des messages dans les fils
permission-attach-files = Joindre des fichiers
permission-embed-links = Intégrer des liens
permission-read-message-history = Voir les anciens messages
permission-create-public-threads = Créer des fils publics
permission-create-private-threads = Créer des fils privés
permission-manage-guild = Gérer le serveur
