## La mano del giorno

daily-title = Mano del giorno n. { $day }
daily-about-shanghaien = Due round di dadi contro il capitano, con le stesse taverne e gli stessi tiri per tutti. Bastano tre minuti.
daily-about-rummy = Domenica: un giro di carte contro il capitano, con le stesse mani e lo stesso mazzo per tutti.
daily-counts = **Conta il tuo primo tentativo**: niente aiuti, e niente si riprende.
daily-streak = { $days ->
    [one] 🔥 Giochi da { $days } giorno di fila.
   *[other] 🔥 Giochi da { $days } giorni di fila. Un giorno saltato a settimana è perdonato.
 }
daily-next = La prossima mano arriva alle { $when }.
daily-seal = Sigillo della n. { $day }: `{ $seal }`. Il segreto segue domani.
daily-secret = Segreto della n. { $day }: `{ $secret }`. Il suo SHA-256 è il sigillo di quel giorno.
daily-running = Mano del giorno n. { $day }: questo tentativo conta.
daily-again = Di nuovo la mano del giorno n. { $day }. La vedi solo tu e non conta da nessuna parte.
daily-result-shanghaien = **Tu { $own }, il capitano { $captain }.**
daily-result-rummy = **Punti di penalità: tu { $own }, il capitano { $captain }.**
daily-share = Finora meglio di { $share } degli altri.
daily-best-shanghaien = Il massimo possibile era { $own }–{ $captain }.
daily-best-rummy = Il capitano al tuo posto: { $own }–{ $captain }.
daily-worst = La scelta più cara: { $choice }
daily-worst-none = nessuna. Ben giocato!
daily-late = Il giorno è finito prima di te: questa partita non conta.
daily-copy = Da condividere, senza svelare niente:
daily-days = { $days ->
    [one] { $days } giorno
   *[other] { $days } giorni
 }
daily-game-shanghaien = Shanghaien
daily-game-rummy = Shanghai
daily-post-line = **{ $name }** { $result }
daily-post-more = { $count ->
    [one] … e un’altra persona.
   *[other] … e altri { $count }.
 }
button-daily = Mano di oggi
button-daily-play = Gioca
button-daily-again = Rigioca
button-daily-export = Esporta la n. { $day }
