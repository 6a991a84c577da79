## I dati di un membro

stats-title = { $name } al tavolo
stats-none = { $name } non ha ancora finito una partita qui.
stats-counting = Alcune partite si stanno ancora contando. Chiedi di nuovo tra un momento.
stats-early = { $games ->
    [one] Di cui { $games } per abbandono o per il tempo, esclusa dal punteggio medio.
   *[other] Di cui { $games } per abbandono o per il tempo, escluse dal punteggio medio.
 }
stats-rating = Valutazione { $rating } ± { $deviation }
stats-versus = Contro di te, vittorie: { $won }, sconfitte: { $lost }, pareggi: { $drawn }
stats-versus-none = Voi due non avete ancora finito una partita.
stats-hidden = { $name } tiene questi dati per sé.

## La classifica

# Escaped, because Discord would number a list consecutively, but tied members share a rank.
leaderboard-line = { $rank }\. { $name } · **{ $rating }** ± { $deviation } · { $record }
leaderboard-record = { $won }–{ $drawn }–{ $lost }
leaderboard-provisional = { $games ->
    [one] provvisorio, { $games } partita
   *[other] provvisorio, { $games } partite
 }
leaderboard-note = { $games ->
    [one] Valutazione Glicko-2, da { $games } partita finita in su. Accanto: vinte–pari–perse.
   *[other] Valutazione Glicko-2, da { $games } partite finite in su. Accanto: vinte–pari–perse.
 }
leaderboard-none = { $games ->
    [one] Nessuno ha ancora finito una partita.
   *[other] Nessuno ha ancora finito { $games } partite.
 }
leaderboard-you = Il tuo posto: { $rank }.
leaderboard-you-missing = { $games ->
    [one] Ancora { $games } partita e il tuo posto conterà.
   *[other] Ancora { $games } partite e il tuo posto conterà.
 }
leaderboard-you-hidden = Non compari; la tua valutazione la vedi solo tu.
leaderboard-hidden-done = Non compari più in classifica.
leaderboard-shown-done = Compari di nuovo in classifica.
month-name = { $month ->
    [1] Gennaio
    [2] Febbraio
    [3] Marzo
    [4] Aprile
    [5] Maggio
    [6] Giugno
    [7] Luglio
    [8] Agosto
    [9] Settembre
    [10] Ottobre
    [11] Novembre
   *[12] Dicembre
 }
month-title = { $month } { $year }
month-wins = Vittorie
month-second = 2°
month-third = 3°
month-deals = Giorni
month-note = Prima le vittorie, poi i posti, poi le mani del giorno (Giorni). Un 2° o 3° posto conta se qualcuno arriva dietro.
month-none = Questo mese nessuno ha ancora vinto nulla.
choice-this-month = Questo mese
choice-all-time = Da sempre
refusal-leaderboard = Su questo server la classifica non è aperta a tutti.
refusal-stats-bot = I bot non tengono il conto. Chiedi i dati di un membro.
button-hide-me = Nascondimi
button-show-me = Mostrami
alt-rating = Valutazione di { $name } su { $games } partite, tra { $lowest } e { $highest }, ora { $rating }.
alt-versus = { $first } contro { $second }, vittorie: { $won }, pareggi: { $drawn }, sconfitte: { $lost }.

## Due membri a confronto, in un’immagine

versus-rating = Valutazione

## Numeri

stats-number = { NUMBER($value, maximumFractionDigits: 2) }
stats-percent = { NUMBER($value, maximumFractionDigits: 1) }%
button-leaderboard = Classifica
button-history = Partite finite
select-rule-set = Con quali regole?
choice-all-rules = Tutte le regole
stats-rule-set = Solo le partite con queste regole: { $rules }
