## Die Wertung, Nation für Nation

score-title = Die Wertung
score-key = Mannschaften: erst { $first }, dann { $second }
score-stronger = **{ $nation }** { $crews }, { $name } +{ $points }, so stark ist die schwächere Mannschaft
score-alone = **{ $nation }** { $crews }, { $name } +{ $points }, ohne Gegenwehr
score-equal = **{ $nation }** { $crews }, Gleichstand, niemand punktet
score-nobody = **Niemand an Bord:** { $nations }
score-brief = { $nation } { $strengths }, { $name } +{ $points }
score-brief-nobody = { $nation } { $strengths }
score-tricks = **Ungenutzte Tricks** { $tricks }, je 1 Punkt
score-total = **Summe** { $totals }
score-brief-tricks = Ungenutzte Tricks { $tricks }
score-brief-total = Summe { $totals }
score-rounds = Nach jeder Runde { $totals }
score-swing = Größter Sprung: { $nation } in Runde { $round }, +{ $points } für { $name }
score-wild = Aushilfe { $value }
score-crew = { $strength } ({ $cards })

## Der Zwischenstand

sofar-title = Stand nach { $rounds ->
    [one] { $rounds } Runde
   *[other] { $rounds } Runden
 }
sofar-title-start = Noch ist nichts verteilt
sofar-lead = Wäre jetzt Schluss: { $totals }
sofar-come = , es kommen { $tavern } + { $stack }
sofar-come-none = , es kommt nichts mehr
sofar-key = Mannschaften: erst { $first }, dann { $second }. Es kommen: Stärke in der Kneipe + im Stapel.
sofar-coming = Es kommen, in der Kneipe + im Stapel: { $cards }
sofar-line = **{ $nation }** { $crews }{ $come }
sofar-tricks = **Tricks** { $tricks }, es kommen { $tavern } + { $stack }
sofar-stack = { $cards ->
    [0] Der Stapel ist leer.
    [one] { $cards } Karte liegt noch im Stapel.
   *[other] { $cards } Karten liegen noch im Stapel.
 }
