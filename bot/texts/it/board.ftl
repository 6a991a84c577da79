## La riga sopra l'immagine

heading = Round { $round } di { $rounds } · Tocca a { $name }
heading-start = Si scoprono le carte
heading-won = Fine della partita · Vince { $name }
heading-draw = Fine della partita · pareggio
heading-called-off = Fine della partita · non vince nessuno
handover-turn = { $mention }, tiri o Shanghai?
handover-roll = { $mention }, tira i dadi.
handover-rolled = { $mention }, piazza { $low } o { $high }.
handover-double = { $mention }, piazza un { $die }.
handover-shanghai = { $mention }, grida «Shanghai!»
old-board-plain = La partita è proseguita più in basso.
board-revived = Questo tavolo non era più aggiornato. Ecco come stanno le cose adesso.
board-link = [Al tavolo]({ $url })
private-board-live = Segue la partita fino alle { $time }
board-deadline = ⏳ { $when }
board-round = round { $round }
board-away = { $name } non c’è, ritorno: { $date }; l’orologio è fermo.
board-away-plain = { $name } non c’è, ritorno: { $date }.

## Che cosa c'è da decidere

prompt-end = Inizi tu: a quale estremità della fila sta l’1?

## Pulsanti

button-roll = Tira i dadi
button-shanghai = Shanghai!
button-shanghai-later = { $missing ->
    [one] Shanghai! (ancora { $missing } dado)
   *[other] Shanghai! (ancora { $missing } dadi)
 }
button-place = { $die } → { $card }
button-place-face = → { $card }
button-place-sharks = { $die } → { $card } (squali)
button-place-sharks-face = → { $card } (squali)
button-end-left = 1 a sinistra
button-end-right = 1 a destra
button-asks = { $label }…
button-back = Indietro
button-undo = Riprendi ({ $name })
button-help = ?
button-confirm-shanghai = Sì, Shanghai!
button-not-yet = Non ancora
button-confirm-resign = Sì, abbandono
button-play-on = Continua a giocare
button-rematch = Rivincita
button-analyse = Analizza
button-replay = Filmato
button-share = Condividi
button-export = Esporta
button-to-table = Al tavolo
button-show-now = Mostra ora
button-my-view = La mia vista
button-next = Avanti
button-previous = Indietro

## Chiesto un'altra volta

shanghai-ask = **Shanghai?** Così finisce il round { $round }.
shanghai-ask-last = **Shanghai?** Così finisce l’ultimo round, e la partita.
resign-ask = Vuoi davvero abbandonare la partita contro { $opponent }? La vittoria va a { $opponent }.
resign-ask-many = Vuoi davvero abbandonare? Il computer gioca le tue carte, e finisci all’ultimo posto.

## Dadi fuori da ogni dubbio

dice-commitment = I dadi sono sigillati: `{ $commitment }`. Dopo la partita rompo il sigillo, e chiunque può controllare ogni tiro.
dice-secret = Sigillo, mostrato prima del primo tiro: `{ $commitment }`. Il segreto dietro: `{ $secret }`.
dice-verified = { $rolls ->
    [one] ✅ L’unico tiro e ogni carta vengono dal segreto sigillato prima della partita.
   *[other] ✅ Tutti i { $rolls } tiri e ogni carta vengono dal segreto sigillato prima della partita.
 }
dice-by-key = { $rolls ->
    [one] L’unico tiro e ogni carta derivano dalla chiave in questo file.
   *[other] Tutti i { $rolls } tiri e ogni carta derivano dalla chiave in questo file.
 }
dice-verify-failed = Il controllo si ferma al tiro { $roll } del round { $round }: non corrisponde al segreto sigillato.
dice-verify-failed-cards = Il controllo fallisce: le carte non corrispondono al segreto sigillato.
dice-verify-failed-seal = Il controllo fallisce: questo segreto non corrisponde a questo sigillo.
dice-verify-failed-lot = Il controllo fallisce: a sorte avrebbe iniziato l’altra persona.
dice-file-title = Controlla una partita esportata
dice-file-label = Il file
dice-file-hint = Il file di testo ricevuto con «Esporta», da te o da qualcun altro.
dice-file-unread = Non è una partita esportata da me.
dice-file-sealed = Questa partita era ancora in corso quando è stata esportata: il segreto non è nel file. Esportala di nuovo.
dice-file-seal-fits = Il sigillo è quello che ho mostrato all’inizio di questa partita.
dice-file-seal-other = Il sigillo è di un’altra partita: confrontalo con quello mostrato quando è cominciata.
board-fingerprint = Impronta `{ $head }`
proof-head = ✅ Giocatori, mosse e fine portano all’impronta `{ $head }`. Confrontala con quella sotto il punteggio.
proof-head-nameless = ✅ Condizioni, mosse e fine portano all’impronta `{ $head }`. Confrontala con quella sotto il punteggio.
proof-head-moves = Le mosse portano all’impronta `{ $head }`. Confrontala con quella sotto il punteggio.
proof-moves-only = Solo le mosse: le regole e i giocatori di questa partita non si possono dimostrare.
proof-same = ✅ Riga per riga è la partita come l’ho conservata.
proof-other-line = ⚠️ La riga { $line } non è quella della partita: il file dice `{ $found }`, la partita `{ $own }`.
proof-nameless = Nel frattempo i dati di qualcuno sono stati cancellati: chi fosse non si può più provare, e nemmeno che la chiave venga dal segreto sigillato.
proof-nameless-early = Nel frattempo i dati di qualcuno sono stati cancellati: giocatori, condizioni, punti e fine non si possono più provare, e nemmeno che la chiave venga dal segreto sigillato.
proof-not = Ciò che nessun controllo prova: chi ha premuto i pulsanti, e che nessuno abbia guardato prima. La macchina su cui giro conosce il segreto.
proof-early = Questa partita è iniziata prima che sigillassi partite intere: dadi e carte sono provati, le mosse no. Se il suo tavolo mostrava un’impronta, questo file è falso.
proof-failed-key = Il controllo fallisce: i dadi o le carte non vengono da questo segreto, da questi giocatori e dal clic che ha accettato.
proof-failed-seats = Il controllo fallisce: a sorte i posti sarebbero stati altri.
proof-failed-opening = Il controllo fallisce: i giocatori o le condizioni non sono quelli con cui la partita è iniziata.
proof-failed-takers = Il controllo fallisce: un posto è stato preso da qualcun altro rispetto a quanto dicono le mosse.
proof-failed-line = Il controllo si ferma alla riga { $line }: non corrisponde alla partita.
proof-failed-log = Il controllo fallisce nel round { $round }: le mosse non sono quelle della partita.
proof-failed-end = Il controllo fallisce: le mosse non portano a questa impronta.

## Inizio e fine

game-starter-lot = La sorte fa iniziare { $name }.
game-starter-chosen = Inizia { $name }, come d’accordo.
game-won = { $name } vince { $score }!
game-drawn = Pareggio, { $score }. I due capitani si tengono il cappello in testa.
game-resigned = { $loser } abbandona; vince { $name }.
game-timed-out = Il tempo di { $loser } è scaduto; vince { $name }.
game-called-off = La partita è stata annullata. Non vince nessuno.
game-lapsed = Nessuno è tornato in tempo. La partita finisce senza vittoria.

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
