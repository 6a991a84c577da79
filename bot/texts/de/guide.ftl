## Die Regeln auf Seiten

guide-goal-title = Worum es geht
guide-goal-text =
    Zwei Kapitäne sitzen in einer Hafenkneipe in Shanghai und würfeln um die Gäste. Wer mit den stärkeren Mannschaften heimkommt, gewinnt.

    Gespielt werden acht Runden. In jeder liegen sechs neue Karten in einer Reihe: die **Kneipe**. Die Matrosen stammen aus acht Nationen und haben Werte von 1 bis 4. Dazwischen liegen acht **schmutzige Tricks**.

    Alle deine Matrosen einer Nation sind eine **Mannschaft**; ihre **Stärke** ist die Summe ihrer Werte. Ihr habt je sechs Würfel und einen Kapitän.
guide-goal-alt = Die acht Nationen: { $nations }. Jede hat fünf Matrosen mit den Werten 1, 2, 3, 3 und 4. Darunter eine Mannschaft: Franzose 4, Franzose 1 und eine Trickkarte als 2 Matrosen, zusammen Stärke 7.
guide-placing-title = Würfeln und anlegen
guide-placing-text =
    Ihr seid abwechselnd dran. In deinem Zug **würfelst** du mit zwei Würfeln aus deinem Vorrat und legst einen davon an die Karte mit seiner Zahl. Der andere kommt zurück.

    Die Karten zählen entlang der Reihe von 1 bis 6. Wer die Runde beginnt, bestimmt mit dem ersten Würfel, an welchem Ende die 1 liegt – nach einem Blick auf den Wurf.

    Angelegte Würfel bleiben bis zum Ende der Runde liegen. Zum Würfeln brauchst du mindestens zwei Würfel im Vorrat.
guide-placing-alt = Sechs Karten in einer Reihe, von 1 bis 6 nummeriert. Darunter zwei Würfel, { $dice }; von jedem führt ein Pfeil zur Karte mit seiner Zahl.
guide-shanghai-title = Shanghaien!
guide-shanghai-text =
    Statt zu würfeln, kannst du **shanghaien**. Dann ist die Runde sofort vorbei, und die Karten werden verteilt.

    Das darfst du, sobald zwei deiner Würfel an Karten liegen. Du musst es, wenn du keine zwei Würfel mehr hast.

    Shanghaie früh, um einen Vorsprung zu retten, oder würfle weiter und riskiere, dass dein Gegenüber schneller ist. Wer nicht shanghait hat, beginnt die nächste Runde.
guide-award-title = Wer welche Karte bekommt
guide-award-text =
    Karte für Karte:
    - Kein Würfel daran: Die Karte kommt aus dem Spiel.
    - Mehr Würfel als dein Gegenüber: Sie gehört dir. Bist du allein, reicht einer.
    - Gleich viele: Vergleicht eure Würfel an den Nachbarkarten links und rechts. Wer dort mehr Augen hat, bekommt die Karte. Karten am Rand haben nur eine Nachbarkarte.
    - Immer noch gleich: Die Karte kommt aus dem Spiel.
guide-tricks-title = Schmutzige Tricks
guide-tricks-text =
    Eine Trickkarte hat zwei Hälften, du spielst nur eine davon. Ein Trick pro Runde, gleich nach einem eigenen Wurf und vor dem Anlegen. Zur Erinnerung steht dein Kapitän in der Kneipe.

    { $halves }

    Ein Trick, den du nie spielst, ist am Ende 1 Punkt wert.
guide-tricks-alt = Die Hälften der Trickkarten: { $halves }.
guide-score-title = Die Wertung
guide-score-text =
    Nach der achten Runde vergleicht ihr eure Mannschaften, Nation für Nation.

    - Ihr habt beide eine: Wer die **stärkere** hat, bekommt so viele Punkte, wie die **schwächere** stark ist.
    - Beide gleich stark: Niemand bekommt etwas.
    - Nur eine Seite hat eine: Sie bringt ihre volle Stärke.

    Jeder ungenutzte Trick bringt 1 Punkt. Wer mehr Punkte hat, gewinnt. Eine riesige Mannschaft gegen eine winzige bringt wenig, also schau, was drüben gesammelt wird.
guide-sharks-title = Eine Karte mehr
guide-sharks-text =
    Wenn ihr es bei der Herausforderung abmacht, beginnt ihr beide mit einer weiteren Trickkarte.

    { $extras }

    Ungenutzt ist sie wie jeder Trick 1 Punkt wert.
guide-table-title = An diesem Tisch
guide-table-text =
    Die Knöpfe unter dem Bild sind deine Züge. Sie veralten nie: Spiel sofort oder nächste Woche. **?** sagt dir, was du gerade tun kannst.

    Die Würfel kommen aus einem Geheimnis, das vor dem ersten Wurf versiegelt wird. Nach der Partie wird das Siegel gebrochen, und jeder Wurf lässt sich nachprüfen.
guide-page = { $page } von { $pages }
