"""The rummy's values in words: pure functions from tables, hands and events to texts.

Players come in as ready strings, mentions or display names, in the order of the seats.
"""

from bot.texts.wording.rummy.advice import analysis_text, hint_text
from bot.texts.wording.rummy.cards import card_text, cards_text, contract_text, rank_text
from bot.texts.wording.rummy.events import diary_lines, own_moves, turn_lines
from bot.texts.wording.rummy.figures import leaderboard_lines, member_lines, rule_set_text
from bot.texts.wording.rummy.first_times import first_time_text
from bot.texts.wording.rummy.guide import GUIDE_PAGES, guide_page, guide_pages
from bot.texts.wording.rummy.hands import (
    bonehead_text,
    discard_label,
    down_label,
    drafted_text,
    hand_alt_text,
    hand_text,
    hand_title,
    help_now,
    lay_card_label,
    lay_label,
)
from bot.texts.wording.rummy.position import (
    alt_text,
    heading,
    meld_lines,
    owners_lines,
    quiet_lines,
    table_text,
)
from bot.texts.wording.rummy.scores import (
    hand_lines,
    result_text,
    round_alt_text,
    round_text,
    round_title,
    score_alt_text,
    score_so_far_text,
    score_text,
)
from bot.texts.wording.rummy.terms import (
    HOUSE_RULES,
    agreement_lines,
    house_rules,
    length_text,
    packs_text,
    points_text,
    preset_text,
    short_lines,
    unchanged,
    wild_text,
    window_text,
)

__all__ = [
    "GUIDE_PAGES",
    "HOUSE_RULES",
    "agreement_lines",
    "alt_text",
    "analysis_text",
    "bonehead_text",
    "card_text",
    "cards_text",
    "contract_text",
    "diary_lines",
    "discard_label",
    "down_label",
    "drafted_text",
    "first_time_text",
    "guide_page",
    "guide_pages",
    "hand_alt_text",
    "hand_lines",
    "hand_text",
    "hand_title",
    "heading",
    "help_now",
    "hint_text",
    "house_rules",
    "lay_card_label",
    "lay_label",
    "leaderboard_lines",
    "length_text",
    "meld_lines",
    "member_lines",
    "own_moves",
    "owners_lines",
    "packs_text",
    "points_text",
    "preset_text",
    "quiet_lines",
    "rank_text",
    "result_text",
    "round_alt_text",
    "round_text",
    "round_title",
    "rule_set_text",
    "score_alt_text",
    "score_so_far_text",
    "score_text",
    "short_lines",
    "table_text",
    "turn_lines",
    "unchanged",
    "wild_text",
    "window_text",
]
