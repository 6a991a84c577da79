## Die Befehle: Namen (klein, höchstens 32), Beschreibungen (höchstens 100)

cmd-shanghaien = shanghaien
cmd-shanghaien-desc = Das Würfelspiel Shanghaien für zwei
cmd-help = hilfe
cmd-help-desc = Neu hier? Was das ist und wie es losgeht
cmd-preferences = einstellungen
cmd-preferences-desc = Wie ich dich rufe, wie der Tisch aussieht, wann du weg bist, was ich über dich speichere
cmd-daily = tagespartie
cmd-daily-desc = Die Partie des Tages: dieselben Würfel oder Karten für alle, ein Versuch zählt
cmd-server = server
cmd-server-desc = Für alle, die den Server verwalten: wo und wie gespielt wird, was ich hier darf
cmd-challenge = herausfordern
cmd-challenge-desc = Fordere jemanden zu einer Partie heraus – oder alle, die Lust haben
cmd-board = tisch
cmd-board-desc = Deine Partie von deiner Tischseite aus, nur für dich
cmd-games = partien
cmd-games-desc = Deine offenen Partien auf diesem Server: wer dran ist, seit wann, wo
cmd-score = wertung
cmd-score-desc = Der Zwischenstand je Nation und was noch kommt
cmd-history = verlauf
cmd-history-desc = Beendete Partien mit Ergebnis, Aufzeichnung und Film
cmd-stats = statistik
cmd-stats-desc = Partien, Siege, Vorlieben und Würfelglück
cmd-practice = üben
cmd-practice-desc = Spiel gegen mich
cmd-rules = regeln
cmd-rules-desc = Die Regeln auf ein paar bebilderten Seiten

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
opt-stats-member = mitglied
opt-stats-member-desc = Wessen Statistik; leer lassen für deine
opt-practice-level = stufe
opt-practice-level-desc = Wie gut ich spielen soll
opt-practice-extra = zusatzkarte
opt-practice-extra-desc = Ein weiterer schmutziger Trick für uns beide, gleich von Anfang an
opt-practice-public = öffentlich
opt-practice-public-desc = Alle sehen es; sonst nur du, mit Tipps und Was-wäre-wenn, und nichts davon zählt
opt-history-member = mitglied
opt-history-member-desc = Wessen Partien; leer lassen für deine
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
choice-game = { $opponent } · Runde { $round }
choice-game-unreadable = { $opponent } · nicht mehr lesbar

## Der Eintrag im Kontextmenü eines Mitglieds

menu-challenge = Zu Shanghaien herausfordern
