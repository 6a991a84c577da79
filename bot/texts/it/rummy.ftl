## Carte, combinazioni e contratti di Shanghai (ramino)

rummy-joker = Jolly ★
rummy-books = { $count ->
    [one] { $count } tris
   *[other] { $count } tris
 }{ $length ->
    [3] {""}
   *[other] {" "}da { $length }
 }
rummy-runs = { $count ->
    [one] { $count } scala
   *[other] { $count } scale
 }{ $length ->
    [4] {""}
   *[other] {" "}da { $length }
 }
rummy-cards = { $count ->
    [one] { $count } carta
   *[other] { $count } carte
 }
rummy-points = { $count ->
    [one] { $count } punto
   *[other] { $count } punti
 }
rummy-buys-left = { $count ->
    [one] ancora { $count } acquisto
   *[other] ancora { $count } acquisti
 }

## Il tavolo, come lo vedono tutti

rummy-heading = Giro { $round } di { $rounds } · { $contract } · tocca a { $name }
rummy-heading-short = Giro { $round } di { $rounds } · tocca a { $name }
rummy-heading-deal = Si danno le carte
rummy-heading-over = Fine della partita · { $result }
rummy-call-offer = { $mention }, tocca a te: prendi { $card } o lasciala.
rummy-call-play = { $mention }, tocca a te: gioca le tue carte e scartane una.
rummy-call-bonehead = { $mention }, tocca a te: lascia lo scarto o riprendilo.
rummy-call-window = { $card } è offerta agli altri.
rummy-call-window-until = { $card } è offerta agli altri, fino a { $date }.
rummy-quiet-ends = { $turns ->
    [one] Ancora { $turns } turno senza carte calate e il giro finisce.
   *[other] Ancora { $turns } turni senza carte calate e il giro finisce.
 }
rummy-call-computer = { $name } sta pensando.
rummy-table-top = Scarti: in cima { $card }
rummy-table-pile = Scarti: in cima { $card }, sotto { $cards }
rummy-table-pile-empty = Non ci sono scarti
rummy-table-stock = { $count ->
    [0] Il tallone è vuoto
    [one] { $count } carta nel tallone
   *[other] { $count } carte nel tallone
 }
rummy-table-melds = **Sul tavolo**
rummy-table-meld = { $place } { $name }: { $cards }
rummy-table-bare = Sul tavolo non c’è ancora niente.
rummy-player-down = calato
rummy-player-resigned = ha abbandonato
rummy-button-open-table = Apri un tavolo…
rummy-button-hand = Le mie carte

## Che cosa è successo

rummy-did-deal = Carte nuove per tutti; carta scoperta: { $card }. Comincia { $name }.
rummy-did-take = ha preso { $card }
rummy-did-leave = ha lasciato { $card }
rummy-did-draw = ha pescato una carta
rummy-did-draw-card = ha pescato { $card }
rummy-did-extra = { $count ->
    [one] ha preso { $count } carta in più
   *[other] ha preso { $count } carte in più
 }
rummy-did-buy = ha comprato { $card }
rummy-did-down = ha calato: { $cards }
rummy-did-down-first = prima calata: { $cards }
rummy-did-lay = ha attaccato { $cards }
rummy-did-swap = { $cards } per un jolly
rummy-did-discard = ha scartato { $card }
rummy-did-undo = ha ripreso { $card }
rummy-did-hold = ha in mano { $cards }
rummy-short-down = ha calato
rummy-short-down-first = prima calata
rummy-short-lay = { $count ->
    [one] ha attaccato { $count } carta
   *[other] ha attaccato { $count } carte
 }
rummy-short-discards = Scartate: { $told }
rummy-short-earlier = … { $line }
rummy-you-take = preso { $card }
rummy-you-leave = lasciato { $card }
rummy-you-draw-card = pescato { $card }
rummy-you-extra = { $count ->
    [one] preso { $count } carta in più
   *[other] preso { $count } carte in più
 }
rummy-you-buy = comprato { $card }
rummy-you-down = calato: { $cards }
rummy-you-down-first = calato per primo: { $cards }
rummy-you-lay = attaccato { $cards }
rummy-you-swap = scambiato { $cards } con un jolly
rummy-you-discard = scartato { $card }
rummy-you-undo = ripreso { $card }
rummy-did-resign = { $name } ha abbandonato; le sue carte restano in gioco.
rummy-late = { $name } (tempo scaduto)
rummy-held-computer = Gioco io per { $name } finché non torna.
rummy-held-member = { $name } è di nuovo qui.
rummy-held-taken = { $name } ha preso un posto libero.

## Un giro finito, i punti

