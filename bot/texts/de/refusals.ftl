## Die Regeln sagen nein: was stattdessen geht

refusal-rule-game-over = Diese Partie ist zu Ende. Lust auf Revanche?
refusal-rule-not-your-turn = Du bist noch nicht dran.
refusal-rule-waiting-for-chance = Die Würfel rollen noch. Versuch es gleich noch einmal.
refusal-rule-already-rolled = Du hast schon gewürfelt. Leg einen der beiden Würfel an.
refusal-rule-not-rolled = Erst würfeln, dann anlegen.
refusal-rule-too-few-dice = Du hast keine zwei Würfel mehr und kannst nicht würfeln. Ruf „Shanghaien!“
refusal-rule-too-few-placed = Bevor du shanghaist, müssen zwei deiner Würfel an Karten liegen. Würfle weiter.
refusal-rule-die-not-rolled = Diese Zahl hast du nicht gewürfelt. Nimm einen der Würfel auf dem Tisch.
refusal-rule-end-open = Bestimme zuerst, welches Ende der Reihe die 1 ist.
refusal-rule-end-fixed = Wo die 1 liegt, steht für diese Runde schon fest.
refusal-rule-trick-already-played = Ein Trick pro Runde, und deiner ist gespielt. Leg einen Würfel an.
refusal-rule-trick-not-in-hand = Diese Trickkarte hast du nicht mehr. Nimm eine andere oder leg einen Würfel an.
refusal-rule-half-not-on-card = Dieser Trick steht nicht auf der Karte. Wähl eine ihrer beiden Hälften.
refusal-rule-no-sailor-of-nation = Du brauchst erst einen echten Matrosen dieser Nation. Wähl eine andere Mannschaft.
refusal-rule-bad-shift = Ein Würfel ändert sich um eins und bleibt zwischen 1 und 6. Wähl etwas anderes.
refusal-rule-no-die-to-exchange = Dort liegt keiner deiner Würfel. Wähl einen anderen.
refusal-rule-unfit = So geht dieser Zug nicht. Nimm einen Knopf am aktuellen Tisch.

## Der Tisch sagt nein

