## Zeit für einen Zug

clock-reminder = { $mention }, der Kapitän trommelt mit den Fingern: Dein Zug gegen { $opponent } ist { $when } fällig. { $link }
clock-ran-out = Die Zeit von { $name } ist am { $date } abgelaufen. { $mention }, du kannst den Sieg verlangen oder großzügig sein.
clock-lapses = Tut niemand etwas, endet die Partie { $when } von selbst.
clock-claim-ask = Den Sieg gegen { $opponent } verlangen? Die Partie endet sofort.
clock-granted = { $name } gibt mehr Zeit: Der Zug ist { $when } fällig.
clock-stands = Die Uhr steht.

button-claim = Sieg verlangen ({ $name })
button-grant = Mehr Zeit geben
button-confirm-claim = Ja, der Sieg ist mein
button-keep-waiting = Weiter warten

refusal-claim-early = Noch nicht: Der Zug ist { $when } fällig.
refusal-claim-not-yours = Das kann nur entscheiden, wer wartet.
refusal-claim-gone = Der Zug ist inzwischen gemacht. Nichts für ungut, spielt weiter.

## Ein freundlicher Stups

nudge = { $mention }, { $name } wartet am Tisch auf dich. { $link }
nudge-sent = Ich habe angeklopft. Wieder möglich { $when }.
board-silent = { $name } hat auf zwei Erinnerungen nicht geantwortet.
button-replace = Computer spielen lassen
nudge-undelivered = { $name } möchte nicht angepingt werden. Da hilft nur Geduld.
refusal-nudge-own-turn = Du bist selbst dran.
refusal-nudge-pace = In dieser Partie läuft eine Uhr; das Erinnern übernehme ich.
refusal-nudge-soon = Heute hast du schon erinnert. Wieder möglich { $when }.
refusal-nudge-away = { $name } ist bis { $date } abwesend. So lange wartet die Partie.
refusal-nudge-practice = Nicht nötig, ich bin hellwach.

## Gerufen werden

notify-dm-closed = { $mention }, deine Direktnachrichten sind zu, darum sag ich dir hier Bescheid.
notify-dm-refused = { $mention }, Discord hat meine Direktnachricht nicht angenommen, darum sag ich dir hier Bescheid.
dm-hello = So sag ich dir Bescheid, wenn du dran bist.
dm-turn = Du bist dran gegen { $opponent } auf { $server }: { $link }
dm-reminder = Dein Zug gegen { $opponent } auf { $server } ist { $when } fällig: { $link }
dm-nudge = { $opponent } wartet auf dich auf { $server }: { $link }

## Abwesend sein

away-left = { $days ->
    [0] Damit sind deine Tage für dieses Jahr aufgebraucht.
    [one] Dieses Jahr bleibt dir noch { $days } Tag.
   *[other] Dieses Jahr bleiben dir noch { $days } Tage.
 }
away-ended = Willkommen zurück! Deine Uhren laufen wieder.
away-none = Du bist nicht abwesend.
away-until = Du bist bis { $date } abwesend.
choice-away = { $days ->
    [one] { $days } Tag
   *[other] { $days } Tage
 }
button-away-end = Ich bin wieder da
refusal-away-allowance = { $days ->
    [0] Für dieses Jahr hast du keine Tage mehr.
    [one] Für dieses Jahr hast du nur noch { $days } Tag.
   *[other] Für dieses Jahr hast du nur noch { $days } Tage.
 }
