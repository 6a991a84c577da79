## Die erste Minute
challenge-pitch = Zwei Kapitäne würfeln um die Gäste einer Hafenkneipe: Leg in jedem Zug einen Würfel an, hol dir Matrosen und shanghaie, bevor dein Gegenüber es tut.
button-how-it-works = So geht’s
button-try-alone = Erst allein probieren
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
help-title = Shanghaien, kurz gesagt
help-pitch = Eine Partie dauert am Stück eine halbe Stunde, mit einem Zug ab und zu ein paar Wochen.
help-behind = Hinter **?** am Tisch: deine Ansicht, Zurücknehmen, Erinnern, Exportieren, Aufgeben.
greeting = Ahoi! Ich bringe das Würfelspiel Shanghaien mit
greeting-direct = Ahoi! Ich bin jetzt auf { $server } an Bord, mit dem Würfelspiel Shanghaien. Dort zeigt { $help }, wie es losgeht.
coach-intro = Ein Lotse sitzt bei dir und sagt ein Wort zu allem, was neu ist.
coach-says = 🧭 { $told }
first-call = Du darfst die Runde jetzt beenden: **shanghaien!** Das brächte { $net }. Oder würfle weiter.
first-end = Du beginnst diese Runde, also legt dein erster Würfel fest, wo die 1 liegt. Von links gezählt: { $left }. Von rechts: { $right }.
first-die = Leg einen der Würfel an: { $choice }. Wer am Ende der Runde mehr Würfel an einer Karte hat, bekommt sie.
first-award = Runde { $round } hat dir { $cards } gebracht; das bleibt dir bis zum Ende. Dein Punktestand: { $points }.
first-tie = Gleich viele Würfel an { $card }, { $dice }: Die Augen daneben entscheiden, { $pips }, bisher für **{ $name }**.
first-tie-nobody = Gleich viele Würfel an { $card }, { $dice }, und daneben { $pips } Augen: Bisher bekommt die Karte niemand.
first-lead = An { $card } liegst du vorn, mit { $dice } Würfeln. Endete die Runde jetzt, bekämst du die Karte.
first-nation = { $nation } habt ihr beide, { $strengths }: Die stärkere Mannschaft zählt, was die schwächere stark ist, { $points } für { $name }.
first-nation-equal = { $nation } habt ihr beide, { $strengths }: Gleich starke Mannschaften zählen nichts.
first-trick = Auf deiner Hand: { $tricks }. Gleich nach einem Wurf darfst du eine Hälfte eines Tricks spielen, einmal je Runde; jeder, den du behältst, ist 1 Punkt.
button-coach-off = Ohne den Lotsen
