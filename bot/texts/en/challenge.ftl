## The challenge message

challenge-to = { $opponent }, { $challenger } dares you to a game of Shanghaien!
challenge-open = { $challenger } is looking for a game of Shanghaien. Who dares?
challenge-length = { $rounds } rounds: half an hour in one sitting, or a few weeks with a move now and then.
alt-challenge = { $count ->
    [one] Captain { $names } at dusk, facing the shadow of a rival yet to come
   *[other] Two captains face to face at dusk, sabres crossed between them: { $names }
 }
challenge-practice = { $challenger } plays { $opponent }.
challenge-options = Terms: { $options }
challenge-expires = Open until { $date }.
invitation-seal = All dice and cards are sealed already: `{ $commitment }`. They come from this seal, from everyone who plays and from the click that starts the game, so no player can pick them.
invitation-commitment = All dice and cards are sealed: `{ $commitment }…`. I break the seal after the game, so anyone can check them.
challenge-accepted = { $name } takes up { $challenger }’s challenge.
challenge-declined = { $name } would rather not play { $challenger } right now.
challenge-withdrawn = { $challenger } has withdrawn the challenge.
challenge-expired = Nobody took { $challenger } up on the challenge in time.
challenge-link = [To the challenge]({ $url })

button-accept = Accept
button-decline = Decline
button-withdraw = Withdraw
button-usual-mine = Keep as my usual rules
button-usual-mine-kept = My usual rules
button-usual-server = Keep for this server
button-usual-server-kept = The server’s rules
button-ask-again = Ask again

## Invitations to a table for several players

invitation-players = Players ({ $count } of { $most }): { $names }
invitation-asked = Invited: { $names }
table-closed = { $host } has closed the table.
table-expired = Nobody started this game in time.
invitation-joined = You’re in: [to the table]({ $url })
button-join = Join
button-leave = Leave
button-stay = Stay
button-add-computer = Add a computer
button-options = Options…
button-start = Start
button-fewer-computers = One computer fewer
button-close-table = Close the table

## The agreed terms

options-extra-none = no extra card
options-extra-joker = extra card Joker
options-extra-sharks = extra card Sharks
options-starter-lot = starter drawn at random
options-starter-named = { $name } starts
options-starter-opponent = the player who accepts starts
options-pace-none = no time limit
guest-note = I’m a guest here: no reminders.
button-add-app = Add to my account
