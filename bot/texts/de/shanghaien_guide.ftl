## Die Regeln auf Seiten

guide-goal-title = Worum es geht
guide-goal-text =
    Zwei Kapitäne würfeln um die Gäste einer Hafenkneipe. Acht Runden, je sechs neue Karten: Matrosen aus acht Nationen, 1 bis 4 wert, und **schmutzige Tricks**. Deine Matrosen einer Nation sind eine **Mannschaft**; ihre **Stärke** ist die Summe ihrer Werte.
guide-goal-alt = Die acht Nationen: { $nations }. Jede hat fünf Matrosen mit den Werten 1, 2, 3, 3 und 4. Darunter eine Mannschaft: Franzose 4, Franzose 1 und eine Trickkarte als 2 Matrosen, zusammen Stärke 7.
guide-placing-title = Würfeln und anlegen
guide-placing-text =
    In deinem Zug **würfelst** du mit zwei deiner sechs Würfel, legst einen an die Karte mit seiner Zahl und nimmst den anderen zurück. Welches Ende der Reihe die 1 ist, bestimmt der erste Würfel der Runde. Angelegtes bleibt bis zum Rundenende.
guide-placing-alt = Sechs Karten in einer Reihe, von 1 bis 6 nummeriert. Darunter zwei Würfel, { $dice }; von jedem führt ein Pfeil zur Karte mit seiner Zahl.
guide-award-title = Shanghaien! Wer welche Karte bekommt
guide-award-text =
    Mit zwei angelegten Würfeln darfst du **shanghaien**, mit weniger als zwei im Vorrat musst du: Die Runde endet sofort. Wer mehr Würfel an einer Karte hat, bekommt sie. Gleich viele? Wer mehr Augen an den zwei Karten daneben hat. Immer noch gleich? Niemand. Wer nicht shanghait hat, beginnt danach.
guide-tricks-title = Schmutzige Tricks
guide-tricks-text =
    Spiel eine Hälfte, einmal je Runde, gleich nach deinem Wurf:

    { $halves }

    Eine behaltene Karte ist 1 Punkt wert.
guide-tricks-alt = Die Hälften der Trickkarten: { $halves }.
guide-score-title = Die Wertung
guide-score-text =
    Nach acht Runden bringt bei jeder Nation die **stärkere** Mannschaft, was die **schwächere** wert ist: 9 gegen 4 sind 4 Punkte. Wer allein ist, zählt die eigene. Gleich stark: nichts. Jeder behaltene Trick ist 1 Punkt. Auf der Tafel haben deine Punkte deine Farbe.
guide-page = { $page } von { $pages }
