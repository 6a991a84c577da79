## The challenge message

challenge-to = { $opponent }, { $challenger } challenges you to a game of Shanghaien!
challenge-open = { $challenger } is looking for a game of Shanghaien. Who dares?
challenge-practice = { $challenger } plays against { $opponent }.
challenge-options = Terms: { $options }
challenge-expires = Open until { $date }.
challenge-accepted = { $name } accepts the challenge from { $challenger }.
challenge-declined = { $name } would rather not play against { $challenger } right now.
challenge-withdrawn = { $challenger } has withdrawn the challenge.
challenge-expired = Nobody took up the challenge from { $challenger } in time.
challenge-link = [To the challenge]({ $url })

button-accept = Accept
button-decline = Decline
button-withdraw = Withdraw

## What was agreed

options-extra-none = no extra card
options-extra-joker = extra card Joker
options-extra-sharks = extra card Sharks
options-starter-lot = the lot decides who starts
options-starter-named = { $name } starts
options-starter-opponent = whoever accepts
options-pace-none = no time limit
options-pace-days = { $days ->
    [one] { $days } day a move
   *[other] { $days } days a move
 }
