## The picture in words, at most 1,024 characters in all

alt-tavern = Tavern from left to right, dice of { $first } first, then of { $second }.
alt-tavern-open = Tavern from left to right, where the 1 lies is still open: { $cards }.
alt-card = { $number }: { $card }
alt-card-sharks = { $number }: { $card } face down
alt-dice = ({ pair })
alt-dice-leader = ({ pair }, { $name } leads)
alt-rolled = Rolled: { $dice }.
alt-side = { $name }, { $points }
alt-points = { $total ->
    [one] { $total } point
   *[other] { $total } points
 }
alt-supply = dice left: { $dice }
alt-tricks = tricks: { $tricks }
alt-tricks-none = tricks: none
alt-crews = crews: { $crews }
alt-crews-none = crews: none
alt-captain = { $name }’s captain is in the tavern.
alt-crew = { $nation } { $strength }
alt-stack = Cards to come: { $cards }.

## The position as text, for reading aloud

position-tavern = **The tavern**
position-tavern-open = **The tavern**, from left to right; where the 1 lies is still open
position-card = { $number }: { $card }. { $dice }. { $verdict }
position-card-bare = { $number }: { $card }. No dice.
position-card-open = { $card }
position-dice = { $first } { $firstdice }, { $second } { $seconddice }
position-goes-to = { $name } would get it now.
position-goes-to-nobody = Nobody would get it now.
position-face-down = Face down, goes to the sharks.
position-rolled = **Rolled:** { $dice }
position-side = **{ $name }** · { $total ->
    [one] { $total } point
   *[other] { $total } points
 } so far
position-supply = { $dice ->
    [0] No dice left
    [one] { $dice } die left
   *[other] { $dice } dice left
 }
position-tricks = Tricks: { $tricks }
position-tricks-none = No tricks
position-captain = Captain in the tavern, trick used this round
position-crews = Crews: { $crews }
position-crews-none = No crew yet
