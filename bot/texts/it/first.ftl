## Il primo minuto
challenge-pitch = Due capitani si giocano ai dadi i clienti di una taverna del porto: piazza un dado per turno, conquista Marinai e grida «Shanghai!» prima dell’altro.
button-how-it-works = Come funziona
button-try-alone = Prima mi alleno
button-challenge = Sfida…
button-anybody = Chiunque
select-challenged = Chi vuoi sfidare?
challenge-whom = { $most ->
    [one] Scegli un membro, o lascia accettare chi vuole.
   *[other] Scegli fino a { $most } membri, o lascia venire chi vuole.
 }
button-stats = I miei numeri
button-practise = Gioca contro di me
button-rules = Regole
button-my-games = Le mie partite
button-settings = Impostazioni del server
help-title = Shanghaien in breve
help-pitch = Una partita dura mezz’ora di fila, o qualche settimana con una mossa ogni tanto.
help-behind = Dietro **?**, sotto il tavolo: la tua vista, riprendere, ricordare, esportare, abbandonare.
greeting = Ehilà! Porto il gioco di dadi Shanghaien
greeting-direct = Ehilà! Sono salito a bordo di { $server } con il gioco di dadi Shanghaien. Lì { $help } mostra come si comincia.
coach-intro = Un pilota siede con te e dice una parola su tutto ciò che è nuovo.
coach-says = 🧭 { $told }
first-call = Ora puoi chiudere il round: **Shanghai!** Darebbe { $net }. Oppure continua a tirare.
first-end = Apri tu questo round: il tuo primo dado fissa dov’è l’1. Contando da sinistra: { $left }. Da destra: { $right }.
first-die = Piazza uno dei dadi: { $choice }. Chi ha più dadi su una carta alla fine del round la prende.
first-award = Il round { $round } ti ha portato { $cards }: restano tuoi fino alla fine. Il tuo punteggio: { $points }.
first-tie = Dadi pari su { $card }, { $dice }: decide la somma dei dadi vicini, { $pips }, per ora a favore di **{ $name }**.
first-tie-nobody = Dadi pari su { $card }, { $dice }, e { $pips } accanto: per ora la carta non va a nessuno.
first-lead = Sei in vantaggio su { $card }, { $dice } nei dadi. Se il round finisse ora, la carta sarebbe tua.
first-nation = Avete entrambi { $nation }, { $strengths }: la ciurma più forte segna la forza della più debole, { $points } a { $name }.
first-nation-equal = Avete entrambi { $nation }, { $strengths }: a forza pari nessuno segna.
first-trick = In mano: { $tricks }. Subito dopo un tiro puoi giocare una metà di una carta, una volta per round; ogni tiro mancino che tieni vale 1 punto.
button-coach-off = Senza il pilota
