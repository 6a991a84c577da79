## Il pulsante ?: che cosa si può fare adesso

help-watching = Stai guardando { $first } contro { $second }. La fila è la taverna: alla fine del round ogni carta va a chi ci ha piazzato più dadi.
help-over = La partita è finita. Sotto il punteggio puoi chiedere la rivincita, rivedere la partita o farla analizzare.
help-waiting = Tocca a { $name }. Al tavolo per ora non puoi fare niente; ti avviso io.
help-waiting-extra = Intanto { $score } mostra quanto valgono le ciurme.
help-roll = **Tira i dadi**: due dadi dalla tua riserva. Uno lo piazzi sulla carta del suo numero, l’altro torna a te.
help-shanghai = **Shanghai!** chiude il round per voi due. Prima ti mostro chi riceverebbe quale carta e ti chiedo conferma.
help-shanghai-later = { $missing ->
    [one] Per **Shanghai!** servono due tuoi dadi sulle carte: ne manca { $missing }.
   *[other] Per **Shanghai!** servono due tuoi dadi sulle carte: ne mancano { $missing }.
 }
help-must-shanghai = Ti restano meno di due dadi e non puoi tirare: adesso tocca gridare **Shanghai!**
help-next-starter = Chi grida «Shanghai!» lascia iniziare all’avversario il round seguente.
help-place = Hai tirato { $dice }. Piazzane uno; il pulsante dice su quale carta. L’altro torna nella tua riserva.
help-end = Hai iniziato tu il round: con il primo dado decidi anche a quale estremità della fila sta l’1. I pulsanti seguono la tua scelta.
help-tricks = Prima di piazzare un dado puoi giocare un tiro mancino in questo round:
help-trick-used = Il tuo tiro mancino per questo round è giocato; il tuo capitano è nella taverna.
help-no-tricks = Non hai nessun tiro mancino da giocare.
help-last-round = È l’ultimo round: ogni tiro mancino che ti resta alla fine vale 1 punto.
help-armed = Gli squali aspettano: la carta su cui piazzi il dado adesso viene coperta ed è persa per voi due.

## Una mossa, come compare nei suggerimenti e nelle analisi

move-roll = Tira i dadi
move-shanghai = Shanghai!
move-place = { $die } su { $card }
move-resign = Abbandona
move-with-end-left = { $move }, 1 a sinistra
move-with-end-right = { $move }, 1 a destra

## Suggerimenti

hint-line = { $move } · { $chance } di probabilità di vincere
hint-others = { $count ->
    [one] … e un’altra, che vale meno.
   *[other] … e altre { $count }, che valgono meno.
 }

## Uno sguardo a una partita finita

analysis-title = { $first } contro { $second }: un secondo sguardo
analysis-working = Sto riguardando la partita: { $done } passi su { $total }.
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

## Il pilota

first-call = Ora puoi chiudere il round: **Shanghai!** Darebbe { $net }. Oppure continua a tirare.
first-end = Apri tu questo round: il tuo primo dado fissa dov’è l’1. Contando da sinistra: { $left }. Da destra: { $right }.
first-die = Chi ha più dadi su una carta alla fine del round la prende.
first-award = Il round { $round } ti ha portato { $cards }: restano tuoi fino alla fine. Il tuo punteggio: { $points }.
first-tie = Dadi pari su { $card }, { $dice }: decide la somma dei dadi vicini, { $pips }, per ora a favore di **{ $name }**.
first-tie-nobody = Dadi pari su { $card }, { $dice }, e { $pips } accanto: per ora la carta non va a nessuno.
first-lead = Sei in vantaggio su { $card }, { $dice } nei dadi. Se il round finisse ora, la carta sarebbe tua.
first-nation = Avete entrambi { $nation }, { $strengths }: la ciurma più forte segna la forza della più debole, { $points } a { $name }.
first-nation-equal = Avete entrambi { $nation }, { $strengths }: a forza pari nessuno segna.
first-trick = In mano: { $tricks }. Subito dopo un tiro puoi giocare una metà di una carta, una volta per round; ogni tiro mancino che tieni vale 1 punto.

## Giocare contro il bot

practice-started = { $name } gioca come { $level }. Buona fortuna!
practice-suggested = { $level }, in base alle tue ultime partite di allenamento. Qualcun altro? Scegli un livello nel comando.
practice-thinking = Sto pensando…
practice-what-if = **E se:** non è la partita come l’hai giocata. I dadi restano gli stessi, e niente conta.
practice-advice = 💡 **{ $move }**: { $chance } di probabilità di vincere · { $second }: { $other }. { $why }
practice-chose = La tua scelta: { $chance } di probabilità di vincere. La migliore: { $better }, { $best }.
practice-chose-best = La tua scelta era la migliore: { $chance } di probabilità di vincere.
practice-turned = La svolta è stata nel round { $round }: **{ $better }** valeva { $best }, **{ $played }** solo { $chance }.
practice-turned-other = La svolta è stata nel round { $round }: { $name } ha mancato **{ $better }**, che valeva { $best }.
practice-button-harder = Ancora, un po’ più difficile
practice-button-easier = Ancora, un po’ più facile
practice-button-show = Fammi vedere
practice-button-next-round = Prossimo round
practice-button-return = Torna alla partita
