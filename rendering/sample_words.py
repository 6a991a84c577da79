"""Words for the gallery and the tests, one set a language; the bot has catalogues."""

from __future__ import annotations

from bot.games.shanghaien.cards import NATIONS, Half

from .words import Words

_HALVES = tuple(Half)


def _words(nations: str, halves: str, round_of: str, called: str, rest: str) -> Words:
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
        alone=parts[7],
        stronger=parts[8],
        equal=parts[9],
    )


SAMPLE_WORDS: dict[str, Words] = {
    "en": _words(
        "Americans|French|Germans|Chinese|Dutch|Turks|Spaniards|Italians",
        "2 Sailors|Die ±1|Both dice|Roll again|Send to the sharks|Exchange",
        "Round {} of {}",
        "{} called Shanghai!",
        "Stack|Tavern|Tricks|Total|Neighbours|out of the game|Points"
        "|alone|takes the weaker crew|equally strong",
    ),
    "de": _words(
        "Amerikaner|Franzosen|Deutsche|Chinesen|Holländer|Türken|Spanier|Italiener",
        "2 Matrosen|Würfel ±1|Beide Würfel|Nochmal würfeln|Zu den Haien|Austauschen",
        "Runde {} von {}",
        "{} ruft Shanghai!",
        "Stapel|Taverne|Tricks|Gesamt|Nachbarn|aus dem Spiel|Punkte"
        "|allein|erhält die schwächere Crew|gleich stark",
    ),
    "fr": _words(
        "Américains|Français|Allemands|Chinois|Hollandais|Turcs|Espagnols|Italiens",
        "2 marins|Dé ±1|Les deux dés|Relancer|Aux requins|Échange",
        "Manche {} sur {}",
        "{} crie Shanghai !",
        "Pioche|Taverne|Coups bas|Total|Voisins|hors du jeu|Points"
        "|seul|prend l’équipage plus faible|à égalité",
    ),
    "it": _words(
        "Americani|Francesi|Tedeschi|Cinesi|Olandesi|Turchi|Spagnoli|Italiani",
        "2 marinai|Dado ±1|Entrambi i dadi|Ritira|Agli squali|Scambio",
        "Turno {} di {}",
        "{} chiama Shanghai!",
        "Mazzo|Taverna|Tiri mancini|Totale|Vicini|fuori dal gioco|Punti"
        "|da solo|prende l’equipaggio più debole|pari forza",
    ),
}
