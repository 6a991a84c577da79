## The first minute
challenge-pitch = Two captains roll dice for the guests of a harbour tavern: roll two dice, place one, win sailors, and call Shanghai before your rival does.
button-how-it-works = How it works
button-try-alone = Try it alone first
button-challenge = Challenge…
button-anybody = Anybody
select-challenged = Whom do you challenge?
challenge-whom = { $most ->
    [one] Pick a member, or let anybody accept.
   *[other] Pick up to { $most } members, or let anybody join.
 }
button-stats = Your stats
button-practise = Play against me
button-rules = Rules
button-my-games = My games
button-settings = Server settings
help-title = Shanghaien, in a nutshell
help-pitch = A game takes half an hour in one sitting, or a few weeks with a move now and then.
help-behind = Behind **?** at a board: your own view, taking back, reminding, exporting, giving up.
greeting = Ahoy! I’ve brought the dice game Shanghaien
greeting-direct = Ahoy! I’ve come aboard { $server } with the dice game Shanghaien. There, { $help } shows how to begin.
coach-intro = A coach sits with you and says a word about whatever is new.
coach-says = 🧭 { $told }
first-call = You may end the round now by **Shanghai!** It would come to { $net }. Or roll on.
first-end = You begin this round, so your first die settles where 1 is. Counted from the left: { $left }. From the right: { $right }.
first-die = Place one of the dice: { $choice }. Whoever has more dice on a card when the round ends gets it.
first-award = Round { $round } brought you { $cards }, yours to the end. Your score now: { $points }.
first-tie = Equal dice on { $card }, { $dice }: the pips beside it decide, { $pips }, for **{ $name }** so far.
first-tie-nobody = Equal dice on { $card }, { $dice }, and { $pips } pips beside it: so far nobody gets it.
first-lead = You’re ahead on { $card }, { $dice } in dice. If the round ended now, it would be yours.
first-nation = You both have { $nation }, { $strengths }: the stronger crew scores the weaker one’s strength, { $points } for { $name }.
first-nation-equal = You both have { $nation }, { $strengths }: equal crews score nothing.
first-trick = In your hand: { $tricks }. Right after a roll you may play one half of a trick card, once a round; each one you keep is 1 point.
button-coach-off = Without the coach
