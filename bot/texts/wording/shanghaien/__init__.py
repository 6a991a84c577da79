"""The rules' values in words: pure functions from positions, events and refusals to texts.

People come in as ready strings, mentions or display names, in the order of the seats. Nothing in
here knows Discord; every word comes from a `Texts`.
"""

from bot.texts.wording.shanghaien.advice import help_now
from bot.texts.wording.shanghaien.analysis import (
    analysis_text,
    analysis_title,
    chances_alt_text,
    costly_text,
)
from bot.texts.wording.shanghaien.cards import card_name, half_name, nation_name, trick_name
from bot.texts.wording.shanghaien.events import event_lines, last_line
from bot.texts.wording.shanghaien.figures import luck_lines, member_lines
from bot.texts.wording.shanghaien.first_times import first_time_text
from bot.texts.wording.shanghaien.guide import (
    GUIDE_PAGES,
    GuidePage,
    goal_alt_text,
    placing_alt_text,
    rules_pages,
    tricks_alt_text,
)
from bot.texts.wording.shanghaien.hints import chance_text, hint_text, reasons_text
from bot.texts.wording.shanghaien.moves import move_text
from bot.texts.wording.shanghaien.position import alt_text, heading, table_text
from bot.texts.wording.shanghaien.rounds import (
    award_lines,
    net_line,
    round_alt_text,
    round_summary_text,
    shanghai_question,
    summary_title,
)
from bot.texts.wording.shanghaien.scores import (
    coming_text,
    is_counted,
    result_line,
    result_text,
    score_alt_text,
    score_so_far_text,
    score_text,
)

__all__ = [
    "GUIDE_PAGES",
    "GuidePage",
    "alt_text",
    "analysis_text",
    "analysis_title",
    "award_lines",
    "card_name",
    "chance_text",
    "chances_alt_text",
    "coming_text",
    "costly_text",
    "event_lines",
    "first_time_text",
    "goal_alt_text",
    "half_name",
    "heading",
    "help_now",
    "hint_text",
    "is_counted",
    "last_line",
    "luck_lines",
    "member_lines",
    "move_text",
    "nation_name",
    "net_line",
    "placing_alt_text",
    "reasons_text",
    "result_line",
    "result_text",
    "round_alt_text",
    "round_summary_text",
    "rules_pages",
    "score_alt_text",
    "score_so_far_text",
    "score_text",
    "shanghai_question",
    "summary_title",
    "table_text",
    "trick_name",
    "tricks_alt_text",
]
