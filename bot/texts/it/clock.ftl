## Il tempo per una mossa

clock-reminder = { $mention }, il capitano tamburella con le dita: la tua mossa contro { $opponent } scade { $when }. { $link }
clock-ran-out = Tempo scaduto per { $name }: { $date }. { $mention }, puoi reclamare la vittoria o concedere altro tempo.
clock-lapses = Se nessuno fa niente, la partita finisce da sola { $when }.
clock-claim-ask = Vuoi reclamare la vittoria contro { $opponent }? La partita finisce subito.
clock-granted = { $name } concede altro tempo: la mossa scade { $when }.
clock-stands = L’orologio è fermo.

button-claim = Reclama la vittoria ({ $name })
button-grant = Concedi altro tempo
button-confirm-claim = Sì, la vittoria è mia
button-keep-waiting = Aspetta ancora

refusal-claim-early = Non ancora: la mossa scade { $when }.
refusal-claim-not-yours = Può deciderlo solo chi sta aspettando.
refusal-claim-gone = La mossa intanto è arrivata. Amici come prima, continuate.

## Un colpetto amichevole

nudge = { $mention }, { $name } ti aspetta al tavolo. { $link }
nudge-sent = Ho bussato. Potrai rifarlo { $when }.
board-silent = { $name } non ha risposto a due solleciti.
button-replace = Fai giocare il computer
nudge-undelivered = { $name } non vuole menzioni. Ci vorrà pazienza.
refusal-nudge-own-turn = Tocca proprio a te.
refusal-nudge-pace = In questa partita c’è un orologio; a ricordare ci penso io.
refusal-nudge-soon = Oggi un promemoria l’hai già mandato. Potrai rifarlo { $when }.
refusal-nudge-away = { $name } non c’è, ritorno: { $date }. Fino ad allora la partita aspetta.
refusal-nudge-practice = Non serve, io non dormo mai.

## Farsi avvisare

notify-dm-closed = { $mention }, i tuoi messaggi privati sono chiusi, quindi ti avviso qui.
notify-dm-refused = { $mention }, Discord non ha accettato il mio messaggio privato, quindi ti avviso qui.
dm-hello = Ti avviserò così quando toccherà a te.
dm-turn = Tocca a te contro { $opponent } su { $server }: { $link }
dm-reminder = La tua mossa contro { $opponent } su { $server } scade { $when }: { $link }
dm-nudge = { $opponent } ti aspetta su { $server }: { $link }

## Assentarsi

away-left = { $days ->
    [0] Così hai finito i giorni per quest’anno.
    [one] Quest’anno ti resta { $days } giorno.
   *[other] Quest’anno ti restano { $days } giorni.
 }
away-ended = Eccoti di nuovo! I tuoi orologi ripartono.
away-none = Nessuna assenza in corso.
away-until = Risulti assente, ritorno: { $date }.
choice-away = { $days ->
    [one] { $days } giorno
   *[other] { $days } giorni
 }
button-away-end = Eccomi di nuovo
refusal-away-allowance = { $days ->
    [0] Per quest’anno non hai più giorni.
    [one] Per quest’anno ti resta solo { $days } giorno.
   *[other] Per quest’anno ti restano solo { $days } giorni.
 }
