### Keys of this file and what they fill in
###   challenge-to($challenger, $opponent)
###   challenge-open($challenger)
###   challenge-practice($challenger, $opponent)
###   challenge-options($options)
###   challenge-expires($date)
###   challenge-accepted($challenger, $name)
###   challenge-declined($challenger, $name)
###   challenge-withdrawn($challenger)
###   challenge-expired($challenger)
###   challenge-link($url)
###   challenge-done
###   button-accept
###   button-decline
###   button-withdraw
###   options-extra-none
###   options-extra-joker
###   options-extra-sharks
###   options-starter-lot
###   options-starter-named($name)
###   options-starter-opponent
###   options-pace-none
###   options-pace-days($days)

## Die Nachricht mit der Herausforderung

challenge-to = { $opponent }, { $challenger } fordert dich zu einer Partie Shanghaien heraus!
challenge-open = { $challenger } sucht ein Gegenüber für Shanghaien. Wer traut sich?
challenge-practice = { $challenger } spielt gegen { $opponent }.
challenge-options = Abgemacht: { $options }
challenge-expires = Offen bis { $date }.
challenge-accepted = { $name } nimmt die Herausforderung von { $challenger } an.
challenge-declined = { $name } möchte gerade lieber nicht gegen { $challenger } spielen.
challenge-withdrawn = { $challenger } hat die Herausforderung zurückgezogen.
challenge-expired = Niemand hat die Herausforderung von { $challenger } rechtzeitig angenommen.
challenge-link = [Zur Herausforderung]({ $url })
challenge-done = Erledigt.

button-accept = Annehmen
button-decline = Ablehnen
button-withdraw = Zurückziehen

## Was abgemacht ist

options-extra-none = ohne Zusatzkarte
options-extra-joker = Zusatzkarte Joker
options-extra-sharks = Zusatzkarte Haie
options-starter-lot = das Los entscheidet, wer beginnt
options-starter-named = { $name } beginnt
options-starter-opponent = wer annimmt,
options-pace-none = ohne Zeitgrenze
options-pace-days = { $days ->
    [one] { $days } Tag pro Zug
   *[other] { $days } Tage pro Zug
 }
