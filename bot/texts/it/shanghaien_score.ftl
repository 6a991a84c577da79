## Il punteggio, nazione per nazione

score-title = Il punteggio
score-key = Ciurme: prima { $first }, poi { $second }
score-stronger = **{ $nation }** { $crews }: { $name } +{ $points }, la forza della ciurma più debole
score-alone = **{ $nation }** { $crews }: { $name } +{ $points }, senza rivali
score-equal = **{ $nation }** { $crews }: parità, nessun punto
score-nobody = **Nessuno a bordo:** { $nations }
score-brief = { $nation } { $strengths }: { $name } +{ $points }
score-brief-nobody = { $nation } { $strengths }
score-tricks = **Tiri mancini non usati** { $tricks }: 1 punto l’uno
score-total = **Totale** { $totals }
score-brief-tricks = Tiri mancini non usati { $tricks }
score-brief-total = Totale { $totals }
score-rounds = Dopo ogni round { $totals }
score-swing = Svolta più grande: { $nation } nel round { $round }, +{ $points } per { $name }
score-wild = rinforzo { $value }
score-crew = { $strength } ({ $cards })

## Il punteggio di adesso

sofar-title = Punteggio dopo { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } round
 }
sofar-title-start = Niente è ancora assegnato
sofar-lead = Se la partita finisse ora: { $totals }
sofar-come = , in arrivo { $tavern } + { $stack }
sofar-come-none = , niente più in arrivo
sofar-key = Ciurme: prima { $first }, poi { $second }. In arrivo: forza nella taverna + nel mazzo.
sofar-coming = In arrivo, nella taverna + nel mazzo: { $cards }
sofar-line = **{ $nation }** { $crews }{ $come }
sofar-tricks = **Tiri mancini** { $tricks }, in arrivo { $tavern } + { $stack }
sofar-stack = { $cards ->
    [0] Il mazzo è esaurito.
    [one] Resta { $cards } carta nel mazzo.
   *[other] Restano { $cards } carte nel mazzo.
 }
