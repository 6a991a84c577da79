## The rules in pages

guide-goal-title = What it’s about
guide-goal-text =
    Two captains sit in a harbour tavern in Shanghai and roll dice for its guests. Whoever goes home with the stronger crews wins.

    The game has eight rounds. Each lays out six new cards in a row: the **tavern**. Sailors come from eight nations, with values from 1 to 4. Among them are eight **dirty tricks**.

    All your sailors of one nation are a **crew**; its **strength** is the sum of their values. You each have six dice and a captain.
guide-goal-alt = The eight nations: { $nations }. Each has five sailors, of the values 1, 2, 3, 3 and 4. Below, a crew: French 4, French 1 and a trick card as 2 sailors make a strength of 7.
guide-placing-title = Rolling and placing
guide-placing-text =
    You take turns. On yours you **roll** two dice from your supply and place one of them on the card of its number. The other goes back.

    The cards are numbered 1 to 6 along the row. Which end is 1 is up to whoever starts the round: the first die settles it, after a look at the roll.

    Dice stay where they lie until the round ends. To roll you need at least two dice in your supply.
guide-placing-alt = Six cards in a row, numbered from 1 to 6. Below lie two dice, { $dice }; from each an arrow leads to the card of its number.
guide-shanghai-title = Shanghai!
guide-shanghai-text =
    Instead of rolling you can call **Shanghai!** That ends the round on the spot, and the cards are given out.

    You may call once two of your dice lie on cards. You must call when you have fewer than two dice left.

    Call early to save a lead, or roll on and risk the other captain calling first. Whoever didn’t call starts the next round.
guide-award-title = Who gets which card
guide-award-text =
    Card by card:
    - No dice on it: the card leaves the game.
    - More dice than the other captain: it’s yours. If you’re alone there, a single die will do.
    - A tie: compare your dice on the cards to its left and right. More pips there take the card. Cards at the ends have only one neighbour.
    - Still a tie: the card leaves the game.
guide-tricks-title = Dirty tricks
guide-tricks-text =
    A trick card has two halves, and you play only one of them. One trick a round, right after your own roll and before you place. Your captain stands in the tavern as a reminder.

    { $halves }

    A trick you never play is worth 1 point at the end.
guide-tricks-alt = The halves of the trick cards: { $halves }.
guide-score-title = The score
guide-score-text =
    After the eighth round you compare crews, nation by nation.

    - You both have one: the **stronger** crew’s captain scores the **weaker** crew’s strength.
    - Equally strong: nobody scores.
    - Only one of you has one: it scores its full strength.

    Each unused trick is worth 1 point. More points win. A huge crew against a tiny one is worth little, so watch what the other captain collects.
guide-sharks-title = One more card
guide-sharks-text =
    If you agree on it in the challenge, each of you starts with an extra trick card.

    { $extras }

    Unused, it’s worth 1 point like every trick.
guide-table-title = At this table
guide-table-text =
    The buttons under the picture are your moves. They never go stale: play at once or next week. **?** tells you what you can do right now.

    The dice come from a secret that’s sealed before the first roll. After the game the seal is broken, and anyone can check every roll.
guide-page = { $page } of { $pages }