refusal-unknown-match = Diese Partie kenne ich nicht mehr. Deine offenen zeigt dir { $command }.
refusal-unreadable-match = Diese Partie kann ich nicht mehr lesen, darum geht sie nicht weiter. Wer den Bot betreibt, weiß Bescheid. Die Moderation kann sie mit { $command } abbrechen.
refusal-not-a-player = Hier schaust du nur zu. Eine eigene Partie bekommst du mit { $command }.
refusal-stale = Hier ging es schon weiter. Spiel am aktuellen Tisch.
refusal-not-your-turn = Du bist noch nicht dran. Ich sag dir Bescheid.
refusal-table-full = An diesem Tisch ist jeder Stuhl besetzt.
refusal-table-pending = Du hast hier schon einen Tisch offen. Fang dort an oder schließ ihn zuerst.
refusal-already-in = Du bist schon dabei.
refusal-not-in = Du sitzt nicht an diesem Tisch.
refusal-no-computer = An diesem Tisch sitzt kein Computer.
refusal-ends-with-host = Ohne dich schließt der Tisch: Sonst ist niemand da, der ihn offen hält.
refusal-too-few = Es braucht mindestens zwei. Warte auf jemanden oder setz einen Computer dazu.
refusal-group-busy = Diese Runde spielt hier schon. Bringt das Spiel erst zu Ende.
refusal-not-host = Das entscheidet nur { $name }.
refusal-misfit = Diese Regeln passen für so viele nicht zusammen. Nehmt mehr Kartenspiele, weniger Karten oder andere Runden.
refusal-seat-held = Der Computer spielt gerade für dich. Sag, dass du wieder da bist, und der Platz gehört dir.
refusal-given-up = Du hast dieses Spiel aufgegeben. Der Computer spielt es zu Ende.
refusal-seat-not-free = Dieser Platz ist nicht mehr frei.
refusal-game-over = Diese Partie ist zu Ende. Lust auf Revanche?
refusal-game-running = Das muss warten, bis die Partie zu Ende ist.
refusal-invited-self = Du gegen dich selbst? Such dir ein Gegenüber oder übe mit { $command }.
refusal-invited-bot = Bots trinken nicht. Fordere ein Mitglied heraus oder übe mit { $command }.
refusal-not-here = { $name } ist nicht (mehr) hier.
refusal-needs-server = Das geht nur auf einem Server, der mich hat. Hier geht: { $command }.
refusal-answers-private = Dieser Server zeigt meine Antworten nur dir; niemand sonst sähe den Tisch. Bitte um *Externe Apps verwenden*, oder spielt in einer Direktnachricht.
refusal-guest-pace = Ich bin hier nur Gast und kann niemanden erinnern; darum spielt ihr ohne Bedenkzeit. Frag noch einmal ohne diese Angabe.
refusal-nobody-here = Hier ist sonst niemand. Fordere deinen Freund in eurem eigenen Chat heraus.
refusal-practice-busy = In diesem Kanal läuft schon eine Partie zwischen uns. Spiel sie zu Ende oder gib sie auf, dann fangen wir neu an.
refusal-pair-busy = Ihr zwei habt hier schon eine Partie laufen. Spielt die erst zu Ende.
refusal-pair-pending = Zwischen euch beiden ist hier schon eine Herausforderung offen.
refusal-unknown-invitation = Diese Herausforderung kenne ich nicht mehr. Stell eine neue mit { $command }.
refusal-invitation-accepted = Diese Herausforderung ist angenommen, die Partie läuft.
refusal-invitation-declined = Diese Herausforderung wurde abgelehnt.
refusal-invitation-withdrawn = Diese Herausforderung wurde zurückgezogen.
refusal-invitation-expired = Diese Herausforderung ist abgelaufen. Stell eine neue mit { $command }.
refusal-not-invited = Diese Herausforderung gilt jemand anderem. Stell deine eigene mit { $command }.
refusal-own-invitation = Deine eigene Herausforderung kannst du nicht beantworten, nur zurückziehen.
refusal-opponent-forgotten = Die Daten dieses Mitglieds sind gelöscht, ich finde es nicht mehr. Fordere mit { $command } jemand anders heraus.
refusal-no-game = In diesem Kanal hast du keine offene Partie. { $command } fängt eine an.
refusal-channel-not-allowed = In diesem Kanal wird nicht gespielt. Versuch es in { $channels }.
refusal-cooldown = Immer mit der Ruhe. Versuch es { $when } noch einmal.
refusal-old-button = Dieser Knopf stammt aus einer älteren Version. Öffne den Tisch neu mit { $command }.
refusal-old-command = Diesen Befehl gibt es so nicht mehr. { $command } zeigt dir, wie es weitergeht.
refusal-paused = Diese Partie ruht: { $reason }
refusal-bot-missing-permission = Mir fehlen Rechte in { $channel }: { $permissions }. Die Moderation kann sie mir geben.
refusal-missing-permission = Dafür brauchst du das Recht „{ $permission }“.
refusal-error = Bei mir ist etwas schiefgegangen. Deiner Partie ist nichts passiert. Kennzeichen: `{ $ref }`
refusal-outage = Dein Zug ist gespeichert, aber Discord ließ ihn mich nicht zeigen. Ich versuche es gleich wieder.
refusal-out-of-reach = Gespeichert. Zeigen kann ich es beim nächsten Klick hier oder mit { $command }.
refusal-store = Ich komme gerade nicht an mein Logbuch. Nichts ist verloren; versuch es gleich noch einmal.
refusal-helper = Das ist mir eben aus der Hand gerutscht. Nichts ist verloren; versuch es gleich noch einmal.
refusal-thread-locked = Dieser Thread ist gesperrt, dort kann ich den Tisch nicht zeigen. Nichts ist verloren: Die Moderation kann ihn öffnen.

## Rechte, wie Discord sie nennt

permission-view-channel = Kanäle ansehen
permission-send-messages = Nachrichten senden
permission-send-messages-in-threads = Nachrichten in Threads senden
permission-attach-files = Dateien anhängen
permission-embed-links = Links einbetten
permission-read-message-history = Nachrichtenverlauf anzeigen
permission-create-public-threads = Öffentliche Threads erstellen
permission-create-private-threads = Private Threads erstellen
permission-manage-guild = Server verwalten
