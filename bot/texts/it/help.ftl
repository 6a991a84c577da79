## Dietro il pulsante «Altro…»: che cos'altro si può fare di una partita

button-more = Altro…
button-more-undo = Riprendi
button-more-remind = Ricorda
button-more-export = Esporta
button-more-cancel = Annulla…
button-more-resign = Abbandona…
more-nothing = In questa partita non c’è niente che tu possa fare.
more-undo = **Riprendi**: il tuo ultimo dado, subito o con l’accordo degli altri.
more-remind = **Ricorda**: avviso chi è di turno, una volta al giorno al massimo.
more-export = **Esporta**: la partita in un file di testo leggibile.
more-cancel = **Annulla**: di comune accordo la partita finisce, e non vince nessuno.
more-resign = **Abbandona**: la partita è persa; ti chiederò conferma.
