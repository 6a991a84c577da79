## Die Zahlen eines Mitglieds

stats-games = { $games ->
    [one] **{ $games }** Partie: { $won } gewonnen, { $lost } verloren, { $drawn } unentschieden
   *[other] **{ $games }** Partien: { $won } gewonnen, { $lost } verloren, { $drawn } unentschieden
 }
stats-average = Im Schnitt { $own } zu { $other } Punkte
stats-nation = Lieblingsnation: { $nation }
stats-tricks = Gespielte Tricks je Partie: { $tricks }
stats-shanghai = In { $share } der Runden shanghait
stats-luck-title = Würfelglück
stats-luck-count = { $dice } Würfel geworfen, im Schnitt { $average } Augen; ein fairer Würfel bringt 3,5.
stats-luck-face = { $face }: { $count } ({ $share })
stats-luck-few = Noch zu wenige, um etwas zu sagen.
stats-luck-usual = Ganz normale Würfel.
stats-luck-rare = Selten, aber es kommt vor: So weit weichen faire Würfel in { $share } aller Fälle ab.

## Die Rangliste

leaderboard-title = Die Kapitäne von { $server }

## Zwei Mitglieder gegenüber, in einem Bild

versus-won = Siege
versus-score = Punkte im Schnitt
versus-tricks = Tricks je Partie
versus-shanghai = Shanghait
versus-pips = Augen je Würfel
button-lessons = Lektionen