rummy-round-title = Giro { $round } · { $contract } · { $end }
rummy-round-out = { $name } ha chiuso
rummy-round-exhausted = non c’erano più carte da pescare
rummy-round-closed = non si attacca più niente
rummy-round-standoff = { $turns } turni senza carte calate
rummy-round-hand = { $name }: { $cards } · { $points }, totale { $total }
rummy-round-own = { $told } · tu: { $points }, totale { $total }
rummy-round-empty = { $name }: nessuna carta · { $points }, totale { $total }
rummy-score-title = **Punti dopo { $rounds ->
    [one] { $rounds } giro
   *[other] { $rounds } giri
 }** (vince chi ne ha meno)
rummy-score-title-start = **Nessun giro è ancora finito**
rummy-score-line = { $place }. { $name }: { $points }
rummy-score-coming = Ancora da giocare: { $contracts }
rummy-result-won = { $name } vince
rummy-result-shared = { $names } vincono insieme
rummy-result-time = { $name } vince per il tempo
rummy-result-left = { $name } vince: gli altri se ne sono andati
rummy-result-nobody = Non vince nessuno

## Le mie carte

rummy-hand-title = La tua mano: { $told }
rummy-hand-contract = questo giro: { $contract }
rummy-hand-for = per { $contract }
rummy-hand-offer = Prendi { $card }, o la lasci e peschi dal tallone?
rummy-hand-play = Tocca a te: il contratto è pronto.
rummy-hand-play-not-ready = Tocca a te: il contratto non è ancora pronto.
rummy-hand-play-down = Tocca a te: attacca quello che puoi.
rummy-hand-nothing-fits = Tocca a te: non si attacca niente.
rummy-hand-draft = Sarà calato quando scarti.
rummy-hand-proposed = Io scarterei { $card }: ti serve meno di tutte.
rummy-hand-picked = Stai per scartare { $card }.
rummy-hand-empty = Era la tua ultima carta: chiudi.
rummy-hand-rests = Queste carte non seguono più la partita.
rummy-hand-wait = Tocca a { $name }.
rummy-hand-wait-window = { $card } è offerta.
rummy-hand-window = Vuoi comprare { $card }? { $price ->
    [0] Non costa altre carte.
    [one] Peschi { $price } carta in più.
   *[other] Peschi { $price } carte in più.
 }
rummy-hand-prepared = Da giocare: { $moves }
rummy-draft-down = calare { $cards }
rummy-draft-lay = attaccare { $cards }
rummy-hand-moved-on = La partita è andata avanti; questa è la tua mano adesso.
rummy-hand-changed = Nel frattempo hai cambiato qualcosa; questa è la tua mano adesso.
rummy-hand-taken = Hai preso { $card }.
rummy-hand-drew = Hai pescato { $cards }.
rummy-hand-bought = Hai comprato { $cards }.
rummy-hand-done = Fatto: hai scartato { $card }.
rummy-hand-out = Non hai più carte: il giro è tuo.
rummy-hand-over = La partita è finita: i punti sono nel canale.
rummy-button-show-now = Mostra adesso
rummy-button-take = Prendi { $card }
rummy-button-leave = Lasciala
rummy-button-extra = { $count ->
    [one] { $count } carta in più
   *[other] { $count } carte in più
 }
rummy-button-buy = Compra { $card }
rummy-button-pass = No, grazie
rummy-button-down = { $count ->
    [0] Cala: { $cards }, resta 0
    [one] Cala: { $cards }, resta 1
   *[other] Cala: { $cards }, restano { $count }
 }
rummy-button-build = Scegli tu…
rummy-button-lay-all = Attacca tutto ({ $count })
rummy-button-lay-all-out = Attacca tutto e chiudi
rummy-button-exchange-out = Scambia e chiudi
rummy-button-go-out = Chiudi
rummy-button-sort = Ordina
rummy-button-take-back = Riprendi
rummy-button-put-down = Cala
rummy-button-jokers-low = Jolly in basso
rummy-button-jokers-high = Jolly in alto
rummy-button-discard = Scarta { $card }
rummy-select-lay = Attacca una carta
rummy-select-place = Dove va?
rummy-select-move = Un’altra mossa
rummy-select-discard = Scarta un’altra carta
rummy-select-book = { $number }. Tris
rummy-select-run = { $number }. Scala
rummy-lay-label = { $card } → { $meld }
rummy-swap-label = { $card } → { $meld }, ★ → { $to }
rummy-swap-hand-label = { $card } → { $meld }, ★ a te
rummy-meld-label = { $name }: { $cards }
rummy-place-low = { $meld }, in basso
rummy-place-high = { $meld }, in alto
rummy-discard-label = Scarta { $card } ({ $points })
rummy-bonehead-ask = { $name } può usare subito { $card }.

## Che cosa è diverso dal solito

rummy-option-packs = { $count ->
    [one] { $count } mazzo
   *[other] { $count } mazzi
 }
