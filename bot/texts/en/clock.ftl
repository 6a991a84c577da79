## Time for a move

clock-reminder = { $mention }, the captain is drumming his fingers: your move against { $opponent } is due { $when }. { $link }
clock-ran-out = Time ran out for { $name } on { $date }. { $mention }, you may claim the win or be generous.
clock-lapses = If nobody does anything, the game ends by itself { $when }.
clock-claim-ask = Claim the win against { $opponent }? The game ends at once.
clock-granted = { $name } grants more time: the move is due { $when }.
clock-stands = The clock stands still.

button-claim = Claim the win
button-grant = More time
button-confirm-claim = Yes, the win is mine
button-keep-waiting = Keep waiting

refusal-claim-early = Not yet: the move is due { $when }.
refusal-claim-not-yours = Only whoever is waiting can decide that.
refusal-claim-gone = The move has been made. No hard feelings, play on.

## A friendly nudge

nudge = { $mention }, { $name } is waiting for you at the table. { $link }
nudge-sent = I have knocked. You can do so again { $when }.
nudge-undelivered = { $name } does not want to be called. You will have to be patient.
refusal-nudge-own-turn = It is your own turn.
refusal-nudge-pace = This game has a clock; I do the reminding there.
refusal-nudge-soon = You have reminded them today already. You can do so again { $when }.
refusal-nudge-away = { $name } is away until { $date }. Give them that time.
refusal-nudge-practice = No need, I am wide awake.

## Being called

notify-channel = I mention you in the channel when it is your turn.
notify-dm = I send you a direct message when it is your turn.
notify-none = I do not call you. Look for yourself with { $command }.
notify-flow-on = While you are both at the table I stay quiet.
notify-flow-off = I call you at every turn, even while you are both here.
notify-dm-closed = { $mention }, your direct messages are closed, so I am calling you here.
dm-hello = This is how I will call you when it is your turn.
dm-turn = Your turn against { $opponent } on { $server }: { $link }
dm-reminder = Your move against { $opponent } on { $server } is due { $when }: { $link }
dm-nudge = { $opponent } is waiting for you on { $server }: { $link }

## Being away

away-set = Safe travels! Your clocks stand still until { $date }.
away-left = { $days ->
    [0] That uses up your days for this year.
    [one] You have { $days } day left this year.
   *[other] You have { $days } days left this year.
 }
away-ended = Welcome back! Your clocks are running again.
away-none = You are not away. To stop your clocks, use { $command } with the day you are back.
away-until = You are away until { $date }.
choice-away = { $days ->
    [one] { $date } (in { $days } day)
   *[other] { $date } (in { $days } days)
 }
button-away-end = I am back
refusal-away-format = I do not understand that date. Write it as { $example }.
refusal-away-past = That day has gone by. Choose one to come.
refusal-away-allowance = { $days ->
    [0] You have no days left this year.
    [one] You have only { $days } day left this year.
   *[other] You have only { $days } days left this year.
 }
