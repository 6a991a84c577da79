## Cards, melds and contracts of Shanghai, the rummy

rummy-joker = Joker ★
rummy-books = { $count ->
    [one] { $count } book
   *[other] { $count } books
 }{ $length ->
    [3] {""}
   *[other] {" "}of { $length }
 }
rummy-runs = { $count ->
    [one] { $count } run
   *[other] { $count } runs
 }{ $length ->
    [4] {""}
   *[other] {" "}of { $length }
 }
rummy-cards = { $count ->
    [one] { $count } card
   *[other] { $count } cards
 }
rummy-points = { $count ->
    [one] { $count } point
   *[other] { $count } points
 }
rummy-buys-left = { $count ->
    [one] { $count } buy left
   *[other] { $count } buys left
 }

## The public table

rummy-heading = Round { $round } of { $rounds } · { $contract } · { $name }’s turn
rummy-heading-short = Round { $round } of { $rounds } · { $name }’s turn
rummy-heading-deal = The cards are being dealt
rummy-heading-over = Game over · { $result }
rummy-call-offer = { $mention }, your turn: take { $card } or leave it.
rummy-call-play = { $mention }, your turn: play your cards and discard one.
rummy-call-bonehead = { $mention }, your turn: leave the discard or take it back.
rummy-call-window = { $card } is on offer to the others.
rummy-call-window-until = { $card } is on offer to the others until { $date }.
rummy-quiet-ends = { $turns ->
    [one] One more turn without a card laid ends the round.
   *[other] { $turns } more turns without a card laid end the round.
 }
rummy-call-computer = { $name } is thinking.
rummy-table-top = Discards: { $card } on top
rummy-table-pile = Discards: { $card } on top, below it { $cards }
rummy-table-pile-empty = No discards
rummy-table-stock = { $count ->
    [0] The stock is empty
    [one] { $count } card in the stock
   *[other] { $count } cards in the stock
 }
rummy-table-melds = **On the table**
rummy-table-meld = { $place } { $name }: { $cards }
rummy-table-bare = Nothing lies on the table yet.
rummy-player-down = Down
rummy-player-resigned = has given up
rummy-button-open-table = Open a table…
rummy-button-hand = My hand

## Events

rummy-did-deal = New cards for everyone; { $card } was turned over. { $name } begins.
rummy-did-take = took { $card }
rummy-did-leave = left { $card }
rummy-did-draw = drew a card
rummy-did-draw-card = drew { $card }
rummy-did-extra = { $count ->
    [one] took { $count } extra card
   *[other] took { $count } extra cards
 }
rummy-did-buy = bought { $card }
rummy-did-down = went Down: { $cards }
rummy-did-down-first = went Down first: { $cards }
rummy-did-lay = laid { $cards }
rummy-did-swap = { $cards } for a joker
rummy-did-discard = discarded { $card }
rummy-did-undo = took { $card } back
rummy-did-hold = holds { $cards }
rummy-short-down = went Down
rummy-short-down-first = went Down first
rummy-short-lay = { $count ->
    [one] laid { $count } card
   *[other] laid { $count } cards
 }
rummy-short-discards = Discarded: { $told }
rummy-short-earlier = … { $line }
rummy-you-take = took { $card }
rummy-you-leave = left { $card }
rummy-you-draw-card = drew { $card }
rummy-you-extra = { $count ->
    [one] took { $count } extra card
   *[other] took { $count } extra cards
 }
rummy-you-buy = bought { $card }
rummy-you-down = went Down: { $cards }
rummy-you-down-first = went Down first: { $cards }
rummy-you-lay = laid { $cards }
rummy-you-swap = swapped { $cards } for a joker
rummy-you-discard = discarded { $card }
rummy-you-undo = took { $card } back
rummy-did-resign = { $name } has given up; the computer plays that hand to the end.
rummy-late = { $name } (time ran out)
rummy-held-computer = I’ll play for { $name } until they’re back.
rummy-held-member = { $name } is back.
rummy-held-taken = { $name } has taken a free seat.

## A finished round, and the score

