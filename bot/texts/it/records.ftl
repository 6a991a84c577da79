## Partite finite

history-title = Partite finite di { $name }
history-none = Qui non c’è ancora nessuna partita finita.
history-line = { $when } · { $opponent } · { $result } · { $score }
history-won = **vinta**
history-lost = persa
history-drawn = pari
history-called-off = annullata
history-score-resigned = { $score }, per abbandono
history-score-time = { $score }, tempo scaduto
history-place = posto { $place } di { $players }
history-points = { $points ->
    [one] { $points } punto
   *[other] { $points } punti
 }
history-page = Pagina { $page } di { $pages }
select-round = Vai a un round
choice-round = Round { $round }

record-title = { $first } contro { $second }
record-place = Passo { $step } di { $steps } · Round { $round } di { $rounds }
replay-title = { $first } contro { $second }, tutta la partita
replay-working = Sto disegnando il filmato, un attimo.
replay-alt = Breve filmato della partita { $first } contro { $second }. { $result }

button-first = Inizio
button-last = Fine
button-look-back = Rivedi…
button-verify = Controlla i dadi
button-check-file = Controlla un file
button-to-list = All’elenco
