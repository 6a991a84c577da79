## The score, nation by nation

score-title = The score sheet
score-key = Crews: { $first } first, then { $second }
score-stronger = **{ $nation }** { $crews }: { $name } +{ $points }, the weaker crew’s strength
score-alone = **{ $nation }** { $crews }: { $name } +{ $points }, alone in this nation
score-equal = **{ $nation }** { $crews }: equal, nobody scores
score-nobody = **Nobody aboard:** { $nations }
score-brief = { $nation } { $strengths }: { $name } +{ $points }
score-brief-nobody = { $nation } { $strengths }
score-tricks = **Unused tricks** { $tricks }: 1 point each
score-total = **Total** { $totals }
score-brief-tricks = Unused tricks { $tricks }
score-brief-total = Total { $totals }
score-rounds = After each round { $totals }
score-swing = Biggest swing: { $nation } in round { $round }, +{ $points } for { $name }
score-wild = wild { $value }
score-crew = { $strength } ({ $cards })

## The score so far

sofar-title = Score after { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
 }
sofar-title-start = Nothing’s been given out yet
sofar-lead = If the game ended now: { $totals }
sofar-come = , to come { $tavern } + { $stack }
sofar-come-none = , nothing to come
sofar-key = Crews: { $first } first, then { $second }. To come: strength in the tavern + in the stack.
sofar-coming = To come, in the tavern + in the stack: { $cards }
sofar-line = **{ $nation }** { $crews }{ $come }
sofar-tricks = **Tricks** { $tricks }, to come { $tavern } + { $stack }
sofar-stack = { $cards ->
    [0] The stack is empty.
    [one] There’s { $cards } card left in the stack.
   *[other] There are { $cards } cards left in the stack.
 }