rummy-round-title = Round { $round } · { $contract } · { $end }
rummy-round-out = { $name } went out
rummy-round-exhausted = no cards left to draw
rummy-round-closed = nothing fits any more
rummy-round-standoff = { $turns } turns without a card laid
rummy-round-hand = { $name }: { $cards } · { $points }, total { $total }
rummy-round-own = { $told } · you: { $points }, total { $total }
rummy-round-empty = { $name }: no cards · { $points }, total { $total }
rummy-score-title = **Score after { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
 }** (the fewest points win)
rummy-score-title-start = **No round is finished yet**
rummy-score-line = { $place }. { $name }: { $points }
rummy-score-coming = Still to come: { $contracts }
rummy-result-won = { $name } wins
rummy-result-shared = { $names } share the win
rummy-result-time = { $name } wins on time
rummy-result-left = { $name } wins: the others have gone
rummy-result-nobody = Nobody wins

## My hand

rummy-hand-title = Your hand: { $told }
rummy-hand-contract = this round: { $contract }
rummy-hand-for = for { $contract }
rummy-hand-offer = Take { $card }, or leave it and draw from the stock?
rummy-hand-play = Your turn: your contract is ready.
rummy-hand-play-not-ready = Your turn: your contract isn’t ready.
rummy-hand-play-down = Your turn: lay what fits.
rummy-hand-nothing-fits = Your turn: nothing fits.
rummy-hand-draft = It’s laid once you discard.
rummy-hand-proposed = I’d discard { $card }: you need it least.
rummy-hand-picked = You’re about to discard { $card }.
rummy-hand-empty = That was your last card: go out.
rummy-hand-rests = This hand no longer follows the game.
rummy-hand-wait = { $name } is playing.
rummy-hand-wait-window = { $card } is on offer.
rummy-hand-window = Do you want to buy { $card }? { $price ->
    [0] It costs no extra card.
    [one] You draw { $price } more card for it.
   *[other] You draw { $price } more cards for it.
 }
rummy-hand-prepared = Ready to play: { $moves }
rummy-draft-down = Down { $cards }
rummy-draft-lay = lay { $cards }
rummy-hand-moved-on = The game’s moved on; this is your hand now.
rummy-hand-changed = You’ve changed something meanwhile; this is your hand now.
rummy-hand-taken = You took { $card }.
rummy-hand-drew = You drew { $cards }.
rummy-hand-bought = You bought { $cards }.
rummy-hand-done = Done: you discarded { $card }.
rummy-hand-out = You’re out of cards: the round’s yours.
rummy-hand-over = The game’s over: the score sheet is in the channel.
rummy-button-show-now = Show now
rummy-button-take = Take { $card }
rummy-button-leave = Leave it
rummy-button-extra = { $count ->
    [one] { $count } extra card
   *[other] { $count } extra cards
 }
rummy-button-buy = Buy { $card }
rummy-button-pass = Pass
rummy-button-down = { $count ->
    [0] Down: { $cards }, none left
   *[other] Down: { $cards }, { $count } left
 }
rummy-button-build = Build…
rummy-button-lay-all = Lay all ({ $count })
rummy-button-lay-all-out = Lay all and go out
rummy-button-exchange-out = Exchange and go out
rummy-button-go-out = Go out
rummy-button-sort = Sort
rummy-button-take-back = Take back
rummy-button-put-down = Put Down
rummy-button-jokers-low = Jokers low
rummy-button-jokers-high = Jokers high
rummy-button-discard = Discard { $card }
rummy-select-lay = Lay a card
rummy-select-place = Where does it go?
rummy-select-move = Another move
rummy-select-discard = Discard another card
rummy-select-book = { $number }. Book
rummy-select-run = { $number }. Run
rummy-lay-label = { $card } → { $meld }
rummy-swap-label = { $card } → { $meld }, ★ → { $to }
rummy-swap-hand-label = { $card } → { $meld }, ★ to you
rummy-meld-label = { $name }: { $cards }
rummy-place-low = { $meld }, low
rummy-place-high = { $meld }, high
rummy-discard-label = Discard { $card } ({ $points })
rummy-bonehead-ask = { $name } can use { $card } right away.

## Options that differ from the default

