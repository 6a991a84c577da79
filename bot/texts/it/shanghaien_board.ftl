## The line above the picture, and prompts for the current player
heading-start = Si scoprono le carte
heading-won = Fine della partita · Vince { $name }
heading-draw = Fine della partita · pareggio
heading-called-off = Fine della partita · non vince nessuno
handover-turn = { $mention }, tiri o Shanghai?
handover-roll = { $mention }, tira i dadi.
handover-rolled = { $mention }, piazza { $low } o { $high }.
handover-double = { $mention }, piazza un { $die }.
handover-shanghai = { $mention }, grida «Shanghai!»
board-round = round { $round }
prompt-end = Inizi tu: a quale estremità della fila sta l’1?

## Buttons and questions
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
button-end-left = 1 … 6
button-end-right = 6 … 1
button-undo = Riprendi ({ $name })
button-confirm-shanghai = Sì, Shanghai!
button-not-yet = Non ancora
button-share = Condividi
shanghai-ask = **Shanghai?** Così finisce il round { $round }.
shanghai-ask-last = **Shanghai?** Così finisce l’ultimo round, e la partita.

## The check of a finished game's dice and cards
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
dice-verify-failed-lot = Il controllo fallisce: a sorte avrebbe iniziato l’altra persona.

## Start and end
game-starter-lot = La sorte fa iniziare { $name }.
game-starter-chosen = Inizia { $name }, come d’accordo.
game-won = { $name } vince { $score }!
game-drawn = Pareggio, { $score }. I due capitani si tengono il cappello in testa.
game-resigned = { $loser } abbandona; vince { $name }.
game-timed-out = Il tempo di { $loser } è scaduto; vince { $name }.
game-lapsed = Nessuno è tornato in tempo. La partita finisce senza vittoria.