rummy-option-jokers = { $count ->
    [0] senza jolly
    [one] { $count } jolly
   *[other] { $count } jolly
 }
rummy-option-contracts = Giri: { $contracts }
rummy-option-dealt = { $count } carte a testa
rummy-option-buys = { $count ->
    [0] senza acquisti
    [one] { $count } acquisto per giro
   *[other] { $count } acquisti per giro
 }
rummy-option-price = { $count ->
    [0] un acquisto non costa altre carte
    [one] un acquisto costa { $count } carta in più
   *[other] un acquisto costa { $count } carte in più
 }
rummy-option-quiet = il giro finisce dopo { $count } turni senza carte calate
rummy-option-no-low-ace = niente asso sotto il due
rummy-option-no-high-ace = niente asso sopra il re
rummy-option-out-by-laying = si chiude solo attaccando
rummy-option-old-discards = si offrono anche gli scarti vecchi
rummy-option-no-jokers-in-books = niente jolly nei tris
rummy-option-no-jokers-in-runs = niente jolly nelle scale
rummy-option-one-joker = un jolly per combinazione
rummy-option-neighbours = due scale vicine valgono due
rummy-option-same-rank = due tris dello stesso valore valgono due
rummy-option-bonehead = uno scarto che serve al prossimo si può riprendere
rummy-option-penalties = Penalità: { $points }
rummy-option-wild = valgono come jolly (☆): { $cards }
rummy-option-wild-two = almeno due carte vere per combinazione
rummy-option-wild-half = al massimo metà jolly per combinazione
rummy-option-wild-fewer = meno jolly che altre carte per combinazione
rummy-option-wild-itself = una carta che vale come jolly può valere anche sé stessa
rummy-option-wilds-apart = due jolly non si toccano in una scala
rummy-option-limits-going-down = i limiti dei jolly valgono solo quando si cala il contratto
rummy-option-exact = le combinazioni del contratto sono lunghe esattamente quanto chiesto
rummy-option-lay-later = nel turno in cui si cala, solo il contratto
rummy-option-exchange-hand = un jolly scambiato va in mano
rummy-option-no-exchange = i jolly non si scambiano
rummy-option-exchange-runs = i jolly si scambiano solo nelle scale
rummy-option-down-no-buys = chi ha calato non compra più
rummy-option-down-stock = chi ha calato pesca solo dal tallone
rummy-option-carry = gli acquisti non fatti restano per dopo
rummy-option-last-no-discard = nell’ultimo giro non si chiude con uno scarto
rummy-option-last-all-down = nell’ultimo giro si cala tutta la mano o niente
rummy-option-out-bonus = { $points } punti in meno per chi chiude
rummy-option-blind-bonus = altri { $points } in meno calando e chiudendo nello stesso turno, il doppio senza jolly
rummy-option-buys-any = tanti acquisti quanti ne regge la mano
rummy-option-stacked = le prime carte sono preparate: un tris c’è, un altro quasi
rummy-option-rules = { $changed ->
    [yes] Regole: { $name }, modificate
   *[no] Regole: { $name }
 }
rummy-option-without = non vale: { $rule }

## Che cosa fare adesso

rummy-help-watching = { $names } giocano a Shanghai (ramino).
rummy-help-over = La partita è finita.
rummy-help-mover = Tocca a te: prendi lo scarto in cima o pesca dal tallone, poi scarta una carta.
rummy-help-open = **Le mie carte** apre la tua mano, solo per te.
rummy-help-hand = Quando hai in mano il contratto, calalo in una volta. Da quel momento puoi attaccare carte dappertutto.
rummy-help-waiting = Tocca a { $name }.
rummy-help-plan = Quello che gli altri scartano lo puoi comprare. In **Le mie carte** il tuo piano dice che cosa compro e gioco per te.
rummy-help-contract = Questo giro chiede { $contract }: un tris è di tre o più carte dello stesso valore, una scala di quattro o più di fila dello stesso seme. I jolly valgono qualsiasi carta.{ $longer ->
    [yes] {" "}Il numero che segue dice quante carte servono qui come minimo.
   *[no] {""}
 }
rummy-help-more = Tutte le regole: { $rules }.

## Carte di cui nessuno può dubitare

rummy-secret = Il sigillo è rotto: `{ $secret }` dà `{ $commitment }`. Ogni carta ne deriva.
rummy-button-check = Controlla le carte
rummy-verified = { $rounds ->
    [one] È tutto come era sigillato: { $rounds } smazzata e ogni carta pescata ({ $cards }) derivano dal segreto.
   *[other] È tutto come era sigillato: { $rounds } smazzate e ogni carta pescata ({ $cards }) derivano dal segreto.
 }
rummy-by-key = { $rounds ->
    [one] { $rounds } smazzata e ogni carta pescata ({ $cards }) derivano dalla chiave in questo file.
   *[other] { $rounds } smazzate e ogni carta pescata ({ $cards }) derivano dalla chiave in questo file.
 }