rummy-option-packs = { $count ->
    [one] { $count } pack
   *[other] { $count } packs
 }
rummy-option-jokers = { $count ->
    [0] no jokers
    [one] { $count } joker
   *[other] { $count } jokers
 }
rummy-option-contracts = Rounds: { $contracts }
rummy-option-dealt = { $count } cards dealt
rummy-option-buys = { $count ->
    [0] no buys
    [one] { $count } buy a round
   *[other] { $count } buys a round
 }
rummy-option-price = { $count ->
    [0] a buy costs no extra card
    [one] a buy costs { $count } extra card
   *[other] a buy costs { $count } extra cards
 }
rummy-option-quiet = a round ends after { $count } turns without a card laid
rummy-option-no-low-ace = no ace below the two
rummy-option-no-high-ace = no ace above the king
rummy-option-out-by-laying = only laying ends a round
rummy-option-old-discards = older discards are on offer, too
rummy-option-no-jokers-in-books = no jokers in books
rummy-option-no-jokers-in-runs = no jokers in runs
rummy-option-one-joker = one joker a meld
rummy-option-neighbours = neighbouring runs count as two
rummy-option-same-rank = books of one rank count as two
rummy-option-bonehead = a discard that helps the next player may be taken back
rummy-option-penalties = Penalties: { $points }
rummy-option-wild = count as jokers (☆): { $cards }
rummy-option-wild-two = at least two cards of a meld aren’t jokers
rummy-option-wild-half = at most half of a meld are jokers
rummy-option-wild-fewer = fewer jokers than other cards in a meld
rummy-option-wild-itself = cards that count as jokers may also be used as themselves
rummy-option-wilds-apart = jokers aren’t neighbours in a run
rummy-option-limits-going-down = the limits of jokers apply only when going Down
rummy-option-exact = melds of a contract have exactly the length it says
rummy-option-lay-later = nothing but the contract in the turn of going Down
rummy-option-exchange-hand = an exchanged joker goes to the hand
rummy-option-no-exchange = no exchange of jokers
rummy-option-exchange-runs = jokers are exchanged in runs only
rummy-option-down-no-buys = players who are Down can’t buy
rummy-option-down-stock = players who are Down draw only from the stock
rummy-option-carry = unused buys are kept for later rounds
rummy-option-last-no-discard = nobody goes out by a discard in the last round
rummy-option-last-all-down = in the last round players go Down with the whole hand or not at all
rummy-option-out-bonus = { $points } points off for going out
rummy-option-blind-bonus = { $points } more off for going Down and out in one turn, twice that without a joker
rummy-option-buys-any = as many buys as the hand has room for
rummy-option-stacked = the first hand is stacked: one book is there, another nearly
rummy-option-rules = { $changed ->
    [yes] Rules: { $name }, changed
   *[no] Rules: { $name }
 }
rummy-option-without = not: { $rule }

## Help for the current position

rummy-help-watching = { $names } are playing Shanghai (rummy).
rummy-help-over = The game’s over.
rummy-help-mover = It’s your turn: take the top discard or leave it and draw, then discard a card.
rummy-help-open = **My hand** opens your cards, for you alone.
rummy-help-hand = Once your hand holds the contract of the round, put it Down in one go. From then on you may lay cards on all melds.
rummy-help-waiting = { $name } is playing.
rummy-help-plan = You can buy other players’ discards. Your plan in **My hand** says what I buy and play for you.
rummy-help-contract = This round asks for { $contract }: a book is three or more cards of one rank, a run is four or more in a row of one suit. Jokers stand for any card.{ $longer ->
    [yes] {" "}The number behind a meld is the fewest cards it has here.
   *[no] {""}
 }
rummy-help-more = All rules: { $rules }.

## Verifiable cards

rummy-secret = The seal is broken: `{ $secret }` makes `{ $commitment }`. Every card follows from it.
rummy-button-check = Check the cards
rummy-verified = { $rounds ->
    [one] Everything is as sealed: { $rounds } deal and every card drawn ({ $cards }) follow from the secret.
   *[other] Everything is as sealed: { $rounds } deals and every card drawn ({ $cards }) follow from the secret.
 }
