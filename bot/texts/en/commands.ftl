## The commands: names (lower case, at most 32 characters), descriptions (at most 100 characters)

cmd-shanghaien = shanghaien
cmd-shanghaien-desc = The dice game Shanghaien for two
cmd-help = help
cmd-help-desc = New here? What this is and how to begin
cmd-preferences = preferences
cmd-preferences-desc = How I notify you, how boards look, when you’re away, what I store about you
cmd-daily = daily
cmd-daily-desc = Today’s deal: the same dice or cards for everyone, one try that counts
cmd-server = server
cmd-server-desc = For server managers: where and how games are played, what I may do here
cmd-challenge = challenge
cmd-challenge-desc = Challenge someone to a game, or anyone who’s up for it
cmd-board = board
cmd-board-desc = Your game from your side of the table, just for you
cmd-games = games
cmd-games-desc = Your open games on this server: whose turn it is, since when, where
cmd-score = score
cmd-score-desc = The score so far, nation by nation, and what’s still to come
cmd-history = history
cmd-history-desc = Finished games, with score, record and replay
cmd-stats = stats
cmd-stats-desc = Games, wins, habits and luck with the dice
cmd-practice = practice
cmd-practice-desc = Play against me
cmd-rules = rules
cmd-rules-desc = The rules in a few illustrated pages

## The options of the commands

opt-challenge-opponent = opponent
opt-challenge-opponent-desc = Who you want to play; leave it empty to let anyone accept
opt-challenge-extra = extra-card
opt-challenge-extra-desc = One more trick card for each of you, right from the start
opt-challenge-starter = who-starts
opt-challenge-starter-desc = Who starts the first round
opt-challenge-pace = pace
opt-challenge-pace-desc = How much time each of you has for a move
opt-game = game
opt-game-desc = Which of your games, if you have several
opt-stats-member = member
opt-stats-member-desc = Whose stats; leave it empty for yours
opt-practice-level = level
opt-practice-level-desc = How well I should play
opt-practice-extra = extra-card
opt-practice-extra-desc = One more trick card for each of us, right from the start
opt-practice-public = public
opt-practice-public-desc = Play where everyone can see it; otherwise it’s private, has hints and What if, and doesn’t count
opt-history-member = member
opt-history-member-desc = Whose games; leave it empty for yours
opt-page = page
opt-page-desc = Which page to open

## The choices of the options

choice-extra-none = None
choice-extra-joker = Joker: 2 Sailors or Both dice
choice-extra-sharks = Sharks: Send to the sharks or Exchange
choice-starter-lot = At random
choice-starter-me = Me
choice-starter-opponent = My opponent
choice-pace-usual = The game’s own
choice-pace-none = No limit
choice-pace-hours = { $hours } hours a move
choice-pace-days = { $days ->
    [one] { $days } day a move
   *[other] { $days } days a move
 }
choice-level-shanghaien-deckhand = Deckhand: new on board, likes big numbers
choice-level-shanghaien-cook = Cook: hungry for points, calls Shanghai late
choice-level-shanghaien-mate = Mate: grabs what’s there
choice-level-shanghaien-helmsman = Helmsman: reads the round like a chart
choice-level-shanghaien-captain = Captain: plays as well as it gets
choice-level-rummy-deckhand = Deckhand: new on board, trusts to luck
choice-level-rummy-mate = Mate: takes what helps and goes Down right away
choice-level-rummy-captain = Captain: plays as well as it gets
choice-notify-channel = Ping me in the channel
choice-notify-dm = Send me a direct message
choice-notify-none = Neither, I’ll check myself
choice-flow-on = Yes, no pings while we’re both here
choice-flow-off = No, ping me every turn
choice-display-standard = Standard
choice-display-colour-blind = Colours for the colour-blind
choice-display-large = Large print
choice-display-text = Text only
choice-game = { $opponent } · round { $round }
choice-game-unreadable = { $opponent } · can’t be read

## The entry in a member's context menu

menu-challenge = Challenge to Shanghaien
