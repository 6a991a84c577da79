## Le regole in pagine

guide-goal-title = Di che si tratta
guide-goal-text =
    Due capitani si giocano ai dadi i clienti di una taverna. Otto round di sei carte: Marinai di otto nazioni, da 1 a 4, e **tiri mancini**. I tuoi Marinai di una nazione sono una **ciurma**; la sua **forza** è la somma dei loro valori.
guide-goal-alt = Le otto nazioni: { $nations }. Ognuna ha cinque Marinai, di valore 1, 2, 3, 3 e 4. Sotto, una ciurma: Francese 4, Francese 1 e un Tiro mancino come 2 Marinai fanno forza 7.
guide-placing-title = Tirare e piazzare
guide-placing-text =
    Al tuo turno **tiri** due dei tuoi sei dadi, ne piazzi uno sulla carta del suo numero e riprendi l’altro. Il primo dado del round decide a quale estremità sta l’1. I dadi restano fino alla fine del round.
guide-placing-alt = Sei carte in fila, numerate da 1 a 6. Sotto, due dadi, { $dice }; da ciascuno parte una freccia verso la carta del suo numero.
guide-award-title = Shanghai! A chi va ogni carta
guide-award-text =
    Con due dadi piazzati puoi, con meno di due nella riserva devi gridare **Shanghai!** Il round finisce subito. La carta va a chi ci ha più dadi. Pari? Alla somma più alta sulle due carte accanto. Ancora pari? A nessuno. Chi non ha gridato inizia il prossimo.
guide-tricks-title = Tiri mancini
guide-tricks-text =
    Gioca una metà, una volta per round, subito dopo il tuo tiro:

    { $halves }

    Una carta tenuta vale 1 punto.
guide-tricks-alt = Le metà delle carte Tiro mancino: { $halves }.
guide-score-title = Il punteggio
guide-score-text =
    Dopo otto round, in ogni nazione la ciurma **più forte** porta quanto vale la **più debole**: 9 contro 4 sono 4 punti. Chi è da solo conta la propria. Pari: niente. Ogni tiro mancino tenuto è 1 punto. Sulla lavagna i tuoi punti hanno il tuo colore.
guide-page = { $page } di { $pages }
