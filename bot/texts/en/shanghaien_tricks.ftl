## The halves of the trick cards, with the same keys for each half

trick-two-sailors-name = 2 Sailors
trick-two-sailors-picture = 2 Sailors
trick-two-sailors-explain = **2 Sailors**: add the card to a crew in which you have a real sailor. There it counts 2 until the end. Then place a die as usual.
trick-two-sailors-guide = **2 Sailors**: value 2 for a crew
trick-two-sailors-event = added 2 Sailors { $crew }
trick-two-sailors-move = 2 Sailors { $crew }
trick-two-sailors-prompt = Which crew takes the 2 Sailors?
trick-two-sailors-button = { $nation } (→ { $strength })
trick-two-sailors-card-prompt = Which trick card do you lay there?
trick-two-sailors-card-button = The card with { $half }

trick-die-shift-name = Die ±1
trick-die-shift-picture = Die ±1
trick-die-shift-card = Trick (Die ±1)
trick-die-shift-explain = **Die ±1**: turn one of the two dice up or down by one, then place either. The card leaves the game.
trick-die-shift-guide = **Die ±1**: one die up or down by one
trick-die-shift-event = turned the { $die } into a { $to }
trick-die-shift-move = Die ±1: { $die } becomes { $to }
trick-die-shift-prompt = Which die changes, and which way?
trick-die-shift-button = { $die } → { $to } ({ $card })

trick-both-dice-name = Both dice
trick-both-dice-picture = Both dice
trick-both-dice-card = Trick (Both dice)
trick-both-dice-explain = **Both dice**: place both dice instead of one. The card leaves the game.
trick-both-dice-guide = **Both dice**: place both
trick-both-dice-move = Both dice
trick-both-dice-prompt = Place both dice? That ends your turn.
trick-both-dice-button = { $low } + { $high }

trick-roll-again-name = Roll again
trick-roll-again-picture = Roll again
trick-roll-again-card = Trick (Roll again)
trick-roll-again-explain = **Roll again**: roll both dice again; the new roll counts. The card leaves the game.
trick-roll-again-guide = **Roll again**: a new roll
trick-roll-again-event = played Roll again
trick-roll-again-dice = rolled again ({ $dice })
trick-roll-again-move = Roll again
trick-roll-again-prompt = Roll both dice again? The new roll counts.
trick-roll-again-button = Roll both dice again

trick-send-to-sharks-name = Send to the sharks
trick-send-to-sharks-picture = To the sharks
trick-send-to-sharks-explain = **Send to the sharks**: the card you place your die on this turn is turned face down. Nobody gets it, but its dice still count for the neighbours. This card leaves the game.
trick-send-to-sharks-event = called the sharks
trick-send-to-sharks-move = Send to the sharks
trick-send-to-sharks-prompt = Call the sharks? The card you place your die on is turned face down, and nobody gets it.
trick-send-to-sharks-button = Call the sharks

trick-exchange-name = Exchange
trick-exchange-picture = Exchange
trick-exchange-explain = **Exchange**: take back one die from an earlier turn, then place both dice you rolled. The card leaves the game.
trick-exchange-event = took back the { $die }
trick-exchange-move = Exchange: take back { $die }
trick-exchange-prompt = Which of your dice comes back?
trick-exchange-button = { $die } back, { $low } + { $high }

## The optional extra trick cards

extra-joker-name = Joker

extra-sharks-name = Sharks
