## La riga sopra l'immagine

heading = Round { $round } di { $rounds } · Tocca a { $name }
old-board-plain = La partita è proseguita più in basso.
board-revived = Questo tavolo non era più aggiornato. Ecco come stanno le cose adesso.
board-link = [Al tavolo]({ $url })
private-board-live = Segue la partita fino alle { $time }
board-deadline = ⏳ { $when }
board-away = { $name } non c’è, ritorno: { $date }; l’orologio è fermo.
board-away-plain = { $name } non c’è, ritorno: { $date }.

## Pulsanti

button-asks = { $label }…
button-back = Indietro
button-help = ?
button-confirm-resign = Sì, abbandono
button-play-on = Continua a giocare
button-rematch = Rivincita
button-series = Primo a tre
button-series-next = Prossima partita
series-tally = Primo a { $wins } vittorie: { $tally }
series-won = { $name } vince la serie! { $tally }
button-analyse = Analizza
button-replay = Filmato
button-export = Esporta
button-to-table = Al tavolo
button-show-now = Mostra ora
button-my-view = La mia vista
button-next = Avanti
button-previous = Indietro

## Chiesto un'altra volta

resign-ask = Vuoi davvero abbandonare la partita contro { $opponent }? La vittoria va a { $opponent }.
resign-ask-many = Vuoi davvero abbandonare? Il computer gioca le tue carte, e finisci all’ultimo posto.

## Dadi fuori da ogni dubbio

check-file-title = Controlla una partita esportata
check-file-label = Il file
check-file-hint = Il file di testo ricevuto con «Esporta», da te o da qualcun altro.
check-file-unread = Non è una partita esportata da me.
check-file-sealed = Questa partita era ancora in corso quando è stata esportata: il segreto non è nel file. Esportala di nuovo.
check-file-seal-fits = Il sigillo è quello che ho mostrato all’inizio di questa partita.
check-file-seal-other = Il sigillo è di un’altra partita: confrontalo con quello mostrato quando è cominciata.
board-fingerprint = Impronta `{ $head }`
proof-head = ✅ Giocatori, mosse e fine portano all’impronta `{ $head }`. Confrontala con quella sotto il punteggio.
proof-head-nameless = ✅ Condizioni, mosse e fine portano all’impronta `{ $head }`. Confrontala con quella sotto il punteggio.
proof-head-moves = Le mosse portano all’impronta `{ $head }`. Confrontala con quella sotto il punteggio.
proof-moves-only = Solo le mosse: le regole e i giocatori di questa partita non si possono dimostrare.
proof-same = ✅ Riga per riga è la partita come l’ho conservata.
proof-other-line = ⚠️ La riga { $line } non è quella della partita: il file dice `{ $found }`, la partita `{ $own }`.
proof-nameless = Nel frattempo i dati di qualcuno sono stati cancellati: chi fosse non si può più provare, e nemmeno che la chiave venga dal segreto sigillato.
proof-deal = ✅ La distribuzione è quella della partita n. { $match }: confronta la chiave con quella del suo export.
proof-nameless-early = Nel frattempo i dati di qualcuno sono stati cancellati: giocatori, condizioni, punti e fine non si possono più provare, e nemmeno che la chiave venga dal segreto sigillato.
proof-not = Ciò che nessun controllo prova: chi ha premuto i pulsanti, e che nessuno abbia guardato prima. La macchina su cui giro conosce il segreto.
proof-early = Questa partita è iniziata prima che sigillassi partite intere: dadi e carte sono provati, le mosse no. Se il suo tavolo mostrava un’impronta, questo file è falso.
proof-failed-seal = Il controllo fallisce: questo segreto non corrisponde a questo sigillo.
proof-failed-key = Il controllo fallisce: i dadi o le carte non vengono da questo segreto, da questi giocatori e dal clic che ha accettato.
proof-failed-seats = Il controllo fallisce: a sorte i posti sarebbero stati altri.
proof-failed-opening = Il controllo fallisce: i giocatori o le condizioni non sono quelli con cui la partita è iniziata.
proof-failed-takers = Il controllo fallisce: un posto è stato preso da qualcun altro rispetto a quanto dicono le mosse.
proof-failed-line = Il controllo si ferma alla riga { $line }: non corrisponde alla partita.
proof-failed-log = Il controllo fallisce nel round { $round }: le mosse non sono quelle della partita.
proof-failed-end = Il controllo fallisce: le mosse non portano a questa impronta.

## Inizio e fine

game-called-off = La partita è stata annullata. Non vince nessuno.

## Elenchi

games-title = Le tue partite in corso qui
games-line = { $opponent } · round { $round } · { $turn } · { $when } · { $link }
games-turn-yours = **tocca a te**
games-turn-theirs = tocca a { $opponent }
games-turn-practice = allenamento
games-turn-resting = partita in pausa
games-more = { $count ->
    [one] e un’altra partita ({ $count })
   *[other] e altre { $count } partite
 }
games-none = Qui non hai partite in corso. Cominciane una con { $command }.
games-elsewhere = { $count ->
    [one] { $count } altra partita altrove. { $command } nei nostri messaggi privati mostra anche quella.
   *[other] { $count } altre partite altrove. { $command } nei nostri messaggi privati mostra anche quelle.
 }
button-choose-game = Apri
elsewhere = { $games ->
    [one] Tocca a te anche in un’altra partita: [a quel tavolo]({ $url })
   *[other] Tocca a te anche in altre { $games } partite: [a quella che aspetta da più tempo]({ $url })
 }
rivalry-leads = Negli scontri diretti { $name } conduce { $score }.
rivalry-even = Negli scontri diretti siete pari, { $score }.

## File

export-running = La partita fino a qui. Il segreto e le carte che devono ancora uscire restano sigillati fino alla fine.
export-finished = L’intera partita, segreto compreso. **{ $check }**, sotto il punteggio, controlla anche questo file.
