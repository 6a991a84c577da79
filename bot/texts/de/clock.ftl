### Keys of this file and what they fill in
###   clock-reminder($link, $mention, $opponent, $when)
###   clock-ran-out($date, $mention, $name)
###   clock-lapses($when)
###   clock-claim-ask($opponent)
###   clock-claim-kept
###   clock-granted($name, $when)
###   clock-stands
###   button-claim
###   button-grant
###   button-confirm-claim
###   button-keep-waiting
###   refusal-claim-early($when)
###   refusal-claim-not-yours
###   refusal-claim-gone
###   nudge($link, $mention, $name)
###   nudge-sent($when)
###   nudge-undelivered($name)
###   refusal-nudge-own-turn
###   refusal-nudge-pace
###   refusal-nudge-soon($when)
###   refusal-nudge-away($date, $name)
###   refusal-nudge-practice
###   notify-channel
###   notify-dm
###   notify-none($command)
###   notify-flow-on
###   notify-flow-off
###   notify-dm-closed($mention)
###   dm-hello
###   dm-turn($link, $opponent, $server)
###   dm-reminder($link, $opponent, $server, $when)
###   dm-nudge($link, $opponent, $server)
###   away-set($date)
###   away-left($days)
###   away-ended
###   away-none($command)
###   away-until($date)
###   choice-away($date, $days)
###   button-away-end
###   refusal-away-format($example)
###   refusal-away-past
###   refusal-away-allowance($days)

## Zeit für einen Zug

clock-reminder = { $mention }, der Kapitän trommelt mit den Fingern: Dein Zug gegen { $opponent } ist { $when } fällig. { $link }
clock-ran-out = Für { $name } ist die Zeit seit dem { $date } abgelaufen. { $mention }, du kannst den Sieg verlangen oder großzügig sein.
clock-lapses = Tut niemand etwas, endet die Partie { $when } von selbst.
clock-claim-ask = Den Sieg gegen { $opponent } verlangen? Die Partie endet sofort.
clock-claim-kept = Gut, du wartest weiter.
clock-granted = { $name } gibt mehr Zeit: Der Zug ist { $when } fällig.
clock-stands = Die Uhr steht.

button-claim = Sieg verlangen
button-grant = Mehr Zeit geben
button-confirm-claim = Ja, der Sieg ist mein
button-keep-waiting = Weiter warten

refusal-claim-early = Noch nicht: Der Zug ist { $when } fällig.
refusal-claim-not-yours = Das kann nur entscheiden, wer wartet.
refusal-claim-gone = Der Zug ist inzwischen gemacht. Nichts für ungut, spielt weiter.

## Ein freundlicher Stups

nudge = { $mention }, { $name } wartet am Tisch auf dich. { $link }
nudge-sent = Ich habe angeklopft. Wieder möglich { $when }.
nudge-undelivered = { $name } möchte nicht gerufen werden. Da hilft nur Geduld.
refusal-nudge-own-turn = Du bist selbst dran.
refusal-nudge-pace = In dieser Partie läuft eine Uhr; das Erinnern übernehme ich.
refusal-nudge-soon = Heute hast du schon erinnert. Wieder möglich { $when }.
refusal-nudge-away = { $name } ist bis { $date } abwesend. So lange wartet die Partie.
refusal-nudge-practice = Nicht nötig, ich bin hellwach.

## Gerufen werden

notify-channel = Ich erwähne dich im Kanal, wenn du dran bist.
notify-dm = Ich schicke dir eine Direktnachricht, wenn du dran bist.
notify-none = Ich rufe dich nicht. Schau selbst nach mit { $command }.
notify-flow-on = Solange ihr beide am Tisch seid, bleibe ich still.
notify-flow-off = Ich rufe dich bei jedem Zug, auch wenn ihr beide da seid.
notify-dm-closed = { $mention }, deine Direktnachrichten sind zu, darum rufe ich dich hier.
dm-hello = So rufe ich dich, wenn du am Zug bist.
dm-turn = Du bist dran gegen { $opponent } auf { $server }: { $link }
dm-reminder = Dein Zug gegen { $opponent } auf { $server } ist { $when } fällig: { $link }
dm-nudge = { $opponent } wartet auf dich auf { $server }: { $link }

## Abwesend sein

away-set = Gute Reise! Deine Uhren stehen bis { $date }.
away-left = { $days ->
    [0] Damit sind deine Tage für dieses Jahr aufgebraucht.
    [one] Dieses Jahr bleibt dir noch { $days } Tag.
   *[other] Dieses Jahr bleiben dir noch { $days } Tage.
 }
away-ended = Willkommen zurück! Deine Uhren laufen wieder.
away-none = Du bist nicht abwesend. Deine Uhren hältst du mit { $command } und dem Tag deiner Rückkehr an.
away-until = Du bist bis { $date } abwesend.
choice-away = { $days ->
    [one] { $date } (in { $days } Tag)
   *[other] { $date } (in { $days } Tagen)
 }
button-away-end = Ich bin wieder da
refusal-away-format = Dieses Datum verstehe ich nicht. Schreib es wie { $example }.
refusal-away-past = Dieser Tag ist schon vorbei. Nimm einen späteren.
refusal-away-allowance = { $days ->
    [0] Für dieses Jahr hast du keine Tage mehr.
    [one] Für dieses Jahr hast du nur noch { $days } Tag.
   *[other] Für dieses Jahr hast du nur noch { $days } Tage.
 }
