## Die Befehle: Namen (klein, höchstens 32), Beschreibungen (höchstens 100)

cmd-shanghaien = shanghaien
cmd-shanghaien-desc = Das Würfelspiel Shanghaien für zwei
cmd-help = hilfe
cmd-help-desc = Neu hier? Was das ist und wie es losgeht
cmd-challenge = herausfordern
cmd-challenge-desc = Fordere jemanden zu einer Partie heraus – oder alle, die Lust haben
cmd-board = tisch
cmd-board-desc = Deine Partie von deiner Tischseite aus, nur für dich
cmd-games = partien
cmd-games-desc = Deine offenen Partien auf diesem Server: wer dran ist, seit wann, wo
cmd-score = wertung
cmd-score-desc = Der Zwischenstand je Nation und was noch kommt
cmd-resign = aufgeben
cmd-resign-desc = Gib deine Partie auf; du wirst noch einmal gefragt
cmd-cancel = abbrechen
cmd-cancel-desc = Brecht eine Partie ab, wenn ihr euch einig seid; niemand gewinnt
cmd-undo = zurücknehmen
cmd-undo-desc = Nimm deinen letzten Würfel zurück, solange seither niemand gewürfelt hat
cmd-export = exportieren
cmd-export-desc = Die Partie als lesbare Textdatei
cmd-remind = erinnern
cmd-remind-desc = Erinnere dein Gegenüber an den fälligen Zug; einmal am Tag
cmd-notify = benachrichtigung
cmd-notify-desc = Wie du erfahren willst, dass du dran bist
cmd-away = abwesend
cmd-away-desc = Halte deine Uhren an, solange du weg bist
cmd-history = verlauf
cmd-history-desc = Beendete Partien mit Ergebnis, Aufzeichnung und Film
cmd-stats = statistik
cmd-stats-desc = Partien, Siege, Vorlieben und Würfelglück
cmd-leaderboard = rangliste
cmd-leaderboard-desc = Die besten Kapitäne dieses Servers
cmd-settings = einstellungen
cmd-settings-desc = Wie und wo auf diesem Server Shanghaien gespielt wird
cmd-doctor = diagnose
cmd-doctor-desc = Prüfe Kanal für Kanal, welche Rechte mir fehlen
cmd-privacy = datenschutz
cmd-privacy-desc = Was ich über dich speichere; hol es dir oder lass es löschen
cmd-practice = üben
cmd-practice-desc = Spiel gegen mich
cmd-lessons = lehren
cmd-lessons-desc = Was dich über deine letzten Partien am meisten kostet
cmd-rules = regeln
cmd-rules-desc = Die Regeln auf ein paar bebilderten Seiten
cmd-display = anzeige
cmd-display-desc = Farben, große Schrift oder nur Text – so, wie du am besten liest
cmd-replay = film
cmd-replay-desc = Eine ganze Partie als kurzer Film

## Die Angaben zu den Befehlen

opt-challenge-opponent = gegenüber
opt-challenge-opponent-desc = Wen du herausforderst; leer lassen, damit alle annehmen können
opt-challenge-extra = zusatzkarte
opt-challenge-extra-desc = Ein weiterer schmutziger Trick für euch beide, gleich von Anfang an
opt-challenge-starter = wer-beginnt
opt-challenge-starter-desc = Wer die erste Runde beginnt
opt-challenge-pace = bedenkzeit
opt-challenge-pace-desc = Wie viel Zeit ihr für einen Zug habt
opt-game = partie
opt-game-desc = Welche deiner Partien, falls es mehrere sind
opt-away-until = bis
opt-away-until-desc = Dein erster Tag zurück (UTC), zum Beispiel 2031-08-24
opt-stats-member = mitglied
opt-stats-member-desc = Wessen Zahlen; leer lassen für deine
opt-practice-level = stufe
opt-practice-level-desc = Wie gut ich spielen soll
opt-practice-extra = zusatzkarte
opt-practice-extra-desc = Ein weiterer schmutziger Trick für uns beide, gleich von Anfang an
opt-practice-public = öffentlich
opt-practice-public-desc = Alle sehen es; sonst nur du, mit Tipps und Was-wäre-wenn, und nichts davon zählt
opt-history-member = mitglied
opt-history-member-desc = Wessen Partien; leer lassen für deine
opt-notify-how = wie
opt-notify-how-desc = Wie ich dir Bescheid sage, wenn du dran bist
opt-notify-flow = ruhig
opt-notify-flow-desc = Ob ich still bleibe, solange ihr beide am Tisch seid
opt-display-mode = ansicht
opt-display-mode-desc = Wie der Tisch aussieht, wenn nur du ihn siehst
opt-page = seite
opt-page-desc = Welche Seite aufgeschlagen wird

## Was zur Wahl steht

choice-extra-none = Keine
choice-extra-joker = Joker: 2 Matrosen oder Beide Würfel
choice-extra-sharks = Haie: Zu den Haien oder Tauschen
choice-starter-lot = Das Los entscheidet
choice-starter-me = Ich
choice-starter-opponent = Mein Gegenüber
choice-pace-usual = Wie beim Spiel üblich
choice-pace-none = Ohne Grenze
choice-pace-hours = { $hours } Stunden pro Zug
choice-pace-days = { $days ->
    [one] { $days } Tag pro Zug
   *[other] { $days } Tage pro Zug
 }
choice-level-shanghaien-deckhand = Leichtmatrose: neu an Bord, mag große Zahlen
choice-level-shanghaien-cook = Smutje: hungrig auf Punkte, shanghait spät
choice-level-shanghaien-mate = Maat: schnappt sich, was da ist
choice-level-shanghaien-helmsman = Steuermann: liest die Runde wie eine Seekarte
choice-level-shanghaien-captain = Kapitän: spielt, so gut es nur geht
choice-level-rummy-deckhand = Leichtmatrose: neu an Bord, verlässt sich aufs Glück
choice-level-rummy-mate = Maat: nimmt, was hilft, und legt sofort aus
choice-level-rummy-captain = Kapitän: spielt, so gut es nur geht
choice-notify-channel = Erwähne mich im Kanal
choice-notify-dm = Schick mir eine Direktnachricht
choice-notify-none = Gar nicht, ich schaue selbst nach
choice-flow-on = Ja, keine Erwähnung, solange wir beide da sind
choice-flow-off = Nein, sag mir bei jedem Zug Bescheid
choice-display-standard = Normal
choice-display-colour-blind = Farben für Farbenblinde
choice-display-large = Große Schrift
choice-display-text = Nur Text
choice-game = { $opponent } · Runde { $round } · { $place }
choice-game-finished = { $opponent } · { $score } · { $place }
choice-game-unreadable = { $opponent } · nicht mehr lesbar · { $place }

## Der Eintrag im Kontextmenü eines Mitglieds

menu-challenge = Zu Shanghaien herausfordern
