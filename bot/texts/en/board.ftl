## The line above the picture

heading = Round { $round } of { $rounds } · { $name }’s turn
old-board-plain = The game went on below.
board-revived = This board was out of date. Here is the current position.
board-link = [To the table]({ $url })
private-board-live = Follows the game until { $time }
board-deadline = ⏳ { $when }
board-away = { $name } is away until { $date }; the clock’s stopped.
board-away-plain = { $name } is away until { $date }.

## Buttons

button-asks = { $label }…
button-back = Back
button-help = ?
button-confirm-resign = Yes, I give up
button-play-on = Play on
button-rematch = Rematch
button-series = First to three
button-series-next = Next game
series-tally = First to { $wins } wins: { $tally }
series-won = { $name } wins the series! { $tally }
button-analyse = Analyse
button-replay = Replay
button-export = Export
button-to-table = To the table
button-show-now = Show now
button-my-view = My view
button-next = Next
button-previous = Previous

## Confirmations

resign-ask = Give up the game against { $opponent }? { $opponent } will win.
resign-ask-many = Do you really want to give up? The computer will play your cards to the end, and you’ll come last.

## Verifiable dice

check-file-title = Check an exported game
check-file-label = The file
check-file-hint = The text file from Export, yours or another player’s.
check-file-unread = That isn’t a game I exported.
check-file-sealed = That game was still running when it was exported, so its secret isn’t in the file. Export it again.
check-file-seal-fits = The seal is the one I showed when this game began.
check-file-seal-other = The seal belongs to another game: compare it with the one shown when that game began.
board-fingerprint = Fingerprint `{ $head }`
proof-head = ✅ Players, moves and end lead to the fingerprint `{ $head }`. Compare it with the one under the score sheet.
proof-head-nameless = ✅ Terms, moves and end lead to the fingerprint `{ $head }`. Compare it with the one under the score sheet.
proof-head-moves = The moves lead to the fingerprint `{ $head }`. Compare it with the one under the score sheet.
proof-moves-only = Moves only: this file can’t prove its rules or its players.
proof-same = ✅ Line by line, this is the game in my logbook.
proof-other-line = ⚠️ Line { $line } isn’t that of the game: the file says `{ $found }`, the game `{ $own }`.
proof-nameless = A player’s data has been deleted since: their name can’t be proven any more, nor that the key comes from the sealed secret.
proof-deal = ✅ The deal is that of game #{ $match }: compare the key with the one in its export.
proof-nameless-early = A player’s data has been deleted since: players, terms, points and end can’t be proven any more, nor that the key comes from the sealed secret.
proof-not = What no check can prove: who pressed the buttons, and that nobody looked ahead. The machine I run on knows the secret.
proof-early = This game began before I sealed whole games: dice and cards are proven, the moves aren’t. If its table showed a fingerprint, this file is forged.
proof-failed-seal = The check failed: this secret doesn’t belong to this seal.
proof-failed-key = The check failed: the dice or cards don’t come from this secret, these players and the click that accepted.
proof-failed-seats = The check failed: by the draw, the seats would have been different.
proof-failed-opening = The check failed: the players or the terms aren’t the ones the game began with.
proof-failed-takers = The check failed: the moves name another player for a seat that was taken over.
proof-failed-line = The check failed at line { $line }: it doesn’t fit the game.
proof-failed-log = The check failed in round { $round }: the moves aren’t those of the game.
proof-failed-end = The check failed: the moves don’t lead to this fingerprint.

## Start and end

game-called-off = The game was called off; nobody wins.

## Lists

games-title = Your open games here
games-line = { $opponent } · round { $round } · { $turn } · { $when } · { $link }
games-turn-yours = **your turn**
games-turn-theirs = waiting for { $opponent }
games-turn-practice = practice
games-turn-resting = the game is paused
games-more = { $count ->
    [one] and { $count } more game
   *[other] and { $count } more games
 }
games-none = You have no open games here. { $command } starts one.
games-elsewhere = { $count ->
    [one] { $count } more elsewhere. { $command } in a direct message to me lists it too.
   *[other] { $count } more elsewhere. { $command } in a direct message to me lists them too.
 }
button-choose-game = Open
elsewhere = { $games ->
    [one] It’s your turn in another game: [to that table]({ $url })
   *[other] It’s your turn in { $games } other games: [to the one waiting longest]({ $url })
 }
rivalry-leads = Head to head: { $name } leads { $score }.
rivalry-even = Head to head: all square at { $score }.

## Files

export-running = The game so far. The secret, and the cards still to come, stay sealed until it’s over.
export-finished = The whole game, secret and all. **{ $check }** under the score sheet checks this file, too.
