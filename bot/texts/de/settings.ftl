## Einstellungen eines Servers

settings-title = Shanghaien auf { $server }
settings-saved = Gespeichert.
settings-channels-all = überall, wo ich schreiben darf
settings-monthly-off = aus
settings-daily-off = aus

select-channels = Kanäle, in denen gespielt werden darf
select-threads = Wo die Tische stehen
select-language = Sprache des Servers
select-pace = Übliche Bedenkzeit neuer Partien
select-away = Abwesenheit
select-reminders = Erinnerungen
select-reposts = Tische rücken unter neue Nachrichten
select-greeting = Gruß, wenn ich dazukomme
select-leaderboard = Wer die Rangliste sehen darf
select-monthly = Kanal für das Podest des Monats
select-daily = Kanal für die Ergebnisse des Tages
select-display = Wie der Tisch für alle aussieht

choice-threads-none = Im Kanal selbst
choice-threads-public = Ein öffentlicher Thread je Partie
choice-threads-private = Ein privater Thread je Partie
choice-language-server = Wie der Server eingestellt ist
choice-away-days = { $days ->
    [0] Keine
    [one] { $days } Tag im Jahr
   *[other] { $days } Tage im Jahr
 }
choice-reminders-on = An
choice-reminders-off = Aus
choice-leaderboard-everyone = Alle
choice-leaderboard-managers = Nur wer den Server verwaltet
choice-leaderboard-nobody = Niemand
button-settings-channels-clear = Überall spielen

game-elsewhere = Der Tisch steht in { $channel }.
thread-refused = Discord lässt mich keinen Thread eröffnen, also spielt ihr gleich hier.

## Was jedes Mitglied für sich bestimmt

preferences-title = Deine Einstellungen
preferences-hint = Bis auf die Abwesenheit gilt alles auf jedem Server. Wie der Tisch für alle aussieht, bestimmt, wer den Server verwaltet.
preferences-dm-closed = Du nimmst keine Direktnachrichten von mir an, darum sag ich dir im Kanal Bescheid. Ich versuche es { $when } wieder.
preferences-dm-refused = Discord hat meine Direktnachricht eben nicht angenommen. Ich versuche es wieder, wenn eine Partie auf dich wartet.
preferences-notify = Dein Zug
preferences-flow = Ruhe am Tisch
preferences-display = Dein Tisch
preferences-away = Abwesend sein für …
preferences-hat = Hut
preferences-face = Gesicht
portrait-title = Dein Porträt
portrait-hint = So sehen dich alle in beiden Spielen an deinem Platz, in dessen Farbe.
alt-portraits = Gesichter zur Auswahl, von 1 bis 16. Deins: { $hat }, Gesicht { $face }.
choice-hat-tricorne = Kapitänshut
choice-hat-headscarf = Kopftuch
choice-hat-toque = Kochmütze
choice-hat-cap = Wollmütze
choice-hat-peaked-cap = Schirmmütze
choice-face-0 = 1, schwarzer Bart
choice-face-1 = 2, braunes Haar, lang
choice-face-2 = 3, roter Bart
choice-face-3 = 4, schwarzes Haar, dunkle Haut
choice-face-4 = 5, schwarzes Haar, lang
choice-face-5 = 6, grauer Bart, Augenklappe
choice-face-6 = 7, blondes Haar
choice-face-7 = 8, rotes Haar, lang
choice-face-8 = 9, brauner Schnurrbart
choice-face-9 = 10, schwarzes Haar, lang, dunkle Haut
choice-face-10 = 11, schwarzer Bart, dunkle Haut
choice-face-11 = 12, blondes Haar, lang
choice-face-12 = 13, weißer Bart
choice-face-13 = 14, braunes Haar
choice-face-14 = 15, graues Haar, lang
choice-face-15 = 16, schwarzer Bart, Augenklappe
button-portrait = Mein Porträt …
button-preferences = Meine Einstellungen
button-privacy = Meine Daten …
button-doctor = Rechte …

## Fehlende Rechte

doctor-title = Rechte
doctor-fine = Alles in Ordnung in { $count ->
    [one] { $count } Kanal
    [2] beiden Kanälen
   *[other] allen { $count } Kanälen
 }.
doctor-closed = { $channel } ist gesperrt, die Partien dort ruhen
doctor-refused = { $channel }: { $when } hat Discord mich abgewiesen und gesagt: „{ $words }“
doctor-channel-fine = { $channel }: alles gut
doctor-channel-missing = { $channel }, Rechte fehlen: { $permissions }
doctor-threads-missing = Threads sind eingeschaltet, aber in { $channel } fehlen mir Rechte: { $permissions }.
doctor-none = Ich kann in keinem Kanal schreiben. Gib meiner Rolle das Recht „{ $permission }“.
doctor-advice = Gib sie meiner Rolle in den Einstellungen des Servers oder des Kanals.
doctor-more = { $count ->
    [one] und { $count } weiterer Kanal
   *[other] und { $count } weitere Kanäle
 }

## Was gespeichert wird

privacy-title = Meine Daten
privacy-text =
    - Deine Partien: wer gegen wen, wo und wann, jeden Wurf und jeden Zug.
    - Was du hier gewählt hast: Anzeige, Sprache, wie ich dir Bescheid sage, wann du abwesend bist.
    - Deinen Namen, wie er zu Beginn einer Partie aussah.

    Nachrichten speichere ich nicht, auch nichts, was du anderswo schreibst. Entfernt mich ein Server, werden seine Daten nach 30 Tagen gelöscht.
privacy-file = Was ich über dich gespeichert habe, außer Plänen und angefangenen Zügen laufender Partien.
privacy-delete-ask = Alles über dich löschen? Laufende Partien gelten als aufgegeben, beendete behalten einen Platz ohne Namen; Nachrichten in Kanälen bleiben stehen. Das lässt sich nicht rückgängig machen.
privacy-deleted = Erledigt. Ich kenne dich nicht mehr.
privacy-nothing = Über dich ist nichts gespeichert.
privacy-nobody = Früheres Mitglied
button-privacy-export = Meine Daten holen
button-privacy-delete = Meine Daten löschen
button-confirm-delete = Ja, alles löschen
button-keep = Behalten
