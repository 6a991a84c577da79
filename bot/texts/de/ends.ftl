## Eine Partie abbrechen

cancel-ask = { $mention }, { $name } möchte diese Partie abbrechen. Niemand gewinnt. Einverstanden?
cancel-refused = { $name } möchte lieber weiterspielen.
cancel-withdrawn = { $name } hat es sich anders überlegt: Die Partie geht weiter.
cancel-by-moderator-ask = Die Partie zwischen { $first } und { $second } abbrechen? Niemand gewinnt.
cancel-alone-ask = Außer dir ist niemand mehr am Tisch, der zustimmen müsste. Die Partie abbrechen? Niemand gewinnt.
cancel-last-ask = Alle anderen wollen die Partie abbrechen. Stimmst du zu, endet sie, und niemand gewinnt.
cancel-by-moderator = { $name } von der Moderation hat diese Partie abgebrochen. Niemand gewinnt.
button-agree = Einverstanden
button-disagree = Weiterspielen
button-confirm-cancel = Ja, abbrechen
refusal-cancel-own = Du hast schon gefragt; jetzt muss { $opponent } antworten.
refusal-cancel-gone = Dieses Angebot steht nicht mehr.
proposal-noted = Notiert. Jetzt entscheiden die anderen.
proposal-agreed = Zugestimmt: { $names }

## Wenn jemand nicht antwortet

replace-ask = { $mention }, { $name } möchte den Computer für { $silent } spielen lassen, bis { $silent } zurück ist. Einverstanden?
replace-refused = { $name } möchte lieber warten.
replace-done = Der Computer spielt für { $name }, bis { $name } zurück ist.
button-wait-on = Warten
refusal-replace-early = Das geht, sobald zwei Erinnerungen ohne Antwort geblieben sind.

## Einen Würfel zurücknehmen

undo-ask = { $mention }, { $name } möchte den letzten Würfel zurücknehmen ({ $placement }). Ist das in Ordnung?
undo-dice-anew = { $placement }; deine Würfel fallen dann neu
undo-refused = { $name } meint: Was liegt, das liegt.
button-undo-agree = Ist in Ordnung
button-undo-refuse = Was liegt, das liegt
refusal-undo-none = Von dir liegt nichts, was sich zurücknehmen ließe.
refusal-undo-late = { $opponent } hat schon gewürfelt. Was liegt, das liegt.
refusal-undo-own = Du hast schon gefragt; jetzt muss { $opponent } antworten.
refusal-undo-gone = Die Partie ist inzwischen weiter. Zurücknehmen geht nicht mehr.

## Ruhende Partien

pause-member-left = { $name } hat den Server verlassen. Die Partie ruht, bis sich das ändert.
pause-channel-gone = Den Kanal dieser Partie gibt es nicht mehr. Die Partie ruht.
pause-channel-closed = Der Kanal dieser Partie ist gesperrt, dort kann niemand spielen. Die Partie ruht, bis sich das ändert.
pause-member-unable = { $name } kann in diesem Kanal gerade nicht spielen. Die Partie ruht, bis sich das ändert.
pause-bot-removed = Man hat mich auf diesem Server vor die Tür gesetzt. Die Partie ruht, bis ich wieder hereindarf.
pause-resumed = Die Partie geht weiter.
pause-resumed-elsewhere = Die Partie gegen { $opponent } geht hier weiter: { $link }
dm-channel-gone = Den Kanal deiner Partie gegen { $opponent } auf { $server } gibt es nicht mehr. Die Partie ruht; in einem anderen Kanal geht sie mit { $command } weiter.
dm-channel-closed = Der Kanal deiner Partie gegen { $opponent } auf { $server } ist gesperrt. Die Partie ruht, bis sich das ändert; in einem anderen Kanal geht sie mit { $command } weiter.
button-move-here = Hier weiterspielen
pause-reason-member-left = { $name } hat den Server verlassen.
pause-reason-channel-gone = ihren Kanal gibt es nicht mehr.
pause-reason-channel-closed = ihr Kanal ist gesperrt.
pause-reason-member-unable = { $name } kann in ihrem Kanal gerade nicht spielen.
pause-reason-bot-removed = ich wurde vom Server entfernt.