rummy-by-key = { $rounds ->
    [one] { $rounds } deal and every card drawn ({ $cards }) follow from the key in this file.
   *[other] { $rounds } deals and every card drawn ({ $cards }) follow from the key in this file.
 }
rummy-verify-failed = The check failed: the cards don’t match the sealed secret.
rummy-verify-failed-round = The check failed in round { $round }: a card doesn’t match the sealed secret.

## Plans

rummy-button-plan = My plan
rummy-button-buying = Buy what helps my contract
rummy-button-i-am-back = I’m back
rummy-button-take-seat = Take { $name }’s seat
rummy-take-ask = Play on for { $name }? You get the hand and the points so far: { $points }. Earlier cards stay hidden, and the game doesn’t count for you.
rummy-button-take-over = Yes, I’ll play
rummy-button-look-on = Just watching
rummy-plan-title = **My plan**
rummy-style-question = **How do you want to play?**
rummy-style-lead = Only you see your answer. It counts from your next turn on and for your next games; change it here at any time.
rummy-style-own = Every turn is mine
rummy-style-own-about = I play no turn for you.
rummy-style-cautious = Call me when it matters
rummy-style-cautious-about = I play dull turns until a card helps, your contract is ready, or someone is Down or nearly out.
rummy-style-bold = Only for decisions
rummy-style-bold-about = I play dull turns until a card helps or your contract is ready.
rummy-select-style = Your answer
rummy-plan-kept = As in your last game: **{ $style }**. **My plan** changes that.
rummy-plan-down = You’re Down: from your next turn on I lay off what fits and discard. I call you when a card fits in several places.
rummy-plan-down-own = You’re Down. Your turns are yours, and I buy nothing more for you.
rummy-plan-plays = From your next turn on I play for you until { $wake }.
rummy-wake-help = a card helps you
rummy-wake-ready = your contract is ready
rummy-wake-danger = someone is Down or has 3 cards or fewer
rummy-wake-discard = there’s a card to discard
rummy-why-help = { $count ->
    [one] { $card } brings
   *[other] { $card } bring
 } you nearer
rummy-why-places = A card fits in several places.
rummy-why-ready = Your contract is ready.
rummy-why-down = { $name } is Down.
rummy-why-few = { $count ->
    [one] { $name } has one card left.
   *[other] { $name } has { $count } cards left.
 }
rummy-why-discard = There’s a card to discard.
rummy-plan-collects = You collect: { $cards }
rummy-plan-throws = I discard in this order: { $cards }
rummy-plan-buys-only = I buy and take only: { $cards }
rummy-plan-buys-nothing = I buy nothing for you.
rummy-plan-default = While you’re away I buy what helps your contract. **My plan** changes that.
rummy-plan-window = You have { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
 } to answer.
rummy-plan-unreached = Discord doesn’t let my direct messages reach you, so I can’t ask you. Allow them on this server and choose it again.
rummy-select-give-up = Don’t collect
rummy-give-up = not { $cards }
rummy-select-throw = Discard these first
rummy-select-wake = Call me also when
rummy-select-buys = Buying
rummy-wanted-rank = any { $rank }
rummy-limit-keep-two = keep one buy back
rummy-limit-keep-three = keep two buys back
rummy-limit-wary = not when someone has 3 cards or fewer
rummy-limit-ask = ask me about all other discards, by direct message
rummy-plan-did = While you were away, you { $told }
rummy-late-did = Your time was up, so for you I { $told }
rummy-ask-hello = Here I’ll ask you whether you want to buy a discard.
rummy-ask-until = On { $server }. You have until { $date }; after that I’ll pass for you.
rummy-asked-sold = { $name } bought { $card }.
rummy-asked-yours = You bought { $card }.
rummy-asked-unsold = Nobody bought { $card }.
rummy-hand-held = The computer is playing your hand.
rummy-hand-answered-buy = You’ll get { $card } unless someone before you wants it.
rummy-hand-answered-pass = You let { $card } go.

## The invitation

