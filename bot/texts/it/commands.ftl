## I comandi: nomi (minuscole, al massimo 32), descrizioni (al massimo 100)

cmd-shanghaien = shanghaien
cmd-shanghaien-desc = Shanghaien, il gioco di dadi per due
cmd-help = aiuto
cmd-help-desc = Prima volta qui? Che cos’è e come si comincia
cmd-challenge = sfida
cmd-challenge-desc = Sfida qualcuno, o chiunque abbia voglia di giocare
cmd-board = tavolo
cmd-board-desc = La tua partita vista dal tuo lato del tavolo, solo per te
cmd-games = partite
cmd-games-desc = Le tue partite in corso su questo server: a chi tocca, da quando, dove
cmd-score = punteggio
cmd-score-desc = I punti di adesso, nazione per nazione, e quello che deve ancora arrivare
cmd-resign = abbandona
cmd-resign-desc = Abbandona la tua partita; ti chiederò conferma
cmd-cancel = annulla
cmd-cancel-desc = Annullate una partita di comune accordo; non vince nessuno
cmd-undo = riprendi-dado
cmd-undo-desc = Riprendi il tuo ultimo dado, finché nessuno ha tirato i dadi
cmd-export = esporta
cmd-export-desc = La partita in un file di testo leggibile
cmd-remind = ricorda
cmd-remind-desc = Ricorda all’avversario che è il suo turno; una volta al giorno
cmd-notify = notifiche
cmd-notify-desc = Come vuoi sapere che tocca a te
cmd-away = assenza
cmd-away-desc = Ferma i tuoi orologi mentre non ci sei
cmd-history = cronologia
cmd-history-desc = Le partite finite: punteggio, mossa per mossa e filmato
cmd-stats = statistiche
cmd-stats-desc = Partite, vittorie, abitudini e fortuna ai dadi
cmd-leaderboard = classifica
cmd-leaderboard-desc = I migliori capitani di questo server
cmd-settings = impostazioni
cmd-settings-desc = Dove e come si gioca a Shanghaien su questo server
cmd-doctor = diagnosi
cmd-doctor-desc = Controlla, canale per canale, quali permessi mi mancano
cmd-privacy = riservatezza
cmd-privacy-desc = Che cosa conservo su di te; scaricalo o fallo cancellare
cmd-practice = allenamento
cmd-practice-desc = Gioca contro di me
cmd-lessons = lezioni
cmd-lessons-desc = Che cosa ti costa di più nelle tue ultime partite
cmd-rules = regole
cmd-rules-desc = Le regole in poche pagine illustrate
cmd-display = aspetto
cmd-display-desc = Colori, caratteri grandi o solo testo: come leggi meglio
cmd-replay = filmato
cmd-replay-desc = Una partita intera in un breve filmato

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
opt-away-until = fino-al
opt-away-until-desc = Il giorno del tuo ritorno (UTC), per esempio 2031-08-24
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
opt-notify-how = modo
opt-notify-how-desc = Come ti avviso quando tocca a te
opt-notify-flow = silenzio
opt-notify-flow-desc = Se resto in silenzio finché siete al tavolo in due
opt-display-mode = vista
opt-display-mode-desc = L’aspetto del tavolo quando lo vedi solo tu
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
choice-game = { $opponent } · round { $round } · { $place }
choice-game-finished = { $opponent } · { $score } · { $place }
choice-game-unreadable = { $opponent } · illeggibile · { $place }

## La voce nel menu contestuale di un membro

menu-challenge = Sfida a Shanghaien
