## Annullare una partita

cancel-ask = { $mention }, { $name } vorrebbe annullare questa partita. Non vince nessuno. D’accordo?
cancel-refused = { $name } preferisce continuare.
cancel-withdrawn = { $name } ci ha ripensato: la partita continua.
cancel-by-moderator-ask = Annullare la partita tra { $first } e { $second }? Non vince nessuno.
cancel-alone-ask = Oltre a te al tavolo non c’è più nessuno che debba essere d’accordo. Annullare la partita? Non vince nessuno.
cancel-last-ask = Tutti gli altri vogliono annullare la partita. Se sei d’accordo, finisce e non vince nessuno.
cancel-by-moderator = { $name }, che modera il server, ha annullato questa partita. Non vince nessuno.
button-agree = D’accordo
button-disagree = Continua a giocare
button-confirm-cancel = Sì, annulla
refusal-cancel-own = L’hai già chiesto; ora deve rispondere { $opponent }.
refusal-cancel-gone = Questa proposta non vale più.
proposal-noted = Annotato. Ora decidono gli altri.
proposal-agreed = D’accordo: { $names }

## Se qualcuno non risponde

replace-ask = { $mention }, { $name } vorrebbe far giocare il computer per { $silent } fino al suo ritorno. D’accordo?
replace-refused = { $name } preferisce aspettare.
replace-done = Il computer gioca per { $name } fino al suo ritorno.
button-wait-on = Aspetta
refusal-replace-early = Si può dopo due solleciti rimasti senza risposta.

## Riprendere un dado

undo-ask = { $mention }, { $name } vorrebbe riprendere l’ultimo dado ({ $placement }). Lasci correre?
undo-dice-anew = { $placement }; i tuoi dadi cadranno di nuovo
undo-refused = Per { $name }, dado piazzato non si tocca.
button-undo-agree = Lascio correre
button-undo-refuse = Non si torna indietro
refusal-undo-none = Non c’è nessun tuo dado da riprendere.
refusal-undo-late = { $opponent } ha già tirato. Dado piazzato non si tocca.
refusal-undo-own = L’hai già chiesto; ora deve rispondere { $opponent }.
refusal-undo-gone = Intanto la partita è andata avanti. Niente più da riprendere.

## Partite in pausa

pause-member-left = { $name } ha lasciato il server. La partita è in pausa fino al suo ritorno.
pause-channel-gone = Il canale di questa partita non c’è più. La partita è in pausa.
pause-channel-closed = Il canale di questa partita è bloccato, lì nessuno può giocare. La partita è in pausa finché non cambia.
pause-member-unable = { $name } al momento non può giocare in questo canale. La partita è in pausa finché non cambia.
pause-bot-removed = Da questo server mi hanno messo alla porta. La partita è in pausa finché non mi fanno rientrare.
pause-resumed = La partita continua.
pause-resumed-elsewhere = La partita contro { $opponent } continua qui: { $link }
dm-channel-gone = Il canale della tua partita contro { $opponent } su { $server } non c’è più. La partita è in pausa; in un altro canale riprende con { $command }.
dm-channel-closed = Il canale della tua partita contro { $opponent } su { $server } è bloccato. La partita è in pausa finché non cambia; in un altro canale riprende con { $command }.
button-move-here = Continua qui
pause-reason-member-left = { $name } ha lasciato il server.
pause-reason-channel-gone = il suo canale non c’è più.
pause-reason-channel-closed = il suo canale è bloccato.
pause-reason-member-unable = al momento { $name } non può giocare nel suo canale.
pause-reason-bot-removed = mi hanno rimosso dal server.