button-cards = Cards: Shanghai…
rummy-pitch = There is a card game, too: **Shanghai (rummy)** for two to eight.
rummy-name = Shanghai (rummy)
rummy-replay-title = Shanghai (rummy): { $names }
rummy-invitation-title = **Shanghai (rummy)**: { $host } opens a table. Who’s in?
rummy-invitation-days = { $rounds ->
    [one] { $rounds } round by message:
   *[other] { $rounds } rounds by message:
 } about { $planned ->
    [one] { $planned } day with **My plan**,
   *[other] { $planned } days with **My plan**,
 } { $days } without.
rummy-invitation-evening = { $rounds ->
    [one] { $rounds } round at one sitting:
   *[other] { $rounds } rounds at one sitting:
 } about { $turns ->
    [one] { $turns } turn each.
   *[other] { $turns } turns each.
 }
rummy-invitation-sentence = Collect books and runs, put them Down, and be the first without a card.
rummy-invitation-about = Two to eight captains collect books and runs. Whoever gets rid of all cards ends the round, and the others pay for what they still hold. The days assume that everyone looks in three times a day; **My plan** plays your dull turns.
rummy-invitation-alt = At the table: { $names }. Seats still free: { $free }
rummy-invitation-begun = **Shanghai (rummy)** begins: { $names }. { $dealer } deals first.
rummy-options-title = **The rules of this table**
rummy-options-changed = Someone has joined or left in the meantime. These are the current options.
rummy-select-preset = Rules of…
rummy-select-rounds = Rounds
rummy-select-tempo = How fast you play
rummy-preset-standard = Shanghai
rummy-preset-standard-about = 7 rounds, 11 cards, 3 buys a round, small penalties
rummy-preset-ten = Shanghai with long runs
rummy-preset-ten-about = 10 rounds, runs of up to ten, jokers into the hand, a bonus for going out in one turn
rummy-preset-ten-twos = Shanghai with twos
rummy-preset-ten-twos-about = 10 rounds without jokers: every two counts as a joker
rummy-preset-eleven = Shanghai to four runs
rummy-preset-eleven-about = 11 rounds, up to 4 books or 4 runs; 2♣ counts as a joker, too
rummy-preset-contract = Contract rummy
rummy-preset-contract-about = 10 or 12 cards, buys without limit, the last round in one go
rummy-preset-liverpool = Liverpool
rummy-preset-liverpool-about = As contract rummy, but you lay off right away
rummy-preset-liverpool-exact = Liverpool, exact
rummy-preset-liverpool-exact-about = 6 rounds, 10 cards, melds of exactly 3 and 4 cards
rummy-preset-liverpool-eleven = Liverpool with eleven
rummy-preset-liverpool-eleven-about = 11 cards; players who are Down draw only from the stock
rummy-preset-onze = Onze
rummy-preset-onze-about = Twos count as jokers; going out takes 5 to 35 points off
rummy-preset-books-runs = Books and Runs
rummy-preset-books-runs-about = 13 cards, twos count as jokers, no exchanges; takes longest
rummy-preset-seven-cards = Shanghai with seven cards
rummy-preset-seven-cards-about = 10 rounds from 7 cards; buys not made are kept
rummy-preset-nine = Shanghai with dear buys
rummy-preset-nine-about = 9 rounds, a buy brings two extra cards, one joker a meld; takes long
rummy-preset-may-i = May I?
rummy-preset-may-i-about = 6 rounds, twos count as jokers, exact melds, no exchanges
rummy-length-all = All { $rounds } rounds
rummy-length-short = Short: rounds { $numbers } of { $rounds }
rummy-length-evening = One evening: rounds { $numbers } of { $rounds }
rummy-length-some = { $count ->
    [one] Round { $numbers } of { $rounds }
   *[other] Rounds { $numbers } of { $rounds }
 }
rummy-length-own = { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
 }
rummy-terms-rounds = { $rules }
rummy-terms-cards = { $rules }
rummy-terms-buys = { $rules }
rummy-terms-jokers = Jokers: { $rules }
rummy-terms-melds = Melds: { $rules }
rummy-terms-down = Going Down: { $rules }
rummy-terms-end = End: { $rules }
rummy-terms-points = { $rules }
rummy-terms-time = Time: { $rules }
rummy-terms-more = { $count ->
    [one] { $count } more change under **?**
   *[other] { $count } more changes under **?**
 }
