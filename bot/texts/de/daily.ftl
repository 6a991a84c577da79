## Die Tagespartie

daily-title = Tagespartie #{ $day }
daily-about-shanghaien = Zwei Runden Würfeln gegen den Kapitän, mit denselben Tavernen und Würfen für alle. Das dauert etwa drei Minuten.
daily-about-rummy = Sonntag: eine Runde Karten gegen den Kapitän, mit demselben Blatt und demselben Stapel für alle.
daily-counts = **Dein erster Versuch zählt**: ohne Tipps, und nichts wird zurückgenommen.
daily-streak = { $days ->
    [one] 🔥 Du hast { $days } Tag in Folge gespielt.
   *[other] 🔥 Du hast { $days } Tage in Folge gespielt. Ein verpasster Tag pro Woche ist verziehen.
 }
daily-next = Die nächste Tagespartie kommt um { $when }.
daily-seal = Siegel von #{ $day }: `{ $seal }`. Das Geheimnis folgt morgen.
daily-secret = Geheimnis von #{ $day }: `{ $secret }`. Sein SHA-256 ist das Siegel jenes Tages.
daily-running = Tagespartie #{ $day }: Dieser Versuch zählt.
daily-again = Tagespartie #{ $day } noch einmal. Nur du siehst es, und es zählt nirgends.
daily-result-shanghaien = **Du { $own }, der Kapitän { $captain }.**
daily-result-rummy = **Strafpunkte: du { $own }, der Kapitän { $captain }.**
daily-share = Besser als { $share } der anderen bisher.
daily-best-shanghaien = Möglich war bestenfalls { $own }–{ $captain }.
daily-best-rummy = Der Kapitän an deiner Stelle: { $own }–{ $captain }.
daily-worst = Die teuerste Wahl: { $choice }
daily-worst-none = gar keine. Gut gespielt!
daily-late = Der Tag war vorbei, bevor du fertig warst; diese Partie zählt nicht.
daily-copy = Zum Weitergeben, ohne etwas zu verraten:
daily-days = { $days ->
    [one] { $days } Tag
   *[other] { $days } Tage
 }
daily-game-shanghaien = Shanghaien
daily-game-rummy = Shanghai
daily-post-line = **{ $name }** { $result }
daily-post-more = { $count ->
    [one] … und noch jemand.
   *[other] … und { $count } weitere.
 }
button-daily = Tagespartie
button-daily-play = Spielen
button-daily-again = Noch einmal
button-daily-export = #{ $day } exportieren
