## Die erste Minute

challenge-pitch = Zwei Kapitäne würfeln um die Gäste einer Hafenkneipe: Leg in jedem Zug einen Würfel an und shanghaie zuerst.
button-how-it-works = So geht’s
button-try-alone = Allein üben
button-challenge = Herausfordern …
button-anybody = Wer mag
select-challenged = Wen forderst du heraus?
challenge-whom = { $most ->
    [one] Wähl ein Mitglied, oder lass annehmen, wer mag.
   *[other] Wähl bis zu { $most } Mitglieder, oder lass kommen, wer mag.
 }
button-stats = Meine Statistik
button-practise = Gegen mich spielen
button-rules = Regeln
button-my-games = Meine Partien
button-settings = Server-Einstellungen
help-mention = Ahoi! Fang hier an; alles Weitere zeigt { $help }.
button-play-alone = Jetzt allein spielen
button-challenge-friend = Freunde herausfordern …
alt-cover = Zwei Kapitäne Auge in Auge in der Dämmerung, gekreuzte Säbel dazwischen
help-behind = Hinter **?** am Tisch: deine Ansicht, Zurücknehmen, Erinnern, Exportieren, Aufgeben.
greeting = Ahoi! Ich bringe das Würfelspiel Shanghaien mit
greeting-direct = Ahoi! Ich bin jetzt auf { $server } an Bord, mit dem Würfelspiel Shanghaien. Dort zeigt { $help }, wie es losgeht.
coach-intro = Ein Lotse sitzt bei dir und sagt ein Wort zu allem, was neu ist.
coach-says = 🧭 { $told }
button-coach-off = Ohne den Lotsen
