## Le message du défi

challenge-to = { $opponent }, { $challenger } te défie à une partie de Shanghaien !
challenge-open = { $challenger } cherche quelqu’un pour une partie de Shanghaien. Qui ose ?
challenge-length = { $rounds } manches : une demi-heure d’une traite, ou quelques semaines, un coup de temps en temps.
alt-challenge = { $count ->
    [one] Le capitaine { $names } au crépuscule, et en face l’ombre de celui qu’on attend encore
   *[other] Deux capitaines face à face au crépuscule, sabres croisés : { $names }
 }
challenge-practice = { $challenger } joue contre { $opponent }.
challenge-options = Conditions : { $options }
challenge-expires = Ouvert jusqu’au { $date }.
invitation-seal = Les dés et les cartes sont déjà scellés : `{ $commitment }`. Ils viennent de ce sceau, de tous ceux qui jouent et du clic qui lance la partie : personne ne peut les choisir.
invitation-commitment = Les dés et les cartes sont scellés : `{ $commitment }…`. Je brise le sceau après la partie, et chacun peut tout vérifier.
challenge-accepted = { $name } relève le défi lancé par { $challenger }.
challenge-declined = { $name } préfère ne pas jouer contre { $challenger } pour l’instant.
challenge-withdrawn = { $challenger } a retiré le défi.
challenge-expired = Personne n’a relevé à temps le défi lancé par { $challenger }.
challenge-link = [Vers le défi]({ $url })

button-accept = Accepter
button-decline = Refuser
button-withdraw = Retirer
button-usual-mine = Garder pour mes parties
button-usual-mine-kept = Mes règles habituelles
button-usual-server = Garder pour le serveur
button-usual-server-kept = Règles du serveur
button-ask-again = Redemander

## Une table pour plusieurs

invitation-players = À la table ({ $count } sur { $most }) : { $names }
invitation-asked = Invitation : { $names }
table-closed = { $host } a fermé la table.
table-expired = Personne n’a lancé cette partie à temps.
invitation-joined = Tu en es : [vers la table]({ $url })
button-join = Jouer
button-leave = Quitter
button-stay = Rester
button-add-computer = Ajouter un ordinateur
button-options = Règles…
button-start = Commencer
button-fewer-computers = Un ordinateur de moins
button-close-table = Fermer la table

## Ce qui est convenu

options-extra-none = sans carte bonus
options-extra-joker = carte bonus Joker
options-extra-sharks = carte bonus Requins
options-starter-lot = le sort décide qui commence
options-starter-named = { $name } commence
options-starter-opponent = qui accepte
options-pace-none = sans limite de temps
guest-note = Je suis invité ici : pas de rappels.
button-add-app = Ajouter à mon compte
