## Le regole in pagine

guide-goal-title = Di che si tratta
guide-goal-text =
    Due capitani siedono in una taverna del porto di Shanghai e si giocano i clienti ai dadi. Vince chi torna a casa con le ciurme più forti.

    Si giocano otto round. In ognuno si scoprono sei nuove carte in fila: la **taverna**. I Marinai vengono da otto nazioni e valgono da 1 a 4. In mezzo ci sono otto **tiri mancini**.

    Tutti i tuoi Marinai di una nazione sono una **ciurma**; la sua **forza** è la somma dei loro valori. Avete sei dadi e un capitano a testa.
guide-goal-alt = Le otto nazioni: { $nations }. Ognuna ha cinque Marinai, di valore 1, 2, 3, 3 e 4. Sotto, una ciurma: Francese 4, Francese 1 e un Tiro mancino come 2 Marinai fanno forza 7.
guide-placing-title = Tirare e piazzare
guide-placing-text =
    Si gioca a turno. Quando tocca a te, **tiri** due dadi della tua riserva e ne piazzi uno sulla carta del suo numero. L’altro torna a te.

    Le carte si contano da 1 a 6 lungo la fila. Da quale estremità parte l’1 lo sceglie chi inizia il round: lo fissa il primo dado, dopo aver visto il tiro.

    I dadi restano dove sono fino alla fine del round. Per tirare ti servono almeno due dadi nella riserva.
guide-placing-alt = Sei carte in fila, numerate da 1 a 6. Sotto, due dadi, { $dice }; da ciascuno parte una freccia verso la carta del suo numero.
guide-shanghai-title = Shanghai!
guide-shanghai-text =
    Invece di tirare puoi gridare **Shanghai!** Il round finisce subito e le carte vengono assegnate.

    Puoi farlo appena due tuoi dadi sono sulle carte. Devi farlo quando ti restano meno di due dadi.

    Grida presto per salvare un vantaggio, oppure continua a tirare e rischia che l’avversario ti preceda. Chi non ha gridato inizia il round seguente.
guide-award-title = A chi va ogni carta
guide-award-text =
    Carta per carta:
    - Nessun dado: la carta esce dal gioco.
    - Più dadi di chi hai di fronte: è tua. Se ci sei solo tu, ne basta uno.
    - Dadi pari: confrontate i vostri dadi sulle carte adiacenti, a sinistra e a destra. Chi lì ha più punti prende la carta. Alle estremità c’è una sola carta adiacente.
    - Ancora pari: la carta esce dal gioco.
guide-tricks-title = Tiri mancini
guide-tricks-text =
    Una carta Tiro mancino ha due metà e ne giochi una sola. Un tiro mancino per round, subito dopo un tuo tiro e prima di piazzare. Il tuo capitano nella taverna serve da promemoria.

    { $halves }

    Un tiro mancino mai giocato vale 1 punto alla fine.
guide-tricks-alt = Le metà delle carte Tiro mancino: { $halves }.
guide-score-title = Il punteggio
guide-score-text =
    Dopo l’ottavo round confrontate le ciurme, nazione per nazione.

    - Ce n’è una per parte: la **più forte** porta al suo capitano tanti punti quanto è forte la **più debole**.
    - Stessa forza: nessuno prende niente.
    - C’è da una parte sola: porta tutta la sua forza.

    Ogni tiro mancino non usato porta 1 punto. Vince chi ha più punti. Una ciurma enorme contro una minuscola vale poco: guarda che cosa raccoglie chi hai di fronte.
guide-sharks-title = Una carta in più
guide-sharks-text =
    Se vi accordate nella sfida, cominciate con un tiro mancino in più a testa.

    { $extras }

    Se non la usi, vale 1 punto come ogni tiro mancino.
guide-table-title = A questo tavolo
guide-table-text =
    I pulsanti sotto l’immagine sono le tue mosse. Non scadono mai: gioca subito o la settimana prossima. **?** ti dice che cosa puoi fare.

    I dadi vengono da un segreto sigillato prima del primo tiro. Dopo la partita il sigillo viene rotto, e chiunque può controllare ogni tiro.
guide-page = { $page } di { $pages }
