## Il pulsante ?: che cosa si può fare adesso

help-watching = Stai guardando { $first } contro { $second }. La fila è la taverna: alla fine del round ogni carta va a chi ci ha piazzato più dadi.
help-over = La partita è finita. Sotto il punteggio puoi chiedere la rivincita, rivedere la partita o farla analizzare.
help-waiting = Tocca a { $name }. Al tavolo per ora non puoi fare niente; ti avviso io.
help-waiting-extra = Intanto { $score } mostra quanto valgono le ciurme.
help-roll = **Tira i dadi**: due dadi dalla tua riserva. Uno lo piazzi sulla carta del suo numero, l’altro torna a te.
help-shanghai = **Shanghai!** chiude il round per voi due. Prima ti mostro chi riceverebbe quale carta e ti chiedo conferma.
help-shanghai-later = { $missing ->
    [one] Per **Shanghai!** servono due tuoi dadi sulle carte: ne manca { $missing }.
   *[other] Per **Shanghai!** servono due tuoi dadi sulle carte: ne mancano { $missing }.
 }
help-must-shanghai = Ti restano meno di due dadi e non puoi tirare: adesso tocca gridare **Shanghai!**
help-next-starter = Chi grida «Shanghai!» lascia iniziare all’avversario il round seguente.
help-place = Hai tirato { $dice }. Piazzane uno; il pulsante dice su quale carta. L’altro torna nella tua riserva.
help-end = Hai iniziato tu il round: con il primo dado decidi anche a quale estremità della fila sta l’1. I pulsanti seguono la tua scelta.
help-tricks = Prima di piazzare un dado puoi giocare un tiro mancino in questo round:
help-trick-used = Il tuo tiro mancino per questo round è giocato; il tuo capitano è nella taverna.
help-no-tricks = Non hai nessun tiro mancino da giocare.
help-last-round = È l’ultimo round: ogni tiro mancino che ti resta alla fine vale 1 punto.
help-armed = Gli squali aspettano: la carta su cui piazzi il dado adesso viene coperta ed è persa per voi due.

## Dietro: che cos'altro si può fare di una partita

button-more = Altro…
button-more-undo = Riprendi
button-more-remind = Ricorda
button-more-export = Esporta
button-more-cancel = Annulla…
button-more-resign = Abbandona…
more-nothing = In questa partita non c’è niente che tu possa fare.
more-undo = **Riprendi**: il tuo ultimo dado, subito o con l’accordo degli altri.
more-remind = **Ricorda**: l’avversario sa che è il suo turno, una volta al giorno al massimo.
more-export = **Esporta**: la partita in un file di testo leggibile.
more-cancel = **Annulla**: di comune accordo la partita finisce, e non vince nessuno.
more-resign = **Abbandona**: la partita è persa; ti chiederò conferma.
