"""Words for the gallery and the tests, one set a language: those of the bot's catalogues."""

from __future__ import annotations

from bot.games.shanghaien.cards import NATIONS, Half
from rendering.shanghaien.words import Words

_HALVES = tuple(Half)


def _words(
    nations: str, halves: str, round_of: str, called: str, stronger: str, rest: str
) -> Words:
    """Return a set from strings whose parts are set apart by bars, in the order of the fields."""
    parts = rest.split("|")
    return Words(
        nations=dict(zip(NATIONS, nations.split("|"), strict=True)),
        halves=dict(zip(_HALVES, halves.split("|"), strict=True)),
        round_of=round_of.format,
        called_shanghai=called.format,
        stack=parts[0],
        tavern=parts[1],
        tricks=parts[2],
        total=parts[3],
        neighbours=parts[4],
        out_of_game=parts[5],
        points=parts[6],
        trick_points=parts[7],
        alone=parts[8],
        stronger=stronger.format,
        equal=parts[9],
    )


SAMPLE_WORDS: dict[str, Words] = {
    "en": _words(
        "Americans|French|Germans|Chinese|Dutch|Turks|Spaniards|Italians",
        "2 Sailors|Die ±1|Both dice|Roll again|To the sharks|Exchange",
        "Round {} of {}",
        "{} called Shanghai!",
        "{} beats {}",
        "Stack|Tavern|Tricks|Total|Neighbours|out of the game|Points|one point each"
        "|alone|equally strong",
    ),
    "de": _words(
        "Amerikaner|Franzosen|Deutsche|Chinesen|Holländer|Türken|Spanier|Italiener",
        "2 Matrosen|Würfel ±1|Beide Würfel|Noch einmal|Zu den Haien|Tauschen",
        "Runde {} von {}",
        "{} hat shanghait!",
        "{} schlägt {}",
        "Stapel|Kneipe|Tricks|Summe|Nachbarn|aus dem Spiel|Punkte|je ein Punkt|allein|gleich stark",
    ),
    "fr": _words(
        "Américains|Français|Allemands|Chinois|Hollandais|Turcs|Espagnols|Italiens",
        "2 marins|Dé ±1|Deux dés|Relance|Aux requins|Échange",
        "Manche {} sur {}",
        "{} a crié « Shanghai ! »",
        "{} bat {}",
        "Pioche|Taverne|Triche|Total|Voisines|hors du jeu|Points|un point par carte"
        "|sans rival|à égalité",
    ),
    "it": _words(
        "Americani|Francesi|Tedeschi|Cinesi|Olandesi|Turchi|Spagnoli|Italiani",
        "2 Marinai|Dado ±1|Due dadi|Tira ancora|Agli squali|Scambio",
        "Round {} di {}",
        "{} ha gridato «Shanghai!»",
        "{} batte {}",
        "Mazzo|Taverna|Tiri mancini|Totale|Adiacenti|fuori dal gioco|Punti|un punto l’uno"
        "|senza rivali|pari forza",
    ),
}
