## Was der Lotse zu allem Neuen sagt, mit den Karten der Hand

rummy-first-book = Du hast einen **Satz**, drei Karten vom selben Wert: { $cards }.
rummy-first-take = { $card } bringt dich { $contract } näher. Nimm die Karte.
rummy-first-leave = { $card } bringt dich { $contract } nicht näher. Lass sie liegen, dann ziehst du eine vom Stapel.
rummy-first-buy = Du bist nicht dran, aber { $card } hilft dir. Kauf die Karte: für { $price ->
    [0] nichts,
    [one] { $price } weitere Karte vom Stapel,
   *[other] { $price } weitere Karten vom Stapel,
 } bis zu { $buys } Mal je Runde.
rummy-first-pass = Auch wenn du nicht dran bist, darfst du kaufen, was jemand liegen lässt, für { $price ->
    [0] nichts,
    [one] { $price } weitere Karte vom Stapel,
   *[other] { $price } weitere Karten vom Stapel,
 } bis zu { $buys } Mal je Runde. { $card } hilft dir nicht: **Nein danke**.
rummy-first-joker = ★ steht für jede Karte, heb ihn für deinen Kontrakt auf. Hast du ihn am Ende der Runde noch, kostet er { $points }.
rummy-first-collect = Du sammelst { $cards }. Wirf ab, was nicht dazugehört, zum Beispiel { $card }.
rummy-first-down = Dein Kontrakt ist da! Drück **Auslegen** und leg { $cards } hin. Von da an darfst du überall anlegen.
rummy-first-lay = Du hast ausgelegt, und etwas passt: { $place }. Leg an, was geht, auch bei den anderen, dann wirf eine Karte ab.
rummy-first-finish = Mehr passt nicht. Wirf { $card } ab; bis dahin kannst du alles zurücknehmen.
rummy-first-out = Du kannst ausmachen: Leg an, was passt, und wirf deine letzte Karte ab. Dann gehört die Runde dir.
practice-stacked = Dein erstes Blatt ist vorbereitet: Ein Satz ist da, ein zweiter fast.
