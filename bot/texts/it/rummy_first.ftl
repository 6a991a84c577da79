## Che cosa dice il pilota di tutto ciò che è nuovo, con le carte che hai

rummy-first-book = Hai un **tris**, tre carte dello stesso valore: { $cards }.
rummy-first-take = { $card } ti avvicina al contratto ({ $contract }). Prendila.
rummy-first-leave = { $card } non ti avvicina al contratto ({ $contract }). Lasciala, e peschi una carta dal tallone.
rummy-first-buy = Non è il tuo turno, ma { $card } ti serve: comprala, per { $price ->
    [0] niente,
    [one] { $price } altra carta dal tallone,
   *[other] { $price } altre carte dal tallone,
 } fino a { $buys } volte per giro.
rummy-first-pass = Anche quando non è il tuo turno puoi comprare ciò che qualcuno lascia, per { $price ->
    [0] niente,
    [one] { $price } altra carta dal tallone,
   *[other] { $price } altre carte dal tallone,
 } fino a { $buys } volte per giro. { $card } non ti serve: **No, grazie**.
rummy-first-joker = ★ sta per qualsiasi carta: tienilo per il contratto. Se alla fine del giro ce l’hai ancora, costa { $points }.
rummy-first-collect = Stai raccogliendo { $cards }. Scarta ciò che non serve, per esempio { $card }.
rummy-first-down = Il contratto c’è! Premi **Cala** e metti giù { $cards }. Da quel momento puoi attaccare carte a tutte le combinazioni.
rummy-first-lay = Hai calato, e qualcosa va bene: { $place }. Attacca tutto quello che puoi, anche dagli altri, poi scarta una carta.
rummy-first-finish = Non va bene altro. Scarta { $card }; fino ad allora puoi riprendere tutto.
rummy-first-out = Puoi chiudere: attacca ciò che va bene e scarta l’ultima carta. Il giro è tuo.
practice-stacked = Le tue prime carte sono preparate: un tris c’è, un altro quasi.
