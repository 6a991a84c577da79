## Giocare contro il bot

level-deckhand = Mozzo
level-cook = Cuoco
level-mate = Nostromo
level-helmsman = Timoniere
level-captain = Capitano
level-line-deckhand = Appena imbarcato: punta ai numeri grossi e tira finché ha dadi.
level-line-cook = Affamato di punti, scorda le carte adiacenti e serve Shanghai troppo tardi.
level-line-mate = Mani svelte: prende quello che c’è e non guarda oltre il prossimo dado.
level-line-helmsman = Legge il round come una carta nautica e lascia il resto del viaggio al vento.
level-line-captain = Conosce ogni vento. In pochi l’hanno visto ammainare la bandiera.
computers-deckhand = Pip, Nella, Piccolo Sam, Tilly, Finn, Lulù, Titti
computers-cook = Beppe Mestolo
computers-mate = Rosa, Hannes, Yara, Luca, Ines, Bruno, Kit
computers-helmsman = Ruth Timone
computers-captain = Vecchio Bo, Ada la Nera, Meg la Rossa, Ted di Ferro, Lou il Grigio, Ivo il Matto, Capitan Nox
practice-started = { $name } gioca come { $level }. Buona fortuna!
practice-suggested = { $level }, in base alle tue ultime partite di allenamento. Qualcun altro? Scegli un livello nel comando.
practice-thought = Ci ho pensato { $seconds } s.
practice-thinking = Sto pensando…
practice-busy = Molte partite mi aspettano; tra un attimo sono da te.
practice-private = Allenamento privato: lo vedi solo tu e non conta da nessuna parte.
practice-what-if = **E se:** non è la partita come l’hai giocata. I dadi restano gli stessi, e niente conta.
practice-advice = 💡 **{ $move }**: { $chance } di probabilità di vincere · { $second }: { $other }. { $why }
practice-chose = La tua scelta: { $chance } di probabilità di vincere. La migliore: { $better }, { $best }.
practice-chose-best = La tua scelta era la migliore: { $chance } di probabilità di vincere.
practice-over = È finita. Riprendi una scelta per vedere che cos’altro poteva succedere.
button-try-deal = Rigioca la mano
practice-deal = { $again ->
    [true] Di nuovo la partita n. { $match }, dal tuo posto. La vedi solo tu e non conta da nessuna parte.
   *[false] La partita n. { $match }, dal posto di { $name }. La vedi solo tu e non conta da nessuna parte.
 }
practice-deal-result = { $again ->
    [true] **Stavolta { $own }, l’altra volta { $other }**, dalla stessa partenza.
   *[false] **Tu { $own }, { $name } { $other }**, dalla stessa partenza.
 }
practice-deal-unfinished = { $again ->
    [true] **Stavolta { $own }.** L’altra volta la partita non è arrivata alla fine.
   *[false] **Tu { $own }.** La partita di { $name } non è arrivata alla fine.
 }
practice-shown = Allenamento di { $name }, livello { $level }.
practice-was-shown = Ora lo vedono tutti.
practice-button-next-round = Prossimo round
practice-button-back = E se…
practice-button-return = Torna alla partita
practice-button-new = Nuova partita
practice-new-ask = **Una nuova partita?** Quella in corso va persa.
practice-choice = Allenamento privato

## Una mossa, come compare nei suggerimenti e nelle analisi

move-roll = Tira i dadi
move-shanghai = Shanghai!
move-place = { $die } su { $card }
move-resign = Abbandona
move-with-end-left = { $move }, 1 a sinistra
move-with-end-right = { $move }, 1 a destra

## Suggerimenti

button-hint = Suggerimento
hint-best = Io giocherei: **{ $move }**
hint-line = { $move } · { $chance } di probabilità di vincere
hint-only = C’è una sola mossa: **{ $move }**
hint-others = { $count ->
    [one] … e un’altra, che vale meno.
   *[other] … e altre { $count }, che valgono meno.
 }
refusal-hint-practice = I suggerimenti ci sono solo in allenamento.
refusal-hint-busy = Ho molte partite per la testa. Richiedimelo tra un attimo.

## Uno sguardo a una partita finita

button-analyse-public = Mostra a tutti
analysis-title = { $first } contro { $second }: un secondo sguardo
analysis-working = Sto riguardando la partita: { $done } passi su { $total }.
analysis-follows = La tua analisi comparirà qui da sola.
analysis-waiting = { $ahead ->
    [one] { $ahead } partita viene prima della tua.
   *[other] { $ahead } partite vengono prima della tua.
 }
