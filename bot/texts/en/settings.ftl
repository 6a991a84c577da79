## Settings of a server

settings-title = Shanghaien on { $server }
settings-saved = Saved.
settings-channels-all = everywhere I can write
settings-monthly-off = off
settings-daily-off = off

select-channels = Channels for games
select-threads = Where tables are set up
select-language = The server’s language
select-pace = Usual pace of new games
select-away = Being away
select-reminders = Reminders
select-reposts = Boards move below new messages
select-greeting = Greeting when I join
select-leaderboard = Who may see the leaderboard
select-monthly = Channel for the podium of the month
select-daily = Channel for the results of the day
select-display = How boards look for everyone

choice-threads-none = In the channel itself
choice-threads-public = A public thread for each game
choice-threads-private = A private thread for each game
choice-language-server = The language of the server
choice-away-days = { $days ->
    [0] None
    [one] { $days } day a year
   *[other] { $days } days a year
 }
choice-reminders-on = On
choice-reminders-off = Off
choice-leaderboard-everyone = Everyone
choice-leaderboard-managers = Only those who manage the server
choice-leaderboard-nobody = Nobody
button-settings-channels-clear = Play everywhere

game-elsewhere = The table’s in { $channel }.
thread-refused = Discord wouldn’t let me open a thread, so you play right here.

## A member’s own preferences

preferences-title = Your preferences
preferences-hint = These settings apply on every server, except being away. The server’s managers decide how boards look to everyone else.
preferences-dm-closed = Your direct messages are closed to me, so I ping you in the channel. I’ll try again { $when }.
preferences-dm-refused = Discord didn’t take my direct message just now. I’ll try again when a game waits for you.
preferences-notify = Your turn
preferences-flow = Quiet at the table
preferences-display = Your boards
preferences-away = Be away for…
preferences-hat = Hat
preferences-face = Face
portrait-title = Your portrait
portrait-hint = Everyone sees it at your seat in both games, in your colour there.
alt-portraits = Faces to choose from, numbered from 1 to 16. Yours: { $hat }, face { $face }.
choice-hat-tricorne = Captain’s hat
choice-hat-headscarf = Headscarf
choice-hat-toque = Chef’s hat
choice-hat-cap = Woollen cap
choice-hat-peaked-cap = Peaked cap
choice-face-0 = 1, black beard
choice-face-1 = 2, brown hair, long
choice-face-2 = 3, red beard
choice-face-3 = 4, black hair, dark skin
choice-face-4 = 5, black hair, long
choice-face-5 = 6, grey beard, eye patch
choice-face-6 = 7, blond hair
choice-face-7 = 8, red hair, long
choice-face-8 = 9, brown moustache
choice-face-9 = 10, black hair, long, dark skin
choice-face-10 = 11, black beard, dark skin
choice-face-11 = 12, blond hair, long
choice-face-12 = 13, white beard
choice-face-13 = 14, brown hair
choice-face-14 = 15, grey hair, long
choice-face-15 = 16, black beard, eye patch
button-portrait = Portrait…
button-preferences = Preferences
button-privacy = My data…
button-doctor = Permissions…

## Missing permissions

doctor-title = Permissions
doctor-fine =
    All’s well in { $count ->
        [one] { $count } channel
        [2] both channels
       *[other] all { $count } channels
     }.
doctor-closed = { $channel } is locked, so the games there are paused
doctor-refused = { $channel }: { $when } Discord refused my request: “{ $words }”
doctor-channel-fine = { $channel }: all fine
doctor-channel-missing = { $channel }: I’m missing { $permissions }
doctor-threads-missing = Threads are switched on, but in { $channel } I’m missing { $permissions }.
doctor-none = I can’t write in any channel. Give my role the permission “{ $permission }”.
doctor-advice = Grant them to my role in the server’s or the channel’s settings.
doctor-more = { $count ->
    [one] and { $count } more channel
   *[other] and { $count } more channels
 }

## Stored data

privacy-title = My data
privacy-text =
    - Your games: who played whom, where and when, every roll and every move.
    - What you’ve chosen here: display, language, how I ping you, when you’re away.
    - Your name as it was shown when a game began.

    I store no messages, and nothing you write elsewhere. When a server removes me, its data is deleted after 30 days.
privacy-file = What I’ve stored about you, except plans and unfinished turns of running games.
privacy-delete-ask = Delete everything about you? Running games count as given up, finished ones keep your seat without a name; messages in channels stay. This can’t be undone.
privacy-deleted = Done. I don’t know you any more.
privacy-nothing = I’ve stored nothing about you.
privacy-nobody = Former member
button-privacy-export = Get my data
button-privacy-delete = Delete my data
button-confirm-delete = Yes, delete it all
button-keep = Keep it
