## I dati di un membro

stats-games = { $games ->
    [one] **{ $games }** partita (vittorie: { $won }, sconfitte: { $lost }, pareggi: { $drawn })
   *[other] **{ $games }** partite (vittorie: { $won }, sconfitte: { $lost }, pareggi: { $drawn })
 }
stats-average = Punteggio medio { $own } a { $other }
stats-nation = Nazione preferita: { $nation }
stats-tricks = Tiri mancini giocati per partita: { $tricks }
stats-shanghai = Round chiusi con «Shanghai!»: { $share }
stats-luck-title = Fortuna ai dadi
stats-luck-count = { $dice } dadi tirati, { $average } punti in media; un dado non truccato dà 3,5.
stats-luck-face = { $face }: { $count } ({ $share })
stats-luck-few = Ancora troppo pochi per dire qualcosa.
stats-luck-usual = Dadi del tutto normali.
stats-luck-rare = Raro, ma succede: con dadi non truccati uno scarto così ha probabilità { $share }.

## La classifica

leaderboard-title = I capitani di { $server }

## Due membri a confronto, in un’immagine

versus-won = Vittorie
versus-score = Punteggio medio
versus-tricks = Tiri mancini a partita
versus-shanghai = Shanghai gridati
versus-pips = Punti per dado
button-lessons = Lezioni
