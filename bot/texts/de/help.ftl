## Hinter dem Knopf „Mehr …“: was mit einer Partie sonst noch geht

button-more = Mehr …
button-more-undo = Zurücknehmen
button-more-remind = Erinnern
button-more-export = Exportieren
button-more-cancel = Abbrechen …
button-more-resign = Aufgeben …
more-nothing = An dieser Partie gibt es für dich nichts zu tun.
more-undo = **Zurücknehmen**: deinen letzten Würfel, sofort oder wenn die anderen zustimmen.
more-remind = **Erinnern**: Wer am Zug ist, bekommt einen Hinweis, höchstens einmal am Tag.
more-export = **Exportieren**: die Partie als lesbare Textdatei.
more-cancel = **Abbrechen**: Sind alle einverstanden, endet die Partie, und niemand gewinnt.
more-resign = **Aufgeben**: Die Partie ist verloren; vorher wirst du noch einmal gefragt.
