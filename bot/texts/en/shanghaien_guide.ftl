## The rules in pages

guide-goal-title = What it’s about
guide-goal-text =
    Two captains roll dice for the guests of a harbour tavern. Eight rounds, six new cards each: sailors of eight nations, worth 1 to 4, and **dirty tricks**. Your sailors of one nation are a **crew**; its **strength** is the sum of their values.
guide-goal-alt = The eight nations: { $nations }. Each has five sailors, of the values 1, 2, 3, 3 and 4. Below, a crew: French 4, French 1 and a trick card as 2 sailors make a strength of 7.
guide-placing-title = Rolling and placing
guide-placing-text =
    On your turn you **roll** two of your six dice, place one on the card of its number and take the other back. The first die of a round settles which end of the row is 1. Dice stay until the round ends.
guide-placing-alt = Six cards in a row, numbered from 1 to 6. Below lie two dice, { $dice }; from each an arrow leads to the card of its number.
guide-award-title = Shanghai! Who gets which card
guide-award-text =
    With two dice placed you may, with fewer than two left you must call **Shanghai!** The round ends at once. More dice on a card take it; if equal, more pips beside it; else nobody. Whoever didn’t call starts next.
guide-tricks-title = Dirty tricks
guide-tricks-text =
    Play one half, once a round, right after your roll:

    { $halves }

    A card you keep is worth 1 point.
guide-tricks-alt = The halves of the trick cards: { $halves }.
guide-score-title = The score
guide-score-text =
    After eight rounds crews are compared. The **stronger** one scores the **weaker** one’s strength; alone, its own; equals nothing. Each trick you kept is 1 point. On the slate your points are filled in your colour. Huge against tiny scores little.
guide-page = { $page } of { $pages }
