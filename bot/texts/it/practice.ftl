## Giocare contro il bot

level-deckhand = Mozzo
level-cook = Cuoco
level-mate = Nostromo
level-helmsman = Timoniere
level-captain = Capitano
level-line-deckhand = Appena imbarcato: punta ai numeri grossi e tira finché ha dadi.
level-line-cook = Affamato di punti, scorda le carte adiacenti e serve Shanghai troppo tardi.
level-line-mate = Mani svelte: prende quello che c’è e non guarda oltre il prossimo dado.
level-line-helmsman = Legge il round come una carta nautica e lascia il resto del viaggio al vento.
level-line-captain = Conosce ogni vento. In pochi l’hanno visto ammainare la bandiera.
computers-deckhand = Pip, Nella, Piccolo Sam, Tilly, Finn, Lulù, Titti
computers-cook = Beppe Mestolo
computers-mate = Rosa, Hannes, Yara, Luca, Ines, Bruno, Kit
computers-helmsman = Ruth Timone
computers-captain = Vecchio Bo, Ada la Nera, Meg la Rossa, Ted di Ferro, Lou il Grigio, Ivo il Matto, Capitan Nox
practice-thought = Ci ho pensato { $seconds } s.
practice-busy = Molte partite mi aspettano; tra un attimo sono da te.
practice-private = Allenamento privato: lo vedi solo tu e non conta da nessuna parte.
button-try-deal = Rigioca la mano
practice-deal = { $again ->
    [true] Di nuovo la partita n. { $match }, dal tuo posto. La vedi solo tu e non conta da nessuna parte.
   *[false] La partita n. { $match }, dal posto di { $name }. La vedi solo tu e non conta da nessuna parte.
 }
practice-deal-result = { $again ->
    [true] **Stavolta { $own }, l’altra volta { $other }**, dalla stessa partenza.
   *[false] **Tu { $own }, { $name } { $other }**, dalla stessa partenza.
 }
practice-deal-unfinished = { $again ->
    [true] **Stavolta { $own }.** L’altra volta la partita non è arrivata alla fine.
   *[false] **Tu { $own }.** La partita di { $name } non è arrivata alla fine.
 }
practice-shown = Allenamento di { $name }, livello { $level }.
practice-was-shown = Ora lo vedono tutti.
button-try-it = Prova anche tu
button-challenge-member = Sfida { $name }
practice-button-back = E se…
practice-button-new = Nuova partita
practice-new-ask = **Una nuova partita?** Quella in corso va persa.
practice-choice = Allenamento privato

## Suggerimenti

button-hint = Suggerimento
hint-best = Io giocherei: **{ $move }**
hint-only = C’è una sola mossa: **{ $move }**
refusal-hint-practice = I suggerimenti ci sono solo in allenamento.
refusal-hint-busy = Ho molte partite per la testa. Richiedimelo tra un attimo.

## Uno sguardo a una partita finita

button-analyse-public = Mostra a tutti
analysis-follows = La tua analisi comparirà qui da sola.
analysis-waiting = { $ahead ->
    [one] { $ahead } partita viene prima della tua.
   *[other] { $ahead } partite vengono prima della tua.
 }
analysis-failed = L’analisi non è arrivata in fondo. Riprova più tardi.
refusal-analysis-empty = Non c’è niente da analizzare: nessuno ha deciso niente.
refusal-analysis-busy = Così tante partite aspettano un secondo sguardo che la tua ci metterebbe troppo. Richiedila tra qualche minuto.