rummy-verify-failed = Il controllo è fallito: le carte non corrispondono al segreto sigillato.
rummy-verify-failed-round = Il controllo è fallito nel giro { $round }: una carta non corrisponde al segreto sigillato.

## Che cosa deve succedere quando non ci sono

rummy-button-plan = Il mio piano
rummy-button-buying = Compra ciò che serve al contratto
rummy-button-i-am-back = Eccomi
rummy-button-take-seat = Prendi il posto di { $name }
rummy-take-ask = Giochi tu per { $name }? Le carte allora sono tue, e anche i punti fin qui: { $points }. Ciò che è stato dato prima resta coperto, e la partita non conta per te.
rummy-button-take-over = Sì, gioco io
rummy-button-look-on = Guardo soltanto
rummy-plan-title = **Il mio piano**
rummy-style-question = **Come vuoi giocare?**
rummy-style-lead = La tua risposta la vedi solo tu. Vale dal tuo prossimo turno e per le tue prossime partite; qui la cambi quando vuoi.
rummy-style-own = Ogni turno è mio
rummy-style-own-about = Non gioco nessun turno per te.
rummy-style-cautious = Chiamami quando conta
rummy-style-cautious-about = Gioco finché una carta ti aiuta, il contratto è pronto, o qualcuno ha calato o ha quasi finito.
rummy-style-bold = Solo per decidere
rummy-style-bold-about = Gioco finché una carta ti aiuta o il tuo contratto è pronto.
rummy-select-style = La tua risposta
rummy-plan-kept = Come nella tua ultima partita: **{ $style }**. **Il mio piano** lo cambia.
rummy-plan-down = Hai calato: dal tuo prossimo turno attacco quello che posso e scarto. Se una carta va in più posti, ti avviso.
rummy-plan-down-own = Hai calato. I turni sono tuoi, e non compro più niente per te.
rummy-plan-plays = Dal tuo prossimo turno gioco per te e ti avviso quando { $wake }.
rummy-wake-help = una carta ti aiuta
rummy-wake-ready = il tuo contratto è pronto
rummy-wake-danger = qualcuno ha calato o ha 3 carte o meno
rummy-wake-discard = c’è da scartare
rummy-why-help = { $count ->
    [one] { $card } ti aiuta
   *[other] { $card } ti aiutano
 }
rummy-why-places = Una carta va in più posti.
rummy-why-ready = Il tuo contratto è pronto.
rummy-why-down = { $name } ha calato.
rummy-why-few = { $count ->
    [one] { $name } ha una sola carta.
   *[other] { $name } ha solo { $count } carte.
 }
rummy-why-discard = C’è una carta da scartare.
rummy-plan-collects = Raccogli: { $cards }
rummy-plan-throws = Scarto in quest’ordine: { $cards }
rummy-plan-buys-only = Compro e prendo solo: { $cards }
rummy-plan-buys-nothing = Non compro niente per te.
rummy-plan-default = Quando non ci sei, compro ciò che serve al contratto. **Il mio piano** lo cambia.
rummy-plan-window = Hai { $minutes ->
    [one] { $minutes } minuto
   *[other] { $minutes } minuti
 } per rispondere.
rummy-plan-unreached = Discord non ti recapita i miei messaggi privati, quindi non posso chiedertelo. Consentili in questo server e sceglilo di nuovo.
rummy-select-give-up = Raccogliere altro
rummy-give-up = non { $cards }
rummy-select-throw = Scarta prima queste
rummy-select-wake = Avvisami anche quando
rummy-select-buys = Acquisti
rummy-wanted-rank = ogni { $rank }
rummy-limit-keep-two = tieni da parte un acquisto
rummy-limit-keep-three = tieni da parte due acquisti
rummy-limit-wary = non se qualcuno ha 3 carte o meno
rummy-limit-ask = chiedimi di tutte le altre carte, con un messaggio privato
rummy-plan-did = Mentre non c’eri hai { $told }
rummy-late-did = Il tuo tempo era scaduto, così per te ho { $told }
rummy-ask-hello = Qui ti chiederò se vuoi una carta che qualcuno lascia.
rummy-ask-until = Su { $server }. Hai tempo fino a: { $date }; poi passo per te.
rummy-asked-sold = { $name } ha comprato { $card }.
rummy-asked-yours = Hai comprato { $card }.
rummy-asked-unsold = Nessuno ha comprato { $card }.
rummy-hand-held = Il computer gioca le tue carte.
rummy-hand-answered-buy = Avrai { $card } se nessuno la vuole prima di te.
rummy-hand-answered-pass = Lasci andare { $card }.

## L’invito

