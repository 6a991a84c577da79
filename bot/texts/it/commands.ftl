## I comandi: nomi (minuscole, al massimo 32), descrizioni (al massimo 100)

cmd-shanghaien = shanghaien
cmd-shanghaien-desc = Shanghaien, il gioco di dadi per due
cmd-help = aiuto
cmd-help-desc = Prima volta qui? Che cos’è e come si comincia
cmd-preferences = preferenze
cmd-preferences-desc = Come ti avviso, l’aspetto del tavolo, le tue assenze, che cosa conservo su di te
cmd-daily = giorno
cmd-daily-desc = La mano del giorno: stessi dadi o stesse carte per tutti, conta un solo tentativo
cmd-server = server
cmd-server-desc = Per chi gestisce il server: dove e come si gioca, che cosa posso fare qui
cmd-challenge = sfida
cmd-challenge-desc = Sfida qualcuno, o chiunque abbia voglia di giocare
cmd-board = tavolo
cmd-board-desc = La tua partita vista dal tuo lato del tavolo, solo per te
cmd-games = partite
cmd-games-desc = Le tue partite in corso su questo server: a chi tocca, da quando, dove
cmd-score = punteggio
cmd-score-desc = I punti di adesso, nazione per nazione, e quello che deve ancora arrivare
cmd-history = cronologia
cmd-history-desc = Le partite finite: punteggio, mossa per mossa e filmato
cmd-stats = statistiche
cmd-stats-desc = Partite, vittorie, abitudini e fortuna ai dadi
cmd-practice = allenamento
cmd-practice-desc = Gioca contro di me
cmd-rules = regole
cmd-rules-desc = Le regole in poche pagine illustrate

## Le opzioni dei comandi

opt-challenge-opponent = avversario
opt-challenge-opponent-desc = Chi vuoi sfidare; lascia vuoto perché possa accettare chiunque
opt-challenge-extra = carta-extra
opt-challenge-extra-desc = Un tiro mancino in più a testa, fin dall’inizio
opt-challenge-starter = chi-inizia
opt-challenge-starter-desc = Chi inizia il primo round
opt-challenge-pace = ritmo
opt-challenge-pace-desc = Quanto tempo avete per una mossa
opt-game = partita
opt-game-desc = Quale delle tue partite, se sono più di una
opt-stats-member = membro
opt-stats-member-desc = Di chi vuoi i dati; lascia vuoto per i tuoi
opt-practice-level = livello
opt-practice-level-desc = Il mio livello di gioco
opt-practice-extra = carta-extra
opt-practice-extra-desc = Un tiro mancino in più a testa, fin dall’inizio
opt-practice-public = pubblico
opt-practice-public-desc = La vedono tutti; se no solo tu, con suggerimenti e «E se», e niente conta
opt-history-member = membro
opt-history-member-desc = Di chi vuoi le partite; lascia vuoto per le tue
opt-page = pagina
opt-page-desc = La pagina da aprire

## Le scelte possibili

choice-extra-none = Nessuna
choice-extra-joker = Jolly: 2 Marinai o Entrambi i dadi
choice-extra-sharks = Squali: Agli squali o Scambio
choice-starter-lot = A sorte
choice-starter-me = Io
choice-starter-opponent = Il mio avversario
choice-pace-usual = Quello del gioco
choice-pace-none = Senza limiti
choice-pace-hours = { $hours } ore per mossa
choice-pace-days = { $days ->
    [one] { $days } giorno per mossa
   *[other] { $days } giorni per mossa
 }
choice-level-shanghaien-deckhand = Mozzo: appena imbarcato, ama i numeri grossi
choice-level-shanghaien-cook = Cuoco: affamato di punti, grida Shanghai tardi
choice-level-shanghaien-mate = Nostromo: arraffa quello che c’è
choice-level-shanghaien-helmsman = Timoniere: legge il round come una carta nautica
choice-level-shanghaien-captain = Capitano: gioca al meglio
choice-level-rummy-deckhand = Mozzo: appena imbarcato, si affida alla fortuna
choice-level-rummy-mate = Nostromo: prende quello che serve e cala subito
choice-level-rummy-captain = Capitano: gioca al meglio
choice-notify-channel = Menzionami nel canale
choice-notify-dm = Mandami un messaggio privato
choice-notify-none = Niente, controllo da me
choice-flow-on = Sì, niente menzioni finché siamo qui in due
choice-flow-off = No, avvisami a ogni turno
choice-display-standard = Normale
choice-display-colour-blind = Colori per daltonici
choice-display-large = Caratteri grandi
choice-display-text = Solo testo
choice-game = { $opponent } · round { $round }
choice-game-unreadable = { $opponent } · illeggibile

## La voce nel menu contestuale di un membro

menu-challenge = Sfida a Shanghaien
