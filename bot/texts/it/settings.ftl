## Impostazioni di un server

settings-title = Shanghaien su { $server }
settings-saved = Salvato.
settings-channels-all = ovunque io possa scrivere
settings-weekly-off = disattivata
settings-daily-off = disattivato

select-channels = Canali in cui si può giocare
select-threads = Dove si apparecchiano i tavoli
select-language = Lingua del server
select-pace = Ritmo abituale delle nuove partite
select-away = Assenza
select-reminders = Promemoria
select-greeting = Saluto quando arrivo
select-leaderboard = Chi può vedere la classifica
select-weekly = Canale per la classifica della settimana
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
privacy-file = Tutto quello che conservo su di te.
privacy-delete-ask = Cancellare tutto su di te? Le partite in corso valgono come abbandonate, quelle finite tengono un posto senza nome; i messaggi nei canali restano. Non si torna indietro.
privacy-deleted = Fatto. Non ti conosco più.
privacy-nothing = Non conservo niente su di te.
privacy-nobody = Ex membro
button-privacy-export = Dammi i miei dati
button-privacy-delete = Cancella i miei dati
button-confirm-delete = Sì, cancella tutto
button-keep = Lascia così
