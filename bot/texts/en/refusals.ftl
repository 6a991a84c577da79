## The rules say no: what to do instead

refusal-rule-game-over = This game’s over. A rematch?
refusal-rule-not-your-turn = It’s not your turn yet.
refusal-rule-waiting-for-chance = The dice are still rolling. Try again in a moment.
refusal-rule-already-rolled = You’ve rolled already. Place one of the two dice.
refusal-rule-not-rolled = Roll first, then place a die.
refusal-rule-too-few-dice = You have fewer than two dice left, so you can’t roll. Call Shanghai.
refusal-rule-too-few-placed = Two of your dice must lie on cards before you call Shanghai. Roll on.
refusal-rule-die-not-rolled = You didn’t roll that number. Place one of the dice on the table.
refusal-rule-end-open = First choose which end of the row is 1.
refusal-rule-end-fixed = Where the 1 lies is settled for this round.
refusal-rule-trick-already-played = One trick a round, and yours is played. Place a die.
refusal-rule-trick-not-in-hand = You don’t hold that trick card any more. Choose another, or place a die.
refusal-rule-half-not-on-card = That trick isn’t on this card. Choose one of its two halves.
refusal-rule-no-sailor-of-nation = You need a real sailor of that nation first. Choose another crew.
refusal-rule-bad-shift = A die changes by one, within 1 to 6. Choose another change.
refusal-rule-no-die-to-exchange = None of your dice is there. Choose another.
refusal-rule-unfit = That move doesn’t work like this. Take a button from the newest board.

## The table says no

refusal-unknown-match = I don’t know this game any more. { $command } lists your open ones.
refusal-unreadable-match = I can’t read this game any more, so it can’t go on. Whoever runs the bot has been told. A moderator can call it off with { $command }.
refusal-not-a-player = You’re watching this one. { $command } gets you a game of your own.
refusal-stale = The board’s moved on. Play at the newest one.
refusal-not-your-turn = It’s not your turn yet. I’ll ping you.
refusal-table-full = Every chair at this table is taken.
refusal-table-pending = You already have a table open here. Start it or close it first.
refusal-already-in = You’re in already.
refusal-not-in = You’re not at this table.
refusal-no-computer = No computer sits at this table.
refusal-ends-with-host = Without you the table closes: nobody else is there to keep it open.
refusal-too-few = It takes at least two. Wait for somebody, or add a computer.
refusal-group-busy = This group already has a game going here. Finish that one first.
refusal-not-host = Only { $name } decides that.
refusal-misfit = These options don’t go together for so many players. Try more packs, fewer cards or other rounds.
refusal-seat-held = The computer is playing for you. Say that you’re back, and the seat is yours again.
refusal-given-up = You gave this game up. The computer plays it to the end.
refusal-seat-not-free = That seat isn’t free any more.
refusal-game-over = This game’s over. A rematch?
refusal-game-running = That has to wait until the game’s over.
refusal-invited-self = You against yourself? Find an opponent, or practise with { $command }.
refusal-invited-bot = Bots don’t drink. Challenge a member, or practise with { $command }.
refusal-not-here = { $name } isn’t here (any more).
refusal-needs-server = That works only on a server that has me. What works here: { $command }.
refusal-answers-private = This server shows my answers to you alone, so nobody else would see the table. Ask for *Use External Apps*, or play in a direct message.
refusal-guest-pace = I’m only a guest here and can’t remind anyone, so games have no time limit. Ask again without *pace*.
refusal-nobody-here = Nobody else is here. Challenge your friend in your own chat with them.
refusal-practice-busy = We already have a game going in this channel. Finish it or give it up, then we’ll start over.
refusal-pair-busy = You two already have a game going here. Finish that one first.
refusal-pair-pending = There’s an open challenge between you two here already.
refusal-unknown-invitation = I don’t know this challenge any more. Make a new one with { $command }.
refusal-invitation-accepted = This challenge has been taken up; the game is on.
refusal-invitation-declined = This challenge was declined.
refusal-invitation-withdrawn = This challenge was withdrawn.
refusal-invitation-expired = This challenge has expired. Make a new one with { $command }.
refusal-not-invited = This challenge is for somebody else. Make your own with { $command }.
refusal-own-invitation = You can’t answer your own challenge, only withdraw it.
refusal-opponent-forgotten = This player’s data was deleted, so I can’t find them. Challenge somebody else with { $command }.
refusal-no-game = You have no open game in this channel. { $command } starts one.
refusal-channel-not-allowed = There’s no playing in this channel. Try { $channels }.
refusal-cooldown = Easy, sailor. Try again { $when }.
refusal-old-button = This button is from an older version. Open the table again with { $command }.
refusal-old-command = This command has changed. { $command } shows how to go on.
refusal-paused = This game is paused: { $reason }
refusal-bot-missing-permission = I’m missing permissions in { $channel }: { $permissions }. A moderator can grant them.
refusal-missing-permission = For that you need the permission “{ $permission }”.
refusal-error = Something went wrong on my side. Your game is safe. Reference: `{ $ref }`
refusal-outage = Your move is saved, but Discord wouldn’t let me show it. I’ll try again shortly.
refusal-out-of-reach = Saved. I can show it with the next click here, or with { $command }.
refusal-store = I can’t get at my logbook right now. Nothing’s lost; try again in a moment.
refusal-helper = That just slipped out of my hands. Nothing’s lost; try again in a moment.
refusal-thread-locked = This thread is locked, so I can’t lay the table there. Nothing’s lost: a moderator can unlock it.

## Permissions, as Discord calls them

permission-view-channel = View Channels
permission-send-messages = Send Messages
permission-send-messages-in-threads = Send Messages in Threads
permission-attach-files = Attach Files
permission-embed-links = Embed Links
permission-read-message-history = Read Message History
permission-create-public-threads = Create Public Threads
permission-create-private-threads = Create Private Threads
permission-manage-guild = Manage Server