rummy-tempo-live = Live: everyone at the table
rummy-tempo-today = Today: a move within hours
rummy-tempo-day = By the day
rummy-tempo-open = No hurry
rummy-tempo-other = As it is now
rummy-window-minutes = { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
 }
rummy-window-hours = { $hours ->
    [one] { $hours } hour
   *[other] { $hours } hours
 }
rummy-option-no-window = no discard waits
rummy-option-window = a discard waits { $window }
rummy-button-numbers = Cards and buys…
rummy-button-wild = Jokers…
rummy-button-laying = Laying and going out…
rummy-button-points = Points…
rummy-button-rounds = Rounds…
rummy-button-again = Try again
rummy-word-any = any
rummy-choice-wild = only jokers are wild
rummy-choice-lay-at-once = after the contract, more cards may be laid in the same turn
rummy-choice-melds = books from 3 cards, runs from 4
rummy-choice-wild-limit = one card of a meld isn’t a joker
rummy-choice-exchange = an exchanged joker stays on the table
rummy-choice-when-down = players who are Down take, buy and draw like the others
rummy-choice-last-round = the last round is like the others
rummy-form-rounds = Rounds, a line each
rummy-form-packs = Packs and jokers
rummy-form-dealt = Cards dealt
rummy-form-buys = Buys a round
rummy-form-price = Extra cards for a buy
rummy-form-rules = House rules
rummy-form-wild = Cards that count as jokers
rummy-form-wild-limit = Jokers in a meld
rummy-form-exchange = Exchanging jokers
rummy-form-when-down = Players who are Down
rummy-form-last-round = The last round
rummy-form-quiet-limit = Turns without a card laid that end a round
rummy-form-values = What cards cost in the hand
rummy-form-penalties = Or what each card costs
rummy-form-wild-penalty = What cards that count as jokers cost
rummy-form-out-bonus = Points off for going out
rummy-form-blind-bonus = More off for Down and out in one turn
rummy-form-unread = **{ $field }**: { $typed } doesn’t fit. { $how }.
rummy-how-rounds = Books and runs: 2b, or 1b 1r7. Cards dealt and buys may follow: 1b 1r7, 11, 3
rummy-how-packs = { $least } to { $most } packs, then up to { $jokers } jokers for each: 2 4. Empty: as fits the number of players
rummy-how-dealt = A number from { $least } to { $most }, or one for each round: 10 10 12
rummy-how-buys = A number from { $least } to { $most }, or one for each round, or “any”: as many as the hand has room for
rummy-how-price = A number from { $least } to { $most }
rummy-how-wild = Up to { $most } cards: 2 for all twos, 2♣ or 2C for a single one. Empty: only the jokers
rummy-how-quiet-limit = A number from { $least } to { $most }
rummy-how-penalties = 14 numbers from { $least } to { $most }: ace, 2 to king, joker. What you change here goes before the choice
rummy-how-wild-penalty = A number from { $least } to { $most }. Empty: as much as others of their rank
rummy-how-out-bonus = A number from { $least } to { $most }, or one for each round: 5 10 15. Empty: none
rummy-how-blind-bonus = A number from { $least } to { $most }, twice that without a joker. Empty: none
rummy-line-number = Write one to { $count } rounds, a line each.
rummy-line-unread = Line { $line }, { $typed }, isn’t a round: write books and runs as 2b or 1b 1r7, then the cards dealt and the buys if you like: 1b 1r7, 11, 3.
rummy-line-buys = Line { $line } allows any number of buys and another line doesn’t: write a number in every line, or “any” in all of them.
rummy-misfit-rounds = **{ $field }**: { $count } numbers for { $rounds } rounds. Write one for all, or one for each.
rummy-misfit-contract = Round { $round } can’t be played: write up to { $melds } melds, books of 3 to { $book } cards, runs of { $shortest } to { $longest }, { $cards } cards in all.
rummy-misfit-hand = Round { $round }: a hand could get { $cards } cards, and { $most } are the most. Deal fewer, or allow fewer buys.
rummy-misfit-size = Round { $round } asks for { $contract }: that’s { $cards } cards, and a hand has { $most } at most. Deal more, or allow more buys.
rummy-misfit-cards = Round { $round } asks for { $contract }, but there aren’t enough cards for that. Take more packs or jokers, or ask for shorter books and runs.
rummy-misfit-packs = That’s not enough cards for { $players } players: take { $packs }.

