## Il primo minuto

challenge-pitch = Due capitani si giocano ai dadi i clienti di una taverna: piazza un dado per volta e grida «Shanghai!» per primo.
button-how-it-works = Come funziona
button-try-alone = Mi alleno
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
help-mention = Ehilà! Comincia da qui; { $help } mostra tutto il resto.
button-play-alone = Gioca subito da solo
button-challenge-friend = Sfida un amico…
alt-cover = Due capitani faccia a faccia al tramonto, sciabole incrociate tra loro
help-behind = Dietro **?**, sotto il tavolo: la tua vista, riprendere, ricordare, esportare, abbandonare.
greeting = Ehilà! Porto il gioco di dadi Shanghaien
greeting-direct = Ehilà! Sono salito a bordo di { $server } con il gioco di dadi Shanghaien. Lì { $help } mostra come si comincia.
coach-intro = Un pilota siede con te e dice una parola su tutto ciò che è nuovo.
coach-says = 🧭 { $told }
button-coach-off = Senza il pilota