button-cards = Carte: Shanghai…
rummy-pitch = C’è anche un gioco di carte: **Shanghai (ramino)**, da due a otto.
rummy-name = Shanghai (ramino)
rummy-replay-title = Shanghai (ramino): { $names }
rummy-invitation-title = **Shanghai (ramino)**: { $host } apre un tavolo. Chi gioca?
rummy-invitation-days = { $rounds ->
    [one] { $rounds } giro per messaggio:
   *[other] { $rounds } giri per messaggio:
 } circa { $planned ->
    [one] { $planned } giorno con **Il mio piano**,
   *[other] { $planned } giorni con **Il mio piano**,
 } { $days } senza.
rummy-invitation-evening = { $rounds ->
    [one] { $rounds } giro in una sera:
   *[other] { $rounds } giri in una sera:
 } circa { $turns ->
    [one] { $turns } turno a testa.
   *[other] { $turns } turni a testa.
 }
rummy-invitation-sentence = Raccogli tris e scale, cala, e resta per primo senza carte.
rummy-invitation-about = Da due a otto capitani raccolgono tris e scale. Chi resta senza carte chiude il giro, e gli altri pagano quello che hanno ancora in mano. Calcolato con tre visite al giorno; **Il mio piano** gioca i tuoi turni senza scelte.
rummy-invitation-alt = Al tavolo: { $names }. Posti liberi: { $free }
rummy-invitation-begun = **Shanghai (ramino)** comincia: { $names }. Comincia a dare le carte { $dealer }.
rummy-options-title = **Le regole del tavolo**
rummy-options-changed = Nel frattempo qualcuno è arrivato o se n’è andato; adesso è così.
rummy-select-preset = Regole di…
rummy-select-rounds = Giri
rummy-select-tempo = A che ritmo giocate
rummy-preset-standard = Shanghai
rummy-preset-standard-about = 7 giri, 11 carte, 3 acquisti per giro, penalità piccole
rummy-preset-ten = Shanghai a scale lunghe
rummy-preset-ten-about = 10 giri, scale fino a dieci, jolly scambiati in mano, premio per chi chiude in un turno
rummy-preset-ten-twos = Shanghai con i due
rummy-preset-ten-twos-about = 10 giri senza jolly: ogni due vale come jolly
rummy-preset-eleven = Shanghai a quattro scale
rummy-preset-eleven-about = 11 giri, fino a 4 tris o 4 scale; anche il 2♣ vale come jolly
rummy-preset-contract = Ramino a contratti
rummy-preset-contract-about = 10 o 12 carte, acquisti senza limite, l’ultimo giro in un colpo
rummy-preset-liverpool = Liverpool
rummy-preset-liverpool-about = Come il ramino a contratti, ma si attacca subito
rummy-preset-liverpool-exact = Liverpool esatto
rummy-preset-liverpool-exact-about = 6 giri, 10 carte, combinazioni di 3 e 4 carte esatte
rummy-preset-liverpool-eleven = Liverpool a undici carte
rummy-preset-liverpool-eleven-about = 11 carte; chi ha calato pesca solo dal tallone
rummy-preset-onze = Onze
rummy-preset-onze-about = I due sono jolly; chi chiude toglie da 5 a 35 punti
rummy-preset-books-runs = Books and Runs
rummy-preset-books-runs-about = 13 carte, i due sono jolly, niente scambi; la più lunga
rummy-preset-seven-cards = Shanghai con sette carte
rummy-preset-seven-cards-about = 10 giri con 7 carte; gli acquisti non fatti restano
rummy-preset-nine = Shanghai ad acquisti cari
rummy-preset-nine-about = 9 giri, un acquisto costa due carte in più, un jolly per combinazione; lunga
rummy-preset-may-i = May I?
rummy-preset-may-i-about = 6 giri, i due sono jolly, combinazioni esatte, niente scambi
rummy-length-all = Tutti i { $rounds } giri
rummy-length-short = Corta: giri { $numbers } su { $rounds }
rummy-length-evening = Una sera: giri { $numbers } su { $rounds }
rummy-length-some = { $count ->
    [one] Giro { $numbers } su { $rounds }
   *[other] Giri { $numbers } su { $rounds }
 }
rummy-length-own = { $rounds ->
    [one] { $rounds } giro
   *[other] { $rounds } giri
 }
rummy-terms-rounds = { $rules }
rummy-terms-cards = { $rules }
rummy-terms-buys = { $rules }
rummy-terms-jokers = Jolly: { $rules }
rummy-terms-melds = Combinazioni: { $rules }
rummy-terms-down = Calata: { $rules }
rummy-terms-end = Fine: { $rules }
rummy-terms-points = { $rules }
rummy-terms-time = Tempo: { $rules }
rummy-terms-more = { $count ->
    [one] { $count } altra modifica sotto **?**
   *[other] { $count } altre modifiche sotto **?**
 }