## Hints and analyses

rummy-hint-lead = The penalty you can expect at the end of the round:
rummy-hint-line = { $move }: { $points }, { $chance } to go Down
rummy-hint-discard = Discard { $card }
rummy-hint-why-nearer = Your contract lacks this card.
rummy-hint-why-no-nearer = It would bring your contract no nearer.
rummy-hint-why-out = You go out in this turn.
rummy-hint-why-not-needed = Your contract does not need it.
rummy-hint-why-dearest = It costs the most of the cards you don’t need.
rummy-hint-why-useless = Nobody who is Down can use it.
rummy-analysis-title = A second look
rummy-analysis-working = I’m looking at every card of the game again.
rummy-lesson-discard = **{ $name }**: the discards cost most. Round { $round }: { $better } would have been better than { $card } ({ $points }).
rummy-lesson-buy = **{ $name }**: some buys cost more than they brought. Round { $round }: { $card } ({ $points }).
rummy-lesson-pass = **{ $name }**: buying more would have helped. Round { $round }: { $card } ({ $points }).
rummy-costly-discard = Round { $round }, { $name }: { $card } instead of { $better } ({ $points })
rummy-costly-offer = Round { $round }, { $name }: { $card } ({ $points })
rummy-costly-none = No single choice cost much. Well played!

## The commands

cmd-rummy = rummy
cmd-rummy-desc = Shanghai (rummy), the card game for two to eight
cmd-rummy-challenge-desc = Open a table that others can join
menu-rummy-challenge = Challenge to rummy
opt-rummy-player-3 = player3
opt-rummy-player-3-desc = Player 3; if you name anyone, only the named players can join
opt-rummy-player-4 = player4
opt-rummy-player-4-desc = Player 4; if you name anyone, only the named players can join
opt-rummy-player-5 = player5
opt-rummy-player-5-desc = Player 5; if you name anyone, only the named players can join
opt-rummy-player-6 = player6
opt-rummy-player-6-desc = Player 6; if you name anyone, only the named players can join
opt-rummy-player-7 = player7
opt-rummy-player-7-desc = Player 7; if you name anyone, only the named players can join
opt-rummy-player-8 = player8
opt-rummy-player-8-desc = Player 8; if you name anyone, only the named players can join
cmd-rummy-table = table
cmd-rummy-table-desc = See the public table, just for you
cmd-rummy-hand = hand
cmd-rummy-hand-desc = See and play your own hand
cmd-rummy-score-desc = The score so far, round by round
cmd-rummy-rules-desc = The rules in a few pages
cmd-rummy-practice-desc = Play against me, with up to seven computer players
opt-rummy-computers = computers
opt-rummy-computers-desc = How many computer players join
opt-rummy-short = rounds
opt-rummy-short-desc = How many rounds you play

## The rules in pages

rummy-guide-aim-alt = What each round asks for, drawn as rows of cards.
rummy-guide-aim-title = The aim
rummy-guide-aim-text =
    { $rounds ->
        [one] One round asks
       *[other] { $rounds } rounds, and each asks
     } for its own melds: the **contract**. Whoever gets rid of all cards ends the round; the others get penalty points for what they still hold. The fewest points win.

    Cards dealt: { $dealt } · { $packs }
    Points: { $points }
rummy-guide-melds-alt = { $wild ->
    [yes] Books and runs as they lie on the table, with a wild card in the place of another.
   *[no] Books and runs as they lie on the table.
 }{ $cards ->
    [none] {""}
   *[other] {" "}Below them { $cards }, which is not a run.
 }
