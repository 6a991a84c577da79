## Il messaggio della sfida

challenge-to = { $opponent }, { $challenger } ti sfida a una partita di Shanghaien!
challenge-open = { $challenger } cerca qualcuno per una partita di Shanghaien. Chi si fa avanti?
challenge-length = { $rounds } round: mezz’ora di fila, o qualche settimana con una mossa ogni tanto.
alt-challenge = { $count ->
    [one] Il capitano { $names } al tramonto, e di fronte l’ombra di chi deve ancora arrivare
   *[other] Due capitani faccia a faccia al tramonto, con le sciabole incrociate: { $names }
 }
challenge-practice = { $challenger } gioca contro { $opponent }.
challenge-options = Condizioni: { $options }
challenge-expires = Scadenza: { $date }.
invitation-seal = Dadi e carte sono già sigillati: `{ $commitment }`. Vengono da questo sigillo, da tutti quelli che giocano e dal clic che avvia la partita: nessuno può sceglierli.
invitation-commitment = Dadi e carte sono sigillati: `{ $commitment }…`. Dopo la partita rompo il sigillo, e chiunque può controllarli.
challenge-accepted = { $name } accetta la sfida di { $challenger }.
challenge-declined = { $name } per ora preferisce non giocare contro { $challenger }.
challenge-withdrawn = { $challenger } ha ritirato la sfida.
challenge-expired = Nessuno ha accettato in tempo la sfida di { $challenger }.
challenge-link = [Alla sfida]({ $url })

button-accept = Accetta
button-decline = Rifiuta
button-withdraw = Ritira
button-usual-mine = Tieni per le mie partite
button-usual-mine-kept = Le mie regole abituali
button-usual-server = Tieni per il server
button-usual-server-kept = Regole del server
button-ask-again = Chiedi di nuovo

## Un tavolo per più persone

invitation-players = Al tavolo ({ $count } di { $most }): { $names }
invitation-asked = Invito: { $names }
table-closed = { $host } ha chiuso il tavolo.
table-expired = Nessuno ha cominciato in tempo questa partita.
invitation-joined = Ci sei anche tu: [al tavolo]({ $url })
button-join = Gioco
button-leave = Mi alzo
button-stay = Resta
button-add-computer = Aggiungi un computer
button-options = Regole…
button-start = Comincia
button-fewer-computers = Un computer in meno
button-close-table = Chiudi il tavolo

## Su che cosa siete d'accordo

options-extra-none = nessuna carta extra
options-extra-joker = carta extra Jolly
options-extra-sharks = carta extra Squali
options-starter-lot = decide la sorte chi inizia
options-starter-named = inizia { $name }
options-starter-opponent = chi accetta
options-pace-none = senza limiti di tempo
guest-note = Qui sono un ospite: niente promemoria.
button-add-app = Aggiungi al mio account
