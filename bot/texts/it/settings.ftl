## Impostazioni di un server

settings-title = Shanghaien su { $server }
settings-saved = Salvato.
settings-channels-all = ovunque io possa scrivere
settings-monthly-off = disattivata
settings-daily-off = disattivato

select-channels = Canali in cui si può giocare
select-threads = Dove si apparecchiano i tavoli
select-language = Lingua del server
select-pace = Ritmo abituale delle nuove partite
select-away = Assenza
select-reminders = Promemoria
select-reposts = I tavoli scendono sotto i messaggi
select-greeting = Saluto quando arrivo
select-leaderboard = Chi può vedere la classifica
select-monthly = Canale per il podio del mese
select-daily = Canale per i risultati del giorno
select-display = L’aspetto del tavolo per tutti

choice-threads-none = Nel canale stesso
choice-threads-public = Un thread pubblico per partita
choice-threads-private = Un thread privato per partita
choice-language-server = Come il server
choice-away-days = { $days ->
    [0] Nessuno
    [one] { $days } giorno all’anno
   *[other] { $days } giorni all’anno
 }
choice-reminders-on = Sì
choice-reminders-off = No
choice-leaderboard-everyone = Tutti
choice-leaderboard-managers = Solo chi gestisce il server
choice-leaderboard-nobody = Nessuno
button-settings-channels-clear = Gioca ovunque

game-elsewhere = Il tavolo è in { $channel }.
thread-refused = Discord non mi lascia aprire un thread: giocate qui.

## Le preferenze di ciascuno

preferences-title = Le tue preferenze
preferences-hint = Tranne l’assenza, tutto vale su ogni server. L’aspetto del tavolo per tutti lo decide chi gestisce il server.
preferences-dm-closed = Non accetti messaggi privati da me, quindi ti avviso nel canale. Riprovo { $when }.
preferences-dm-refused = Discord non ha accettato il mio messaggio privato proprio ora. Riprovo quando una partita ti aspetta.
preferences-notify = Il tuo turno
preferences-flow = Silenzio al tavolo
preferences-display = Il tuo tavolo
preferences-away = Assenza per…
preferences-hat = Cappello
preferences-face = Volto
portrait-title = Il tuo ritratto
portrait-hint = Tutti ti vedono così al tuo posto in entrambi i giochi, nel colore di quel posto.
alt-portraits = Volti tra cui scegliere, da 1 a 16. Il tuo: { $hat }, volto { $face }.
choice-hat-tricorne = Cappello da capitano
choice-hat-headscarf = Fazzoletto
choice-hat-toque = Cappello da cuoco
choice-hat-cap = Berretto di lana
choice-hat-peaked-cap = Berretto con visiera
choice-face-0 = 1, barba nera
choice-face-1 = 2, capelli castani, lunghi
choice-face-2 = 3, barba rossa
choice-face-3 = 4, capelli neri, pelle scura
choice-face-4 = 5, capelli neri, lunghi
choice-face-5 = 6, barba grigia, benda sull’occhio
choice-face-6 = 7, capelli biondi
choice-face-7 = 8, capelli rossi, lunghi
choice-face-8 = 9, baffi castani
choice-face-9 = 10, capelli neri, lunghi, pelle scura
choice-face-10 = 11, barba nera, pelle scura
choice-face-11 = 12, capelli biondi, lunghi
choice-face-12 = 13, barba bianca
choice-face-13 = 14, capelli castani
choice-face-14 = 15, capelli grigi, lunghi
choice-face-15 = 16, barba nera, benda sull’occhio
button-portrait = Il mio ritratto…
button-preferences = Le mie preferenze
button-privacy = I miei dati…
button-doctor = Permessi…

## Permessi mancanti

doctor-title = Permessi
doctor-fine = Tutto a posto in { $count ->
    [one] { $count } canale
    [2] entrambi i canali
   *[other] tutti i { $count } canali
 }.
doctor-closed = { $channel } è bloccato, le partite lì sono in pausa
doctor-refused = { $channel }: { $when } Discord mi ha respinto e ha detto «{ $words }»
doctor-channel-fine = { $channel }: tutto bene
doctor-channel-missing = { $channel }, permessi mancanti: { $permissions }
doctor-threads-missing = I thread sono attivi, ma in { $channel } mancano dei permessi: { $permissions }.
doctor-none = Non posso scrivere in nessun canale. Dai al mio ruolo il permesso «{ $permission }».
doctor-advice = Concedili al mio ruolo nelle impostazioni del server o del canale.
doctor-more = { $count ->
    [one] e un altro canale ({ $count })
   *[other] e altri { $count } canali
 }

## Che cosa si conserva

privacy-title = I miei dati
privacy-text =
    - Le tue partite: chi contro chi, dove e quando, ogni tiro e ogni mossa.
    - Quello che hai scelto qui: aspetto, lingua, come ti avviso, quando non ci sei.
    - Il tuo nome, com’era all’inizio di una partita.

    Non conservo messaggi, né niente di ciò che scrivi altrove. Quando un server mi rimuove, i suoi dati vengono cancellati dopo 30 giorni.
privacy-file = Quello che conservo su di te, tranne i piani e i turni iniziati delle partite in corso.
privacy-delete-ask = Cancellare tutto su di te? Le partite in corso valgono come abbandonate, quelle finite tengono un posto senza nome; i messaggi nei canali restano. Non si torna indietro.
privacy-deleted = Fatto. Non ti conosco più.
privacy-nothing = Non conservo niente su di te.
privacy-nobody = Ex membro
button-privacy-export = Dammi i miei dati
button-privacy-delete = Cancella i miei dati
button-confirm-delete = Sì, cancella tutto
button-keep = Lascia così
