## L'immagine a parole, al massimo 1024 caratteri in tutto

alt-tavern = Taverna da sinistra a destra, dadi prima di { $first }, poi di { $second }.
alt-tavern-open = Taverna da sinistra a destra, il posto dell’1 è ancora da scegliere: { $cards }.
alt-card = { $number }: { $card }
alt-card-sharks = { $number }: { $card } coperta
alt-dice = ({ pair })
alt-dice-leader = ({ pair }, { $name } in testa)
alt-rolled = Tirati: { $dice }.
alt-side = { $name }, { $points }
alt-points = { $total ->
    [one] { $total } punto
   *[other] { $total } punti
 }
alt-supply = dadi in riserva: { $dice }
alt-tricks = tiri mancini: { $tricks }
alt-tricks-none = tiri mancini: nessuno
alt-crews = ciurme: { $crews }
alt-crews-none = ciurme: nessuna
alt-captain = { $name }: capitano nella taverna.
alt-crew = { $nation } { $strength }
alt-stack = Carte nel mazzo: { $cards }.

## La posizione in testo, da leggere ad alta voce

position-tavern = **La taverna**
position-tavern-open = **La taverna**, da sinistra a destra; il posto dell’1 è ancora da scegliere
position-card = { $number }: { $card }. { $dice }. { $verdict }
position-card-bare = { $number }: { $card }. Nessun dado.
position-card-open = { $card }
position-dice = { $first } { $firstdice }, { $second } { $seconddice }
position-goes-to = Ora andrebbe a { $name }.
position-goes-to-nobody = Ora non andrebbe a nessuno.
position-face-down = Coperta, va agli squali.
position-rolled = **Tirati:** { $dice }
position-side = **{ $name }** · { $total ->
    [one] { $total } punto
   *[other] { $total } punti
 } finora
position-supply = { $dice ->
    [0] Nessun dado in riserva
    [one] { $dice } dado in riserva
   *[other] { $dice } dadi in riserva
 }
position-tricks = Tiri mancini: { $tricks }
position-tricks-none = Nessun tiro mancino
position-captain = Capitano nella taverna, tiro mancino già giocato in questo round
position-crews = Ciurme: { $crews }
position-crews-none = Ancora nessuna ciurma