rummy-tempo-live = Dal vivo: tutti al tavolo
rummy-tempo-today = In giornata: una mossa in poche ore
rummy-tempo-day = Giorno per giorno
rummy-tempo-open = Senza fretta
rummy-tempo-other = Come adesso
rummy-window-minutes = { $minutes ->
    [one] { $minutes } minuto
   *[other] { $minutes } minuti
 }
rummy-window-hours = { $hours ->
    [one] { $hours } ora
   *[other] { $hours } ore
 }
rummy-option-no-window = nessuno scarto aspetta
rummy-option-window = uno scarto aspetta { $window }
rummy-button-numbers = Carte e acquisti…
rummy-button-wild = Jolly…
rummy-button-laying = Calare e chiudere…
rummy-button-points = Punti…
rummy-button-rounds = Giri…
rummy-button-again = Correggi
rummy-word-any = liberi
rummy-choice-wild = solo i jolly valgono per altre carte
rummy-choice-lay-at-once = dopo il contratto si può attaccare nello stesso turno
rummy-choice-melds = tris da 3 carte, scale da 4
rummy-choice-wild-limit = almeno una carta vera per combinazione
rummy-choice-exchange = un jolly scambiato resta sul tavolo
rummy-choice-when-down = chi ha calato prende, compra e pesca come gli altri
rummy-choice-last-round = l’ultimo giro è come gli altri
rummy-form-rounds = Giri, uno per riga
rummy-form-packs = Mazzi e jolly
rummy-form-dealt = Carte a testa
rummy-form-buys = Acquisti per giro
rummy-form-price = Altre carte per un acquisto
rummy-form-rules = Regole di casa
rummy-form-wild = Carte che valgono come jolly
rummy-form-wild-limit = Jolly in una combinazione
rummy-form-exchange = Scambio dei jolly
rummy-form-when-down = Chi ha calato
rummy-form-last-round = L’ultimo giro
rummy-form-quiet-limit = Fine del giro: turni senza carte calate
rummy-form-values = Quanto costano le carte in mano
rummy-form-penalties = O quanto costa ogni carta
rummy-form-wild-penalty = Quanto costano le carte jolly
rummy-form-out-bonus = Punti in meno per chi chiude
rummy-form-blind-bonus = Altri in meno: tutto in un turno
rummy-form-unread = **{ $field }**: { $typed } non va bene. { $how }.
rummy-how-rounds = Tris e scale: 2t, o 1t 1s7. Poi, se vuoi, le carte e gli acquisti: 1t 1s7, 11, 3
rummy-how-packs = Da { $least } a { $most } mazzi, poi fino a { $jokers } jolly per mazzo: 2 4. Vuoto: secondo il numero di giocatori
rummy-how-dealt = Un numero da { $least } a { $most }, o uno per giro: 10 10 12
rummy-how-buys = Un numero da { $least } a { $most }, uno per giro, o «liberi»: tanti quanti ne regge la mano
rummy-how-price = Un numero da { $least } a { $most }
rummy-how-wild = Fino a { $most } carte: 2 per tutti i due, 2♣ o 2C per uno solo. Vuoto: solo i jolly
rummy-how-quiet-limit = Un numero da { $least } a { $most }
rummy-how-penalties = 14 numeri da { $least } a { $most }: asso, da 2 a re, jolly. Quello che cambi qui vale prima della scelta
rummy-how-wild-penalty = Un numero da { $least } a { $most }. Vuoto: come le altre del loro valore
rummy-how-out-bonus = Un numero da { $least } a { $most }, o uno per giro: 5 10 15. Vuoto: nessuno
rummy-how-blind-bonus = Un numero da { $least } a { $most }, il doppio senza jolly. Vuoto: nessuno
rummy-line-number = Scrivi da uno a { $count } giri, uno per riga.
rummy-line-unread = La riga { $line }, { $typed }, non è un giro: scrivi tris e scale come 2t o 1t 1s7, poi, se vuoi, carte e acquisti: 1t 1s7, 11, 3.
rummy-line-buys = La riga { $line } lascia liberi gli acquisti, un’altra no: scrivi un numero in ogni riga, o «liberi» in tutte.
rummy-misfit-rounds = **{ $field }**: { $count } numeri per { $rounds } giri. Scrivine uno per tutti, o uno per giro.
rummy-misfit-contract = Il giro { $round } non si può giocare: scrivi fino a { $melds } combinazioni, tris da 3 a { $book } carte, scale da { $shortest } a { $longest }, { $cards } carte in tutto.
rummy-misfit-hand = Giro { $round }: una mano potrebbe avere { $cards } carte, e { $most } è il massimo. Dai meno carte, o permetti meno acquisti.
rummy-misfit-size = Il giro { $round } chiede { $contract }: sono { $cards } carte, e una mano ne ha al massimo { $most }. Dai più carte, o permetti più acquisti.
rummy-misfit-cards = Il giro { $round } chiede { $contract }, e le carte non bastano. Prendi più mazzi o più jolly, o chiedi tris e scale più corti.
rummy-misfit-packs = Per { $players } le carte non bastano: prendete { $packs }.

