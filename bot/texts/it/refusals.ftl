## Le regole dicono di no: che cosa fare invece

refusal-rule-game-over = Questa partita è finita. Una rivincita?
refusal-rule-not-your-turn = Non è ancora il tuo turno.
refusal-rule-waiting-for-chance = I dadi stanno ancora rotolando. Riprova tra un attimo.
refusal-rule-already-rolled = Hai già tirato. Piazza uno dei due dadi.
refusal-rule-not-rolled = Prima tira i dadi, poi piazzane uno.
refusal-rule-too-few-dice = Ti restano meno di due dadi, non puoi tirare. Grida «Shanghai!»
refusal-rule-too-few-placed = Prima di gridare «Shanghai!» servono due tuoi dadi sulle carte. Continua a tirare.
refusal-rule-die-not-rolled = Non hai tirato questo numero. Piazza uno dei dadi sul tavolo.
refusal-rule-end-open = Prima scegli a quale estremità della fila sta l’1.
refusal-rule-end-fixed = Il posto dell’1 è già deciso per questo round.
refusal-rule-trick-already-played = Un solo tiro mancino per round, e il tuo l’hai giocato. Piazza un dado.
refusal-rule-trick-not-in-hand = Non hai più quella carta Tiro mancino. Scegline un’altra o piazza un dado.
refusal-rule-half-not-on-card = Questo tiro mancino non è sulla carta. Scegli una delle sue due metà.
refusal-rule-no-sailor-of-nation = Prima ti serve un vero Marinaio di quella nazione. Scegli un’altra ciurma.
refusal-rule-bad-shift = Un dado cambia di uno, tra 1 e 6. Scegli altro.
refusal-rule-no-die-to-exchange = Lì non c’è nessun tuo dado. Scegline un altro.
refusal-rule-unfit = Questa mossa così non va. Usa un pulsante del tavolo più recente.

## Il tavolo dice di no

refusal-unknown-match = Non conosco più questa partita. Quelle in corso le trovi con { $command }.
refusal-unreadable-match = Non riesco più a leggere questa partita, quindi non può continuare. Chi gestisce il bot è stato avvisato. Chi modera il server può annullarla con { $command }.
refusal-not-a-player = Qui stai a guardare. Per una partita tutta tua: { $command }.
refusal-stale = La partita è già andata avanti. Gioca al tavolo più recente.
refusal-not-your-turn = Non è ancora il tuo turno. Ti avviso io.
refusal-table-full = A questo tavolo ogni sedia è occupata.
refusal-table-pending = Hai già un tavolo aperto qui. Prima comincia lì o chiudilo.
refusal-already-in = Ci sei già.
refusal-not-in = Non sei a questo tavolo.
refusal-no-computer = A questo tavolo non siede nessun computer.
refusal-ends-with-host = Senza di te il tavolo chiude: non c’è nessun altro a tenerlo aperto.
refusal-too-few = Bisogna essere almeno in due. Aspetta qualcuno o aggiungi un computer.
refusal-group-busy = Questo gruppo ha già una partita in corso qui. Finite prima quella.
refusal-not-host = Questo lo decide solo { $name }.
refusal-misfit = Queste regole non stanno insieme per così tanti giocatori. Provate più mazzi, meno carte o altri giri.
refusal-seat-held = Il computer sta giocando per te. Di’ che ci sei di nuovo, e il posto torna tuo.
refusal-given-up = Hai abbandonato questa partita. Il computer la gioca fino alla fine.
refusal-seat-not-free = Quel posto non è più libero.
refusal-game-over = Questa partita è finita. Una rivincita?
refusal-game-running = Per questo bisogna aspettare la fine della partita.
refusal-invited-self = Tu contro te? Trova qualcuno con cui giocare, o allenati con { $command }.
refusal-invited-bot = I bot non bevono. Sfida un membro, o allenati con { $command }.
refusal-not-here = { $name } non è (più) qui.
refusal-needs-server = Funziona solo su un server che mi ha. Qui puoi usare { $command }.
refusal-answers-private = Questo server mostra le mie risposte solo a te: nessun altro vedrebbe il tavolo. Chiedi *Usa app esterne*, o giocate in un messaggio diretto.
refusal-guest-pace = Qui sono solo un ospite e non posso ricordare il turno a nessuno: si gioca senza limiti di tempo. Chiedi di nuovo senza questa scelta.
refusal-nobody-here = Qui non c’è nessun altro. Lancia la sfida nella chat con chi vuoi sfidare.
refusal-practice-busy = Abbiamo già una partita in corso in questo canale. Finiscila o abbandonala, poi ricominciamo.
refusal-pair-busy = Voi due avete già una partita in corso qui. Finite prima quella.
refusal-pair-pending = Tra voi due c’è già una sfida aperta qui.
refusal-unknown-invitation = Non conosco più questa sfida. Lanciane una nuova con { $command }.
refusal-invitation-accepted = Questa sfida è stata accettata, la partita è in corso.
refusal-invitation-declined = Questa sfida è stata rifiutata.
refusal-invitation-withdrawn = Questa sfida è stata ritirata.
refusal-invitation-expired = Questa sfida è scaduta. Lanciane una nuova con { $command }.
refusal-not-invited = Questa sfida è per qualcun altro. Lancia la tua con { $command }.
refusal-own-invitation = Non puoi rispondere alla tua stessa sfida. Puoi ritirarla.
refusal-opponent-forgotten = I dati di questo membro sono stati cancellati, non lo trovo più. Sfida qualcun altro con { $command }.
refusal-no-game = In questo canale non hai partite in corso. Cominciane una con { $command }.
refusal-channel-not-allowed = In questo canale non si gioca. Prova in { $channels }.
refusal-cooldown = Calma, c’è tempo. Riprova { $when }.
refusal-old-button = Questo pulsante viene da una versione precedente. Riapri il tavolo con { $command }.
refusal-old-command = Questo comando è cambiato. { $command } ti mostra come proseguire.
refusal-paused = Questa partita è in pausa: { $reason }
refusal-bot-missing-permission = In { $channel } mi mancano dei permessi: { $permissions }. Può darmeli chi modera.
refusal-missing-permission = Per questo ti serve il permesso «{ $permission }».
refusal-error = Qualcosa è andato storto da parte mia. La tua partita è salva. Riferimento: `{ $ref }`
refusal-outage = La tua mossa è salva, ma Discord non me l’ha lasciata mostrare. Riprovo tra poco.
refusal-out-of-reach = Salvato. Potrò mostrarlo al prossimo clic qui, o con { $command }.
refusal-store = In questo momento non riesco ad aprire il mio diario di bordo. Niente è perso; riprova tra poco.
refusal-helper = Mi è appena scivolato di mano. Niente è perso; riprova tra poco.
refusal-thread-locked = Questo thread è bloccato, lì non posso mostrare il tavolo. Niente è perso: chi modera può sbloccarlo.

## I permessi, come li chiama Discord

permission-view-channel = Visualizza canali
permission-send-messages = Invia messaggi
permission-send-messages-in-threads = Invia messaggi nei thread
permission-attach-files = Allega file
permission-embed-links = Incorpora link
permission-read-message-history = Leggi cronologia messaggi
permission-create-public-threads = Crea thread pubblici
permission-create-private-threads = Crea thread privati
permission-manage-guild = Gestisci server
