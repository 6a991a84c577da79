## Time for a move

clock-reminder = { $mention }, the captain’s drumming his fingers: your move against { $opponent } is due { $when }. { $link }
clock-ran-out = { $name } ran out of time on { $date }. { $mention }, claim the win or be generous.
clock-lapses = If nobody does anything, the game ends on its own { $when }.
clock-claim-ask = Claim the win against { $opponent }? The game ends right away.
clock-granted = { $name } grants more time: the move is due { $when }.
clock-stands = The clock’s stopped.

button-claim = Claim the win ({ $name })
button-grant = More time
button-confirm-claim = Yes, it’s my win
button-keep-waiting = Keep waiting

refusal-claim-early = Not yet: the move is due { $when }.
refusal-claim-not-yours = Only the waiting player can decide that.
refusal-claim-gone = The move has been made. No hard feelings, play on.

## Reminders

nudge = { $mention }, { $name } is waiting for you at the table. { $link }
nudge-sent = I’ve knocked. You can do it again { $when }.
board-silent = { $name } hasn’t answered two reminders.
button-replace = Let the computer play
nudge-undelivered = { $name } doesn’t want to be pinged. You’ll have to be patient.
refusal-nudge-own-turn = It’s your own turn.
refusal-nudge-pace = This game has a clock, so I do the reminding.
refusal-nudge-soon = You’ve reminded them once today. You can do it again { $when }.
refusal-nudge-away = { $name } is away until { $date }. Give them that time.
refusal-nudge-practice = No need, I’m wide awake.

## Notifications

notify-dm-closed = { $mention }, your direct messages are closed, so I’m pinging you here.
notify-dm-refused = { $mention }, Discord didn’t take my direct message, so I’m pinging you here.
dm-hello = This is how I’ll tell you that it’s your turn.
dm-turn = Your turn against { $opponent } on { $server }: { $link }
dm-reminder = Your move against { $opponent } on { $server } is due { $when }: { $link }
dm-nudge = { $opponent } is waiting for you on { $server }: { $link }

## Absences

away-left = { $days ->
    [0] That uses up your days for this year.
    [one] You have { $days } day left this year.
   *[other] You have { $days } days left this year.
 }
away-ended = Welcome back! Your clocks are running again.
away-none = You’re not away.
away-until = You’re away until { $date }.
choice-away = { $days ->
    [one] { $days } day
   *[other] { $days } days
 }
button-away-end = I’m back
refusal-away-allowance = { $days ->
    [0] You have no days left this year.
    [one] You have only { $days } day left this year.
   *[other] You have only { $days } days left this year.
 }
