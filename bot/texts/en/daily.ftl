## The deal of the day

daily-title = Deal of the day #{ $day }
daily-about-shanghaien = Two rounds of dice against the captain, with the same taverns and rolls for everyone. It takes about three minutes.
daily-about-rummy = Sunday: one round of cards against the captain, with the same hands and the same stock for everyone.
daily-counts = **Your first try counts**: no hints, and nothing is taken back.
daily-streak = { $days ->
    [one] 🔥 You’ve played { $days } day in a row.
   *[other] 🔥 You’ve played { $days } days in a row. One missed day a week is forgiven.
 }
daily-next = The next deal comes at { $when }.
daily-seal = Seal of #{ $day }: `{ $seal }`. The secret follows tomorrow.
daily-secret = Secret of #{ $day }: `{ $secret }`. Its SHA-256 is the seal of that day.
daily-running = Deal of the day #{ $day }: this try counts.
daily-again = Deal of the day #{ $day } once more. Only you see it, and it doesn’t count.
daily-result-shanghaien = **You { $own }, the captain { $captain }.**
daily-result-rummy = **Penalty points: you { $own }, the captain { $captain }.**
daily-share = Better than { $share } of the others so far.
daily-best-shanghaien = The best possible was { $own }–{ $captain }.
daily-best-rummy = The captain in your place: { $own }–{ $captain }.
daily-worst = Costliest choice: { $choice }
daily-worst-none = none at all. Well played!
daily-late = The day was over before you finished, so this game doesn’t count.
daily-copy = To show your friends, without spoiling anything:
daily-days = { $days ->
    [one] { $days } day
   *[other] { $days } days
 }
daily-game-shanghaien = Shanghaien
daily-game-rummy = Shanghai
daily-post-line = **{ $name }** { $result }
daily-post-more = { $count ->
    [one] … and one more.
   *[other] … and { $count } more.
 }
button-daily = Deal of the day
button-daily-play = Play
button-daily-again = Play again
button-daily-export = Export #{ $day }
