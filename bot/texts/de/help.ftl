## Der Knopf „?“: was gerade möglich ist

help-watching = Du schaust { $first } gegen { $second } zu. Die Reihe ist die Kneipe: Wer am Ende der Runde mehr Würfel an einer Karte hat, bekommt sie.
help-over = Die Partie ist zu Ende. Unter der Wertung kannst du eine Revanche verlangen, die Partie noch einmal ansehen oder sie analysieren lassen.
help-waiting = { $name } ist dran. Am Tisch kannst du gerade nichts tun; ich sag dir Bescheid.
help-waiting-extra = Solange zeigt dir { $score }, was die Mannschaften wert sind.
help-roll = **Würfeln**: zwei Würfel aus deinem Vorrat. Einen legst du an die Karte mit seiner Zahl, der andere kommt zurück.
help-shanghai = **Shanghaien!** beendet die Runde für euch beide. Vorher zeige ich dir, wer welche Karte bekäme, und frage noch einmal.
help-shanghai-later = { $missing ->
    [one] Für **Shanghaien!** müssen zwei deiner Würfel an Karten liegen: noch { $missing } Würfel.
   *[other] Für **Shanghaien!** müssen zwei deiner Würfel an Karten liegen: noch { $missing } Würfel.
 }
help-must-shanghai = Du hast keine zwei Würfel mehr und kannst nicht würfeln: Jetzt heißt es **Shanghaien!**
help-next-starter = Wer shanghait, lässt in der nächsten Runde dem Gegenüber den Anfang.
help-place = Du hast { $dice } gewürfelt. Leg einen der beiden an; der Knopf nennt die Karte. Der andere geht zurück in deinen Vorrat.
help-end = Du hast die Runde begonnen, also legst du mit deinem ersten Würfel auch fest, welches Ende der Reihe die 1 ist. Die Knöpfe richten sich danach.
help-tricks = Bevor du anlegst, darfst du in dieser Runde einen schmutzigen Trick spielen:
help-trick-used = Dein Trick für diese Runde ist gespielt; dein Kapitän steht in der Kneipe.
help-no-tricks = Du hast keinen schmutzigen Trick, den du spielen könntest.
help-last-round = Das ist die letzte Runde: Tricks, die du am Ende noch hast, zählen je 1 Punkt.
help-armed = Die Haie warten: Die Karte, an die du jetzt anlegst, wird verdeckt und ist für euch beide verloren.

## Dahinter: was mit einer Partie sonst noch geht

button-more = Mehr …
button-more-undo = Zurücknehmen
button-more-remind = Erinnern
button-more-export = Exportieren
button-more-cancel = Abbrechen …
button-more-resign = Aufgeben …
more-nothing = An dieser Partie gibt es für dich nichts zu tun.
more-undo = **Zurücknehmen**: deinen letzten Würfel, sofort oder wenn die anderen zustimmen.
more-remind = **Erinnern**: Dein Gegenüber hört, dass ein Zug fällig ist, höchstens einmal am Tag.
more-export = **Exportieren**: die Partie als lesbare Textdatei.
more-cancel = **Abbrechen**: Sind alle einverstanden, endet die Partie, und niemand gewinnt.
more-resign = **Aufgeben**: Die Partie ist verloren; vorher wirst du noch einmal gefragt.
