## Les mots des images du rami : aussi courts que possible

pic-rummy-round = Manche { $round } sur { $rounds }
pic-rummy-cards = Cartes
pic-rummy-buys = achats restants
pic-rummy-latest = { $games } dernières parties
pic-rummy-own-hand = Ta main
pic-rummy-offered = À prendre
pic-rummy-drafted = Encadré : tu poses
pic-rummy-on-table = Sur la table
pic-rummy-went-out = { $name } termine la manche !
pic-rummy-exhausted = La pioche est vide
pic-rummy-closed = Plus rien à ajouter
pic-rummy-standoff = { $turns } tours sans carte posée
pic-rummy-nobody = Personne ne gagne
pic-rummy-book = Brelan
pic-rummy-run = Suite