## Suggerimenti, e dopo la partita fortuna e scelte

rummy-hint-lead = Le penalità da aspettarsi alla fine del giro:
rummy-hint-line = { $move }: { $points }, { $chance } di probabilità di calare
rummy-hint-discard = Scarta { $card }
rummy-hint-why-nearer = È una carta che manca al tuo contratto.
rummy-hint-why-no-nearer = Non ti avvicinerebbe al tuo contratto.
rummy-hint-why-out = Chiudi in questo turno.
rummy-hint-why-not-needed = Il tuo contratto non ne ha bisogno.
rummy-hint-why-dearest = Tra le carte che non ti servono, nessuna costa di più.
rummy-hint-why-useless = Chi ha già calato non può usarla.
rummy-analysis-title = Un secondo sguardo
rummy-analysis-working = Sto riguardando ogni carta della partita.
rummy-lesson-discard = **{ $name }**: gli scarti sono costati di più. Giro { $round }: meglio { $better } che { $card } ({ $points }).
rummy-lesson-buy = **{ $name }**: alcuni acquisti sono costati più di quanto hanno reso. Giro { $round }: { $card } ({ $points }).
rummy-lesson-pass = **{ $name }**: comprare di più avrebbe aiutato. Giro { $round }: { $card } ({ $points }).
rummy-costly-discard = Giro { $round }, { $name }: { $card } invece di { $better } ({ $points })
rummy-costly-offer = Giro { $round }, { $name }: { $card } ({ $points })
rummy-costly-none = Nessuna scelta è costata molto. Gran partita!

## I comandi

cmd-rummy = rummy
cmd-rummy-desc = Shanghai (ramino), il gioco di carte da due a otto
cmd-rummy-challenge-desc = Apri un tavolo a cui altri possono sedersi
menu-rummy-challenge = Sfida a ramino
opt-rummy-player-3 = giocatore3
opt-rummy-player-3-desc = Posto 3; se ci sono nomi, giocano solo le persone nominate
opt-rummy-player-4 = giocatore4
opt-rummy-player-4-desc = Posto 4; se ci sono nomi, giocano solo le persone nominate
opt-rummy-player-5 = giocatore5
opt-rummy-player-5-desc = Posto 5; se ci sono nomi, giocano solo le persone nominate
opt-rummy-player-6 = giocatore6
opt-rummy-player-6-desc = Posto 6; se ci sono nomi, giocano solo le persone nominate
opt-rummy-player-7 = giocatore7
opt-rummy-player-7-desc = Posto 7; se ci sono nomi, giocano solo le persone nominate
opt-rummy-player-8 = giocatore8
opt-rummy-player-8-desc = Posto 8; se ci sono nomi, giocano solo le persone nominate
cmd-rummy-table = tavolo
cmd-rummy-table-desc = Il tavolo come lo vedono tutti, solo per te
cmd-rummy-hand = carte
cmd-rummy-hand-desc = Vedi e gioca le tue carte
cmd-rummy-score-desc = I punti, giro per giro
cmd-rummy-rules-desc = Le regole in poche pagine
cmd-rummy-practice-desc = Gioca contro di me, con sette computer al massimo
opt-rummy-computers = computer
opt-rummy-computers-desc = Quanti computer si siedono al tavolo
opt-rummy-short = giri
opt-rummy-short-desc = Quanti giri si giocano

## Le regole in pagine

rummy-guide-aim-alt = Che cosa chiede ogni giro, in file di carte.
rummy-guide-aim-title = Lo scopo
rummy-guide-aim-text =
    { $rounds ->
        [one] Un giro chiede
       *[other] { $rounds } giri, e ognuno chiede
     } le sue combinazioni: il **contratto**. Chi resta senza carte chiude il giro; gli altri ricevono penalità per quello che hanno ancora in mano. Vince chi ha meno punti.

    Carte a testa: { $dealt } · { $packs }
    Punti: { $points }
rummy-guide-melds-alt = { $wild ->
    [yes] Tris e scale sul tavolo, con un jolly al posto di un’altra carta.
   *[no] Tris e scale sul tavolo.
 }{ $cards ->
    [none] {""}
   *[other] {" "}Sotto { $cards }, che non sono una scala.
 }
rummy-guide-melds-title = Tris e scale
rummy-guide-melds-text =
    Un **tris** è di tre o più carte dello stesso valore, una **scala** di quattro o più di fila dello stesso seme.{ $longer ->
        [yes] {" "}Il contratto può chiederne di più lunghi.
       *[no] {""}
     }

    Un **jolly** ★ vale qualsiasi carta, ma i jolly da soli non fanno una combinazione. L’asso sta sotto il due o sopra il re, mai in mezzo.
