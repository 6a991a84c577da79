## A member's first minute with the bot

challenge-pitch = Two captains roll dice for the guests of a tavern: place one die each turn and call Shanghai before your rival does.
button-how-it-works = How it works
button-try-alone = Try it alone
button-challenge = Challenge…
button-anybody = Anyone
select-challenged = Who do you want to challenge?
challenge-whom = { $most ->
    [one] Pick a member, or let anyone accept.
   *[other] Pick up to { $most } members, or let anyone join.
 }
button-stats = Your stats
button-practise = Play against me
button-rules = Rules
button-my-games = My games
button-settings = Server settings
help-mention = Ahoy! Start here, or see { $help } for everything else.
button-play-alone = Play alone now
button-challenge-friend = Challenge a friend…
alt-cover = Two captains face to face at dusk, sabres crossed between them
help-behind = Behind **?** at a board: your own view, taking back, reminding, exporting, giving up.
greeting = Ahoy! I’ve brought the dice game Shanghaien
greeting-direct = Ahoy! I’ve come aboard { $server } with the dice game Shanghaien. There, { $help } shows how to begin.
coach-intro = A coach sits with you and explains everything new.
coach-says = 🧭 { $told }
button-coach-off = Without the coach
