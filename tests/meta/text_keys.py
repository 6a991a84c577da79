"""The keys of texts that the code assembles: each pattern, and the values of its gaps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.games.export import Fault
from bot.games.registry import GAMES
from bot.games.rummy.analysis import HintReason
from bot.games.rummy.game import Situation
from bot.games.rummy.moves import Refusal as RummyRefusal
from bot.games.rummy.state import RoundEnd
from bot.games.rummy.terms.agreement import Preset
from bot.games.rummy.terms.options import MeldKind
from bot.games.shanghaien.analysis.report import AdviceReason
from bot.games.shanghaien.cards import EXTRA_TRICKS, TRICKS_IN_DECK, ExtraTrick, Half, Nation, Trick
from bot.games.shanghaien.players.levels import LADDER
from bot.games.shanghaien.state import End, Refusal
from bot.games.shanghaien.tricks.contract import NextStep
from bot.games.shanghaien.tricks.table import HALF_RULES, SHARED_HALVES
from bot.matches.match import Reason
from bot.ratings.ladder import Ending
from bot.records.matches import PauseReason, ProposalKind
from bot.records.members import Audience, DisplayMode, Hat, NotifyBy, Threads
from bot.records.messages import InvitationStatus
from bot.texts.wording.rummy.terms import AGREEMENT_TOPICS
from bot.texts.wording.rummy.terms import GUIDE_PAGES as RUMMY_GUIDE_PAGES
from bot.texts.wording.shanghaien.advice import GUIDE_PAGES
from cogs.commands.games import ACTION_CHECKS
from cogs.commands.settings import DAILY, MONTHLY, SETTINGS
from cogs.games.rummy.game_ui import MORE_PLAYERS
from cogs.games.rummy.options import RULES, TEMPOS, TOPICS, VALUES, WORDS
from cogs.postgame.month import COLUMNS
from cogs.ui.errors import OPTIONAL_PERMISSIONS, THREAD_PERMISSIONS, required_permissions
from rendering.shared.people import FACES


def _dashed(names: Iterable[str]) -> set[str]:
    return {name.lower().replace("_", "-") for name in names}


def _values(*members: Iterable[str]) -> set[str]:
    return {str(value) for some in members for value in some}


NATIONS = _dashed(nation.name for nation in Nation)
HALVES, ENDS, PAGES = _values(Half), _values(End), set(GUIDE_PAGES)
IN_DECK = {half.value for trick in TRICKS_IN_DECK for half in trick.halves}
DEALT = {half.value for trick in set(Trick) - EXTRA_TRICKS for half in trick.halves}
FORM_INPUTS = _dashed(name for topic in TOPICS.values() for name in topic.inputs)
DAILY_GAMES = {game.name for game in GAMES.values() if game.daily is not None}
POSTS = {MONTHLY, DAILY}
EXTRAS = _values(ExtraTrick) - {ExtraTrick.NONE}
PERMISSIONS = {
    *required_permissions(is_in_thread=False),
    *required_permissions(is_in_thread=True),
    *OPTIONAL_PERMISSIONS,
    *(name for names in THREAD_PERMISSIONS.values() for name in names),
    "manage_guild",
}

FAMILIES: Mapping[str, set[str]] = {
    "lesson-{}": _values(AdviceReason),
    "proof-failed-{}": _values(Fault) - {Fault.LOG},
    "button-end-{}": ENDS,
    "button-{}-me": {"hide", "show"},
    "card-{}": NATIONS,
    "challenge-{}": {InvitationStatus.WITHDRAWN, InvitationStatus.EXPIRED},
    "choice-extra-{}": _values(ExtraTrick),
    "choice-level-{}-{}": {
        f"{game.name}-{level}" for game in GAMES.values() for level in game.inviting.levels
    },
    "choice-{}-{}": {
        f"{setting}-{value}"
        for setting, values in {
            "threads": _values(Threads),
            "reminders": {"on", "off"},
            "leaderboard": _values(Audience),
            "display": _values(DisplayMode),
            "notify": _values(NotifyBy),
            "flow": {"on", "off"},
            "hat": _values(Hat),
            "face": {str(face) for face in range(len(FACES))},
        }.items()
        for value in values
    },
    "daily-about-{}": DAILY_GAMES,
    "daily-best-{}": DAILY_GAMES,
    "daily-game-{}": DAILY_GAMES,
    "daily-result-{}": DAILY_GAMES,
    "month-{}": set(COLUMNS),
    "more-{}": set(ACTION_CHECKS),
    "button-more-{}": set(ACTION_CHECKS),
    "preferences-{}": {"notify", "flow", "display", "hat", "face"},
    "extra-{}-name": EXTRAS,
    "guide-{}-text": PAGES,
    "guide-{}-title": PAGES,
    "history-{}": _values(Ending),
    "computers-{}": set(LADDER),
    "level-{}": set(LADDER),
    "level-line-{}": set(LADDER),
    "move-with-end-{}": ENDS,
    "nation-to-{}": NATIONS,
    "nation-{}": NATIONS,
    "options-extra-{}": _values(ExtraTrick),
    "opt-rummy-player-{}": set(map(str, MORE_PLAYERS)),
    "opt-rummy-player-{}-desc": set(map(str, MORE_PLAYERS)),
    "dm-{}": {"channel-gone", "channel-closed"},
    "pause-reason-{}": _values(PauseReason),
    "pause-{}": _values(PauseReason),
    "rummy-first-{}": _values(Situation),
    "pic-rummy-{}": _values(RoundEnd) - {RoundEnd.OUT},
    "permission-{}": _dashed(PERMISSIONS),
    "refusal-invitation-{}": _values(InvitationStatus) - {InvitationStatus.OPEN},
    "refusal-rule-{}": _values(Refusal, RummyRefusal),
    "refusal-{}": _values(Reason) - {Reason.ILLEGAL, Reason.INVITATION_CLOSED},
    "rummy-{}-{}": {
        f"{form}-{act}"
        for form in ("did", "you")
        for act in (
            *("take", "leave", "draw-card", "extra", "buy"),
            *("down", "down-first", "lay", "swap", "discard", "undo"),
        )
    },
    "rummy-{}s": _values(MeldKind),
    "rummy-choice-{}": _dashed({*WORDS, "wild", "lay_at_once"}),
    "rummy-form-{}": FORM_INPUTS,
    "rummy-how-{}": FORM_INPUTS - _dashed({RULES, VALUES, *WORDS}),
    "rummy-guide-{}-alt": set(RUMMY_GUIDE_PAGES),
    "rummy-guide-{}-text": set(RUMMY_GUIDE_PAGES),
    "rummy-guide-{}-title": set(RUMMY_GUIDE_PAGES),
    "rummy-hint-why-{}": _values(HintReason),
    "rummy-lesson-{}": {"buy", "discard", "pass"},
    "rummy-length-{}": {"all", "own", "evening", "short", "some"},
    "rummy-preset-{}": _values(Preset),
    "rummy-preset-{}-about": _values(Preset),
    "rummy-round-{}": _values(RoundEnd) - {RoundEnd.OUT},  # the text for OUT has a member's name
    "rummy-tempo-{}": {*TEMPOS, "other"},
    "rummy-terms-{}": {*AGREEMENT_TOPICS},
    "select-{}": {*SETTINGS, *POSTS},
    "settings-{}-off": POSTS,
    "trick-{}-button": HALVES,
    "trick-{}-card": DEALT - {Half.TWO_SAILORS},  # such a card is named after its other half
    "trick-{}-card-button": _values(SHARED_HALVES),
    "trick-{}-dice": {
        half.value for half, rules in HALF_RULES.items() if rules.next_step is NextStep.ROLL
    },
    "trick-{}-event": HALVES - {Half.BOTH_DICE},  # the text about the dice is sufficient
    "trick-{}-explain": HALVES,
    "trick-{}-guide": IN_DECK,
    "trick-{}-move": HALVES,
    "trick-{}-name": HALVES,
    "trick-{}-picture": HALVES,
    "trick-{}-{}": {
        *(f"{half}-prompt" for half in HALVES),
        *(f"{half}-card-prompt" for half in SHARED_HALVES),
    },
    "why-{}": _values(AdviceReason),
    "{}-refused": _values(ProposalKind),
}
ASSEMBLED_KEYS = {
    form.replace("{}-{}", "{}").replace("{}", gap)
    for form, gaps in FAMILIES.items()
    for gap in gaps
}
"""All keys that the code assembles."""