rummy-guide-books-differ = i tris di un contratto hanno valori diversi
rummy-guide-runs-differ = due scale vicine sono una sola: 2♥–5♥ e 6♥–9♥
rummy-guide-two-players = in due: niente acquisti, ma se vuoi { $count } carte in più prima del turno
rummy-guide-turn-alt = Un tavolo di quattro: il tallone, gli scarti con la carta offerta, e di ognuno combinazioni, carte e punti.
rummy-guide-turn-title = Il tuo turno
rummy-guide-turn-text =
    Prima **prendi** lo scarto in cima, o lo **lasci** e peschi dal tallone. Poi puoi mettere carte sul tavolo. Alla fine ne **scarti** una.

    Premi **Le mie carte**: quello che si apre lo vedi solo tu. Prima dello scarto puoi riprendere tutto.
rummy-guide-down-alt = Una mano con un contratto pronto da calare, sopra le carte che restano in mano.
rummy-guide-down-title = Calare
rummy-guide-down-text =
    Il contratto si **cala** tutto in una volta. Dopo aver calato puoi **attaccare** carte a ogni combinazione sul tavolo, anche degli altri.

    In quel giro non ne fai di nuove. Quando non hai più carte hai chiuso, e il giro finisce.
rummy-guide-buying-alt = Un tavolo di tre con uno scarto offerto a tutti.
rummy-guide-buying-title = Comprare
rummy-guide-buying-text =
    Quando non tocca a te puoi **comprare** lo scarto lasciato: ha la precedenza chi segue in senso orario. { $price ->
        [0] Non si aggiungono altre carte.
        [one] Si aggiunge una carta dal tallone.
       *[other] Si aggiungono { $price } carte dal tallone.
     }

    Quando non ci sei, **Il mio piano** in **Le mie carte** dice che cosa compro per te.
rummy-guide-jokers-alt = Una combinazione con un jolly, la carta che prende il suo posto, e { $to ->
    [hand] il jolly, che va in mano.
   *[move] la combinazione dove va il jolly.
 }
rummy-guide-jokers-title = Scambiare i jolly
rummy-guide-jokers-text =
    Un jolly sul tavolo sta al posto di una carta che hai? Dopo aver calato, o mentre cali, puoi metterci la tua carta. { $to ->
        [hand] Il jolly va nella tua mano: puoi attaccarlo, tenerlo o scartarlo.
       *[move] Sposti il jolly in un’altra combinazione; mentre cali, nel tuo contratto. Non torna mai in mano.
     }

## Perché una mossa non va

refusal-rule-over = La partita è finita.
refusal-rule-not-now = Adesso non si può.
refusal-rule-no-buys-left = In questo giro non hai più acquisti.
refusal-rule-stock-too-small = Restano troppo poche carte per questo.
refusal-rule-not-in-hand = Non hai più questa carta.
refusal-rule-not-down = Prima cala il tuo contratto.
refusal-rule-already-down = Hai già calato.
refusal-rule-wrong-contract = Il giro chiede altro.
refusal-rule-too-short = Sono meno carte di quante ne chiede il giro.
refusal-rule-mixed = Queste carte non stanno insieme.
refusal-rule-no-natural = I jolly da soli non fanno una combinazione.
refusal-rule-joker-here = Lì i jolly non sono permessi.
refusal-rule-many-jokers = Un solo jolly per combinazione.
refusal-rule-off-the-end = Lì la scala non ha più posto.
refusal-rule-one-run = Due scale vicine sono una sola. Dal tuo prossimo turno si può.
refusal-rule-one-book = Due tris dello stesso valore sono uno solo.
refusal-rule-no-such-meld = Quella combinazione non è più sul tavolo.
refusal-rule-no-such-end = A quale capo della scala?
refusal-rule-no-joker-there = Lì nessun jolly sostituisce quella carta.
refusal-rule-joker-must-stay-down = Un jolly che liberi deve entrare nel tuo contratto.
refusal-rule-wild-limit = In questa combinazione servono più carte vere.
refusal-rule-wilds-touch = In una scala due jolly non possono toccarsi.
refusal-rule-too-long = Una combinazione è più lunga di quanto chiede il giro. Dopo potrà crescere.
refusal-rule-all-down = In questo giro si cala tutta la mano o niente.
refusal-rule-not-yet = Nel turno in cui cali, cali solo il contratto. Il resto dal tuo prossimo turno.
refusal-rule-no-exchange = Lì i jolly non si scambiano.
refusal-rule-down-draws = Una volta calato non si può più: pesca dal tallone.
refusal-rule-hand-full = Nella tua mano non c’è posto per tante carte.
