## Das Bild in Worten, zusammen höchstens 1024 Zeichen

alt-tavern = Kneipe von links nach rechts, Würfel erst von { $first }, dann von { $second }.
alt-tavern-open = Kneipe von links nach rechts, wo die 1 liegt, ist noch offen: { $cards }.
alt-card = { $number }: { $card }
alt-card-sharks = { $number }: { $card } verdeckt
alt-dice = ({ pair })
alt-dice-leader = ({ pair }, { $name } führt)
alt-rolled = Gewürfelt: { $dice }.
alt-side = { $name }, { $points }
alt-points = { $total ->
    [one] { $total } Punkt
   *[other] { $total } Punkte
 }
alt-supply = Würfel übrig: { $dice }
alt-tricks = Tricks: { $tricks }
alt-tricks-none = Tricks: keine
alt-crews = Mannschaften: { $crews }
alt-crews-none = Mannschaften: keine
alt-captain = { $name }: Kapitän in der Kneipe.
alt-crew = { $nation } { $strength }
alt-stack = Karten im Stapel: { $cards }.

## Die Stellung als Text, zum Vorlesen

position-tavern = **Die Kneipe**
position-tavern-open = **Die Kneipe**, von links nach rechts; wo die 1 liegt, ist noch offen
position-card = { $number }: { $card }. { $dice }. { $verdict }
position-card-bare = { $number }: { $card }. Keine Würfel.
position-card-open = { $card }
position-dice = { $first } { $firstdice }, { $second } { $seconddice }
position-goes-to = Ginge jetzt an { $name }.
position-goes-to-nobody = Ginge jetzt an niemanden.
position-face-down = Verdeckt, geht zu den Haien.
position-rolled = **Gewürfelt:** { $dice }
position-side = **{ $name }** · bisher { $total ->
    [one] { $total } Punkt
   *[other] { $total } Punkte
 }
position-supply = { $dice ->
    [0] Kein Würfel übrig
    [one] { $dice } Würfel übrig
   *[other] { $dice } Würfel übrig
 }
position-tricks = Tricks: { $tricks }
position-tricks-none = Keine Tricks
position-captain = Kapitän in der Kneipe, Trick in dieser Runde gespielt
position-crews = Mannschaften: { $crews }
position-crews-none = Noch keine Mannschaft
