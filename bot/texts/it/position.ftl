### Keys of this file and what they fill in
###   alt-tavern($cards, $first, $second)
###   alt-tavern-open($cards)
###   alt-card($card, $dice, $number)
###   alt-card-sharks($card, $dice, $number)
###   alt-rolled($dice)
###   alt-side($crews, $name, $supply, $total, $tricks)
###   alt-captain($name)
###   alt-no-tricks
###   alt-no-crews
###   alt-crew($nation, $strength)
###   alt-stack($cards)
###   position-tavern
###   position-tavern-open
###   position-card($card, $dice, $number, $verdict)
###   position-card-bare($card, $number)
###   position-card-open($card)
###   position-dice($first, $firstdice, $second, $seconddice)
###   position-goes-to($name)
###   position-goes-to-nobody
###   position-face-down
###   position-rolled($dice)
###   position-side($name, $total)
###   position-supply($dice)
###   position-tricks($tricks)
###   position-tricks-none
###   position-captain
###   position-crews($crews)
###   position-crews-none

## L'immagine a parole, al massimo 1024 caratteri in tutto

alt-tavern = Taverna da sinistra a destra, dadi prima di { $first }, poi di { $second }. { $cards }.
alt-tavern-open = Taverna da sinistra a destra, il posto dell’1 è ancora da scegliere: { $cards }.
alt-card = { $number }: { $card } ({ $dice })
alt-card-sharks = { $number }: { $card } coperta ({ $dice })
alt-rolled = Tirati: { $dice }.
alt-side = { $name }, { $total ->
    [one] { $total } punto
   *[other] { $total } punti
 }; dadi in riserva: { $supply }; tiri mancini: { $tricks }; ciurme: { $crews }.
alt-captain = { $name }: capitano nella taverna.
alt-no-tricks = nessuno
alt-no-crews = nessuna
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
