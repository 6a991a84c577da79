## The rules in pages

guide-goal-title = The aim
guide-goal-text =
    Two captains roll dice for the guests of a harbour tavern. Eight rounds, six new cards each: sailors of eight nations, worth 1 to 4, and **dirty tricks**. Your sailors of one nation are a **crew**; its **strength** is the sum of their values.
guide-goal-alt = The eight nations: { $nations }. Each has five sailors, of the values 1, 2, 3, 3 and 4. Below, a crew: French 4, French 1 and a trick card as 2 sailors make a strength of 7.
guide-placing-title = Rolling and placing
guide-placing-text =
    On your turn you **roll** two of your six dice, place one on the card of its number and take the other back. The first die of a round settles which end of the row is 1. Dice stay until the round ends.
guide-placing-alt = Six cards in a row, numbered from 1 to 6. Below lie two dice, { $dice }; from each an arrow leads to the card of its number.
guide-award-title = Shanghai! Who gets which card
guide-award-text =
    With two dice placed you may, with fewer than two left you must call **Shanghai!** The round ends right away. Whoever has more dice on a card wins it. Equal? Whoever has more pips on the two cards beside it. Still equal? Nobody. Whoever didn’t call starts next.
guide-tricks-title = Dirty tricks
guide-tricks-text =
    Play one half, once a round, right after your roll:

    { $halves }

    A card you keep is worth 1 point.
guide-tricks-alt = The halves of the trick cards: { $halves }.
guide-score-title = The score
guide-score-text =
    After eight rounds the **stronger** crew of each nation scores what the **weaker** one is worth: 9 beats 4 is 4 points. Alone in a nation you score your own crew. Equal: nothing. Each trick you kept is 1 point. On the slate your points are filled in your colour.
guide-page = { $page } of { $pages }