rummy-guide-melds-title = Books and runs
rummy-guide-melds-text =
    A **book** is three or more cards of one rank, a **run** is four or more in a row of one suit.{ $longer ->
        [yes] {" "}The contract may ask for longer ones.
       *[no] {""}
     }

    A **joker** ★ stands for any card, but jokers alone make no meld. An ace goes below the two or above the king, never in the middle.
rummy-guide-books-differ = books of one contract differ in rank
rummy-guide-runs-differ = neighbouring runs are one run: 2♥–5♥ and 6♥–9♥
rummy-guide-two-players = two players: no buying, but { $count } more cards from the stock before your turn, if you like
rummy-guide-turn-alt = A table of four: the stock, the discards with the top one on offer, and each player’s melds, cards and points.
rummy-guide-turn-title = Your turn
rummy-guide-turn-text =
    First you **take** the top discard, or **leave** it and draw from the stock. Then you may put cards on the table. Finally you **discard** one card.

    Press **My hand**: only you see what opens. Until your discard you can take everything back.
rummy-guide-down-alt = A hand with a contract that is ready to be put Down, shown above the cards that stay in the hand.
rummy-guide-down-title = Going Down
rummy-guide-down-text =
    You put the whole contract **Down** in one go. Once you’re Down you may **lay** cards on any meld on the table, the others’ too.

    You make no new melds that round. With an empty hand you’re out and end it.
rummy-guide-buying-alt = A table of three with a discard on offer to all of them.
rummy-guide-buying-title = Buying
rummy-guide-buying-text =
    When it’s not your turn you may **buy** a discard that was left: the next player clockwise goes first. Every buy brings { $price ->
        [0] just that card
        [one] one more card from the stock
       *[other] { $price } more cards from the stock
     }.

    While you’re away, **My plan** in **My hand** says what I buy for you.
rummy-guide-jokers-alt = A meld with a joker, the card that replaces it, and { $to ->
    [hand] the joker, which goes to the hand.
   *[move] the meld to which the joker moves.
 }
rummy-guide-jokers-title = Exchanging jokers
rummy-guide-jokers-text =
    Does a joker on the table stand for a card that you hold? Once you’re Down, or as you go Down, you may put your card there. { $to ->
        [hand] The joker goes into your hand, and you may lay, keep or discard it.
       *[move] You move the joker to another meld; as you go Down, into your contract. It never goes back to a hand.
     }

## Refused moves

refusal-rule-over = This game’s over.
refusal-rule-not-now = That’s not possible right now.
refusal-rule-no-buys-left = You have no buys left this round.
refusal-rule-stock-too-small = Too few cards are left for that.
refusal-rule-not-in-hand = You don’t hold that card any more.
refusal-rule-not-down = First put your contract Down.
refusal-rule-already-down = You’re Down already.
refusal-rule-wrong-contract = This round asks for other melds.
refusal-rule-too-short = That’s fewer cards than the round asks for.
refusal-rule-mixed = These cards don’t belong together.
refusal-rule-no-natural = Jokers alone make no meld.
refusal-rule-joker-here = Jokers aren’t allowed there.
refusal-rule-many-jokers = Only one joker is allowed in a meld.
refusal-rule-off-the-end = The run has no place there.
refusal-rule-one-run = Neighbouring runs would be one run. Lay that card from your next turn on.
refusal-rule-one-book = Two books of one rank are one book.
refusal-rule-no-such-meld = That meld isn’t there any more.
refusal-rule-no-such-end = At which end of the run?
refusal-rule-no-joker-there = No joker stands for that card there.
refusal-rule-joker-must-stay-down = A joker that you free has to go into your contract.
refusal-rule-wild-limit = This meld needs more cards that aren’t wild.
refusal-rule-wilds-touch = Two wild cards can’t lie side by side in a run.
refusal-rule-too-long = One of the melds is longer than the round asks for. It may grow later.
refusal-rule-all-down = In this round you go Down with your whole hand or not at all.
refusal-rule-not-yet = In the turn you go Down, you lay only the contract. Lay more from your next turn on.
refusal-rule-no-exchange = Wild cards aren’t exchanged there.
refusal-rule-down-draws = Now that you’re Down, that’s over. Draw from the stock.
refusal-rule-hand-full = Your hand has no room for so many cards.
