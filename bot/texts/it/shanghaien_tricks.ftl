## Le metà delle carte Tiro mancino: le stesse chiavi per ognuna

trick-two-sailors-name = 2 Marinai
trick-two-sailors-picture = 2 Marinai
trick-two-sailors-explain = **2 Marinai**: aggiungi la carta a una ciurma in cui hai un vero Marinaio. Lì conta 2 fino alla fine. Poi piazza un dado come sempre.
trick-two-sailors-guide = **2 Marinai**: valore 2 per una ciurma
trick-two-sailors-event = 2 Marinai aggiunti { $crew }
trick-two-sailors-move = 2 Marinai { $crew }
trick-two-sailors-prompt = A quale ciurma vanno i 2 Marinai?
trick-two-sailors-button = { $nation } (→ { $strength })
trick-two-sailors-card-prompt = Quale carta Tiro mancino ci metti?
trick-two-sailors-card-button = La carta con «{ $half }»

trick-die-shift-name = Dado ±1
trick-die-shift-picture = Dado ±1
trick-die-shift-card = Tiro mancino (dado ±1)
trick-die-shift-explain = **Dado ±1**: alza o abbassa di un punto uno dei due dadi, poi piazza quello che vuoi. La carta esce dal gioco.
trick-die-shift-guide = **Dado ±1**: un dado più o meno uno
trick-die-shift-event = { $die } cambiato in { $to }
trick-die-shift-move = Dado ±1: { $die } diventa { $to }
trick-die-shift-prompt = Quale dado cambia, e in che direzione?
trick-die-shift-button = { $die } → { $to } ({ $card })

trick-both-dice-name = Entrambi i dadi
trick-both-dice-picture = Due dadi
trick-both-dice-card = Tiro mancino (entrambi i dadi)
trick-both-dice-explain = **Entrambi i dadi**: piazza tutti e due i dadi invece di uno. La carta esce dal gioco.
trick-both-dice-guide = **Entrambi i dadi**: li piazzi
trick-both-dice-move = Entrambi i dadi
trick-both-dice-prompt = Piazzare entrambi i dadi? Il tuo turno finisce lì.
trick-both-dice-button = { $low } + { $high }

trick-roll-again-name = Tira ancora
trick-roll-again-picture = Tira ancora
trick-roll-again-card = Tiro mancino (tira ancora)
trick-roll-again-explain = **Tira ancora**: tira di nuovo i due dadi; vale il nuovo tiro. La carta esce dal gioco.
trick-roll-again-guide = **Tira ancora**: un nuovo tiro
trick-roll-again-event = «Tira ancora» giocato
trick-roll-again-dice = dadi tirati di nuovo ({ $dice })
trick-roll-again-move = Tira ancora
trick-roll-again-prompt = Tirare di nuovo i due dadi? Vale il nuovo tiro.
trick-roll-again-button = Tira di nuovo i due dadi

trick-send-to-sharks-name = Agli squali
trick-send-to-sharks-picture = Agli squali
trick-send-to-sharks-explain = **Agli squali**: la carta su cui piazzi il dado in questo turno viene coperta. Non la prende nessuno, ma i suoi dadi contano ancora per le carte adiacenti. Questo tiro mancino esce dal gioco.
trick-send-to-sharks-event = squali chiamati
trick-send-to-sharks-move = Agli squali
trick-send-to-sharks-prompt = Chiamare gli squali? La carta su cui piazzi il dado viene coperta, e non la prende nessuno.
trick-send-to-sharks-button = Chiama gli squali

trick-exchange-name = Scambio
trick-exchange-picture = Scambio
trick-exchange-explain = **Scambio**: riprendi un dado piazzato in un turno precedente, poi piazza entrambi i dadi tirati. La carta esce dal gioco.
trick-exchange-event = { $die } ripreso
trick-exchange-move = Scambio: riprendi { $die }
trick-exchange-prompt = Quale dei tuoi dadi riprendi?
trick-exchange-button = { $die } indietro, { $low } + { $high }

## Le carte con cui una partita può cominciare

extra-joker-name = Jolly

extra-sharks-name = Squali