analysis-failed = L’analisi non è arrivata in fondo. Riprova più tardi.
analysis-chances-alt = Probabilità di vittoria di { $name } durante la partita: { $start } all’inizio, { $lowest } al minimo, { $highest } al massimo.
analysis-sum = Probabilità di vittoria di { $name }: { $start } all’inizio, { $end } alla fine ({ $score }). Carte { $cards }, dadi { $dice }, scelte { $choices }.
analysis-sum-own = La tua probabilità di vittoria: { $start } all’inizio, { $end } alla fine ({ $score }). Carte { $cards }, dadi { $dice }, scelte { $choices }.
analysis-luck = **Fortuna** (quanto hanno portato i dadi): { $first } { $firstpoints }, { $second } { $secondpoints }
analysis-skill = **Scelte** (rispetto alle migliori): { $first } { $firstpoints }, { $second } { $secondpoints }
analysis-cards = **Carte** (quanto hanno portato le carte scoperte): { $first } { $firstpoints }, { $second } { $secondpoints }
analysis-verdict-luck = Questa partita l’hanno decisa più i dadi che le scelte.
analysis-verdict-skill = Questa partita l’hanno decisa più le scelte che i dadi.
analysis-verdict-even = Dadi e scelte hanno pesato più o meno lo stesso.
analysis-judge = Secondo la probabilità di vittoria calcolata dal capitano.
analysis-worst-title = Le scelte più costose, con la probabilità di vincere
analysis-worst-none = Nessuna scelta è costata nemmeno l’uno per cento. Gran partita!
analysis-worst = **Round { $round }, { $name }:** { $played } ({ $chance }), meglio: **{ $better }** ({ $best }). { $why }
analysis-worst-own = **Round { $round }:** { $played } ({ $chance }), meglio: **{ $better }** ({ $best }). { $why }
analysis-often = È successo { $times } volte.
analysis-lesson = 🎓 **Lezione:** { $lesson }
refusal-analysis-empty = Non c’è niente da analizzare: nessuno ha deciso niente.
refusal-analysis-busy = Così tante partite aspettano un secondo sguardo che la tua ci metterebbe troppo. Richiedila tra qualche minuto.

## Perché una scelta era migliore

why-ended-too-early = Continuando c’è più da guadagnare che da perdere.
why-ended-too-late = Gridare «Shanghai!» salva il guadagno prima che { $name } lo ribalti.
why-dearer-card = Per { $card } la posta è più alta.
why-wins-card = Così si è in vantaggio su { $card }.
why-turns-card = Così si ribalta { $card }.
why-denies-card = Così { $name } non ottiene { $card }.
why-breaks-tie = Così si rompe la parità su { $card }.
why-neighbours = I dadi accanto decidono la parità su { $card }.
why-surplus-die = Su { $card } il vantaggio c’era già.
why-hopeless-die = Per { $card } il dado non basta.
why-stops-crew = Per { $card } la ciurma più forte è di { $name }.
why-grows-crew = { $card } rinforza una ciurma ben avviata.
why-lets-opponent-end = Altrimenti { $name } potrebbe gridare «Shanghai!» con profitto.
why-trick-too-dear = Il tiro mancino varrà di più in seguito.
why-trick-missed = Qui un tiro mancino rende.
why-other-trick = Qui un tiro mancino si può usare meglio.
why-other-crew = In questa ciurma i 2 Marinai fanno di più.
why-other-end = Questa estremità della fila si adatta meglio al tiro.
why-plain = In media porta semplicemente di più.

## Che cosa costa di più, su molte partite

lessons-working = Sto riguardando le tue ultime partite: { $done } di { $total }.
lessons-few = Servono { $needed } partite finite, ne hai { $games }. Fino ad allora tirerei a indovinare.
lessons-none = Nelle tue ultime { $games } partite non vedo abitudini che non possano essere un caso. Ben giocato!
lessons-title = Che cosa ti è costato di più nelle tue ultime { $games } partite:
lessons-title-of = Che cosa è costato di più a { $name } nelle ultime { $games } partite:
lessons-figures = { $times } volte, in { $games } partite su { $of }. Nel caso peggiore la probabilità di vincere è scesa da { $best } a { $played }.
lessons-worst = Il numero 1, dove è costato di più:
lessons-judge = Secondo i calcoli del capitano. Ciò che potrebbe essere un caso non c’è.
lesson-ended-too-early = Continua a tirare finché c’è più da guadagnare che da perdere.
lesson-ended-too-late = Grida «Shanghai!» prima che si ribalti ciò che hai.
lesson-dearer-card = Piazza il dado dove c’è più in gioco, non dove è più facile.
lesson-wins-card = Cerca la carta ancora libera: basta un dado.
lesson-turns-card = Cerca la carta su cui l’altro è in vantaggio e che il tuo dado può ribaltare.
lesson-denies-card = Cerca la carta che non vinci tu, ma che puoi togliere all’altro.
lesson-breaks-tie = Un dado in più rompe la parità: cerca la carta dove lo fa.
lesson-neighbours = A dadi pari decidono i dadi accanto: guarda che cosa cambia il tuo dado sulle carte vicine.
lesson-surplus-die = Dove sei già in vantaggio un altro dado non vince niente: piazzalo dove prende ancora una carta.
lesson-hopeless-die = Non piazzare un dado su una carta per cui non basta.
lesson-stops-crew = Guarda le ciurme dell’altro e prendi la carta che ne rinforzerebbe una.
lesson-grows-crew = Prendi la carta che rinforza una tua ciurma piuttosto che aprirne una nuova.
lesson-lets-opponent-end = Non lasciare all’altro l’occasione di gridare «Shanghai!» con profitto.
lesson-trick-too-dear = Tieni un tiro mancino per quando decide più di una carta.
lesson-trick-missed = Guarda i tuoi tiri mancini prima di piazzare un dado.
lesson-other-trick = Confronta che cosa porta ogni tuo tiro mancino prima di giocarne uno.
lesson-other-crew = Metti i 2 Marinai nella ciurma che allora batte l’altra.
lesson-other-end = Prima del primo dado conta la fila da entrambi i capi.
lesson-plain = Prenditi un momento prima di ogni scelta, e gioca a mente entrambe fino al prossimo tiro.
