### Keys of this file and what they fill in
###   settings-title($server)
###   settings-saved
###   settings-channels($channels)
###   settings-channels-all
###   settings-threads($choice)
###   settings-language($choice)
###   settings-pace($choice)
###   settings-away($days)
###   settings-reminders($choice)
###   settings-leaderboard($choice)
###   settings-display($choice)
###   select-channels
###   select-threads
###   select-language
###   select-pace
###   select-away
###   select-reminders
###   select-leaderboard
###   select-display
###   choice-threads-none
###   choice-threads-public
###   choice-threads-private
###   choice-language-server
###   choice-away-days($days)
###   choice-reminders-on
###   choice-reminders-off
###   choice-leaderboard-everyone
###   choice-leaderboard-managers
###   choice-leaderboard-nobody
###   button-settings-channels-clear
###   game-elsewhere($channel)
###   thread-refused
###   display-title
###   display-own($choice)
###   display-server($choice)
###   display-saved
###   display-hint($command)
###   doctor-title
###   doctor-fine($count)
###   doctor-channel-fine($channel)
###   doctor-channel-missing($channel, $permissions)
###   doctor-threads-missing($channel, $permissions)
###   doctor-none($permission)
###   doctor-advice
###   doctor-more($count)
###   privacy-title
###   privacy-text
###   privacy-file
###   privacy-delete-ask
###   privacy-deleted
###   privacy-kept
###   privacy-nothing
###   privacy-nobody
###   button-privacy-export
###   button-privacy-delete
###   button-confirm-delete
###   button-keep

## Einstellungen eines Servers

settings-title = Shanghaien auf { $server }
settings-saved = Gespeichert.
settings-channels = **Kanäle:** { $channels }
settings-channels-all = überall, wo ich schreiben darf
settings-threads = **Tische:** { $choice }
settings-language = **Sprache:** { $choice }
settings-pace = **Übliche Bedenkzeit:** { $choice }
settings-away = **Abwesenheit:** { $days ->
    [0] nicht vorgesehen
    [one] { $days } Tag im Jahr
   *[other] { $days } Tage im Jahr
 }
settings-reminders = **Erinnerungen:** { $choice }
settings-leaderboard = **Rangliste:** { $choice }
settings-display = **Ansicht:** { $choice }

select-channels = Kanäle, in denen gespielt werden darf
select-threads = Wo die Tische stehen
select-language = Sprache des Servers
select-pace = Übliche Bedenkzeit neuer Partien
select-away = Tage Abwesenheit im Jahr
select-reminders = Erinnerungen
select-leaderboard = Wer die Rangliste sehen darf
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

## Wie Bilder aussehen

display-title = Wie der Tisch aussieht
display-own = Für dich: { $choice }
display-server = Für alle hier: { $choice }
display-saved = Gespeichert. Was nur du siehst, sieht ab jetzt so aus.
display-hint = Was alle sehen, bestimmt, wer den Server verwaltet: { $command }.

## Fehlende Rechte

doctor-title = Was ich hier darf
doctor-fine = Alles in Ordnung in { $count ->
    [one] { $count } Kanal
   *[other] allen { $count } Kanälen
 }.
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

privacy-title = Was ich speichere
privacy-text =
    - Deine Partien: wer gegen wen, wo und wann, jeden Wurf und jeden Zug.
    - Was du hier gewählt hast: Anzeige, Sprache, wie ich dich rufe, wann du abwesend bist.
    - Deinen Namen, wie er zu Beginn einer Partie aussah.

    Nachrichten speichere ich nicht, auch nichts, was du anderswo schreibst. Entfernt mich ein Server, werden seine Daten nach 30 Tagen gelöscht.
privacy-file = Alles, was ich über dich gespeichert habe.
privacy-delete-ask = Alles über dich löschen? Laufende Partien gelten als aufgegeben, beendete behalten einen Platz ohne Namen; Nachrichten in Kanälen bleiben stehen. Das lässt sich nicht rückgängig machen.
privacy-deleted = Erledigt. Ich kenne dich nicht mehr.
privacy-kept = Gut, es bleibt alles, wie es ist.
privacy-nothing = Über dich ist nichts gespeichert.
privacy-nobody = Früheres Mitglied
button-privacy-export = Meine Daten holen
button-privacy-delete = Meine Daten löschen
button-confirm-delete = Ja, alles löschen
button-keep = Behalten
