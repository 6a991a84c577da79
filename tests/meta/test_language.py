"""Docstrings, comments, texts for operators, class names and names of tests are plain English."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
PRODUCT = ("bot", "cogs", "rendering", "playground", "examples", "tools")


class Rule(NamedTuple):
    """A construction to avoid, and its replacement."""

    pattern: re.Pattern[str]
    advice: str


def _rule(pattern: str, advice: str) -> Rule:
    return Rule(re.compile(pattern, re.IGNORECASE), advice)


PERSON = 'a noun, such as "the player", "the host" or "any member"'
THING = "the noun of the thing, such as the current state, the response or the value"
RULES = (
    _rule(
        r"\A\s*(?-i:What|Who|Whose|Whom|How|Whether|Where|Why|Which)\b", "a verb or a noun first"
    ),
    _rule(r"\bwhat\b(?! is new)", THING),
    _rule(r"\bwhatever\b", '"any …", or "regardless of …"'),
    _rule(r"\bwhoever\b|\bwhom\b", PERSON),
    _rule(r"(?:\A|[;:(.] |\b(?:of|by|for|to|from|with|than|as|and|or) )who\b", PERSON),
    _rule(r"\b(?:of|by|in|at|to) (?:what|whose|which is)\b", THING),
    _rule(r"\b(?:no|some|any|every)body(?:'s|’s)?\b", PERSON),
    _rule(r"\b(?:stands?|stood)\b(?! for)", '"is", "contains", "appears" or "applies"'),
    _rule(r"\blies?\b(?! (?:between|within))", '"is" or "is stored"'),
    _rule(
        r"(?:\A|[.;:,] |\b(?:to|that|which|it|and|may) )lets?\b(?! [A-Z])", '"allow", or the verb'
    ),
    _rule(r"\b(?:hears?|heard|hearing)\b", '"receive" or "be notified"'),
    _rule(r"\b(?:tells?|told)\b", '"report", "show", "notify" or "distinguish"'),
    _rule(r"\bsays? (?:so|what|who|which|whether|how)\b", '"state", "show" or "determine"'),
    _rule(r"\b(?:go|goes|going|went) on\b", '"continue" or "resume"'),
    _rule(r"\b(?:is|are|was|were) to (?:be )?[a-z]+", '"must", "should" or "will"'),
    _rule(r"\bbesides?\b", '"next to", "in addition" or "except"'),
    _rule(r"\banew\b", '"again", or a verb with re-'),
    _rule(r"\bat hand\b", '"cached" or "available"'),
    _rule(r"\bfor good\b", '"permanently"'),
    _rule(r"\bat once\b", '"immediately" or "together"'),
    _rule(r"\b(?:by itself|of its own accord|of itself)\b", '"automatically"'),
    _rule(r"\A\s*refused:|[;.] refused:", '"Raises RefusedError if …"'),
    _rule(r"[;,] (?-i:none)\b", '"or None if …", or "empty if …"'),
    _rule(r"\bthere (?:is|are|was|were) (?:no |(?-i:none)\b)", '"no … exists", or "without …"'),
    _rule(r"\b(?:is|are|as) (?-i:none)\b", '"is not a …"'),
    _rule(
        r"(?<![\w./%-])(?-i:_?[a-z]+(?:_[a-z]+)+)(?!\w|[/(=]|\.\w| = )",
        "a plain word, or a name in backticks",
    ),
)
NOT_NOUNS = re.compile(
    "above|after|again|all|already|always|any|anybody|anyhow|around|at|before|behind|beside|better"
    "|between|beyond|dealt|done|drawn|elsewhere|everybody|found|given|gone|held|here|how|kept|known"
    "|laid|left|lost|meanwhile|never|next|nobody|now|off|often|once|only|over|past|played|said|sent"
    "|shown|so|somebody|soon|taken|then|there|thought|thus|together|told|under|until|what|when"
    "|where|which|who|whose|why|with|within|without",
    re.IGNORECASE,
)
"""Adverbs, pronouns, prepositions and irregular participles."""
PARTICIPLE = re.compile(r"[A-Z][a-z]+(?:[^e]ed|ing)")
NOUNS = frozenset(
    {
        "Drawing",
        "Ending",
        "Finding",
        "Greeting",
        "Holding",
        "Meaning",
        "Rating",
        "Ring",
        "Seed",
        "Setting",
        "Spending",
        "Standing",
        "String",
        "Wording",
    }
)
"""Class names that only look like participles."""
PREDICATES = frozenset(
    {"asks", "buys", "can", "counts", "ends", "feeds", "has", "is", "names", "plays", "was", "went"}
)
"""The first words of a boolean's name."""
FLAG_VERBS = frozenset(
    {"allow", "draw", "flush", "include", "keep", "measure", "only", "registers", "take", "takes"}
    | {"use", "wait"}
)
"""Further first words of a boolean parameter's name."""
FLAGS = frozenset(
    {
        "archived",
        "default",
        "disabled",
        "ephemeral",
        "everywhere",
        "exact",
        "force",
        "initial",
        "invitable",
        "locked",
    }
    | {"public", "required", "resumable", "reverse", "strict", "thinking"}
)
"""Boolean parameters with names that are standard in Python or in discord.py."""
STORED = frozenset(
    {
        # Their fields have the names of columns, settings, stored plans or options of a game.
        "bot/games/rummy/plan.py",
        "bot/games/rummy/terms/options.py",
        "bot/records/matches.py",
        "bot/records/members.py",
        "bot/records/messages.py",
        "bot/runtime/config.py",
        "bot/runtime/health.py",
    }
)
OPERATORS_TEXTS = {
    "add_argument": ("help",),
    "add_parser": ("help", "description"),
    "ArgumentParser": ("description",),
    "Summary": (1,),
    **dict.fromkeys(("_counter", "_gauge", "_seconds"), (1,)),
    **dict.fromkeys(("debug", "info", "warning", "error", "exception"), (0,)),
}
"""The arguments of calls, by position or name, that operators read: help, metrics, log events."""
CODE = re.compile(
    r"(?m)```[\s\S]*?```|``[^`]*``|`[^`]*`|\"[^\"\n]*\"|“[^”]*”|^\s*>>> [\s\S]*?(?:\n\s*\n|\Z)"
)
DIRECTIVE = re.compile(r"#\s*(?:noqa|type:|fmt:|pragma|ruff|mypy|!)")


def find_in_text(text: str) -> Iterator[tuple[int, str]]:
    """Yield the line offset and the description of each finding in a docstring or comment."""
    prose = CODE.sub(lambda code: "§" + "\n" * code[0].count("\n"), text)
    for pattern, advice in RULES:
        for match in pattern.finditer(prose):
            offset = prose.count("\n", 0, match.start())
            yield offset, f"“{match[0].strip(' ,;:(.')}”: write {advice}"


def find_in_name(name: str) -> str | None:
    """Return the finding about a class name, or None for a noun."""
    word = name.lstrip("_")
    is_participle = PARTICIPLE.fullmatch(word) and word not in NOUNS
    if is_participle or NOT_NOUNS.fullmatch(word):
        return f"class {name}: name it by a noun"
    return None


def find_in_class(node: ast.ClassDef, *, has_plain_fields: bool) -> Iterator[tuple[int, str]]:
    """Yield the lines and findings about the names of a class and of its boolean fields."""
    if finding := find_in_name(node.name):
        yield node.lineno, finding
    for field in node.body if has_plain_fields else ():
        match field:
            case ast.AnnAssign(target=ast.Name(id=name), annotation=kind):
                is_plain = name.lstrip("_").partition("_")[0] in PREDICATES
                if is_boolean(kind) and not is_plain:
                    advice = "begin a boolean with is_, has_ or can_"
                    yield field.lineno, f"{node.name}.{name}: {advice}"


def is_boolean(annotation: ast.expr | None) -> bool:
    """Return whether an annotation is bool, possibly with None."""
    return annotation is not None and ast.unparse(annotation).removesuffix(" | None") == "bool"


def find_in_parameters(node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[tuple[int, str]]:
    """Yield the lines and findings about the names of a function's boolean parameters."""
    arguments = node.args
    for each in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
        is_plain = (
            each.arg in FLAGS or each.arg.lstrip("_").partition("_")[0] in PREDICATES | FLAG_VERBS
        )
        if is_boolean(each.annotation) and not is_plain:
            yield each.lineno, f"{node.name}({each.arg}): begin a boolean with is_, has_ or a verb"


def find_operators_texts(call: ast.Call) -> Iterator[tuple[int, str]]:
    """Yield the line and the text of each literal argument that operators read."""
    function = call.func
    name = function.attr if isinstance(function, ast.Attribute) else ast.unparse(function)
    named: dict[int | str | None, ast.expr] = {word.arg: word.value for word in call.keywords}
    for key in OPERATORS_TEXTS.get(name, ()):
        arguments: dict[int | str | None, ast.expr] = {**named, **dict(enumerate(call.args))}
        match arguments.get(key):
            case ast.Constant(value=str(text)) as literal:
                # An event such as "board.not_updated" is read as words.
                is_event = re.fullmatch(r"[a-z_]+\.[a-z_.]+", text)
                yield literal.lineno, re.sub("[._]", " ", text) if is_event else text


def find_texts(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the line and the text of a docstring, a test's name, or texts for operators."""
    match node:
        case ast.Expr(value=ast.Constant(value=str(text))):
            yield node.lineno, text
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            if name.startswith("test_"):
                yield node.lineno, name.removeprefix("test_").replace("_", " ")
        case ast.Call():
            yield from find_operators_texts(node)


def find(path: Path, place: str) -> Iterator[str]:
    """Yield the findings in a file as "place:line: description"."""
    source = path.read_text(encoding="utf-8")
    texts: list[tuple[int, str]] = []
    has_plain_fields = place.startswith(("bot/", "cogs/", "rendering/")) and place not in STORED
    is_checked = place.startswith(PRODUCT)
    for node in ast.walk(ast.parse(source)):
        texts.extend(find_texts(node))
        if isinstance(node, ast.ClassDef):
            for line, finding in find_in_class(node, has_plain_fields=has_plain_fields):
                yield f"{place}:{line}: {finding}"
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and is_checked:
            for line, finding in find_in_parameters(node):
                yield f"{place}:{line}: {finding}"
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT and not DIRECTIVE.match(token.string):
            texts.append((token.start[0], token.string.lstrip("# ")))
    for line, text in texts:
        for offset, finding in find_in_text(text):
            yield f"{place}:{line + offset}: {finding}"


def packages() -> list[str]:
    """Return the product's packages, the folders of tests, and "tests" for the files in it."""
    folders = {path.parent.name for path in (ROOT / "tests").glob("*/*.py")}
    return [*PRODUCT, "tests", *sorted(f"tests/{name}" for name in folders)]


@pytest.mark.parametrize("package", packages())
def test_docstrings_comments_texts_and_names_are_plain_english(package: str) -> None:
    pattern = "*.py" if package == "tests" else "**/*.py"
    found = [
        finding
        for path in sorted((ROOT / package).glob(pattern))
        for finding in find(path, path.relative_to(ROOT).as_posix())
    ]
    assert not found, "\n".join(found[-40:])


@pytest.mark.parametrize(
    "text",
    [
        "Return the row of buttons by which others take the seats of who is gone; none if nobody.",
        "Return what stands in a line.",
        "Whoever has the bot on the own account",
        "Have matches looked at at once.",
        "The user for whom the match rests.",
        "Refused: not a player, over, or stale.",
        "It is to be awaited.",
        "The bot hears of it, and goes on.",
        "The commands that the bot has has_any.",
    ],
)
def test_dialect_is_found(text: str) -> None:
    assert [*find_in_text(text)]


@pytest.mark.parametrize(
    "text",
    [
        "Return a row of buttons for claiming vacant seats; empty if no seat is vacant.",
        "Return the users whose badge the message raises, or None.",
        "Raises RefusedError if the user is not a player, the match is over, or it is stale.",
        'Resume a paused clock. `what` and "who is there" are examples.',
        "The number of members who are online.",
    ],
)
def test_plain_english_is_not_found(text: str) -> None:
    assert [*find_in_text(text)] == []


def test_booleans_texts_for_operators_and_names_of_tests_are_found(tmp_path: Path) -> None:
    file = tmp_path / "module.py"
    file.write_text(
        "class Seed:\n    told: bool = False\n    is_told: bool\n"
        'parser.add_argument("x", help="what it is for")\n_log.info("match.goes_on")\n'
        "def test_nobody_waits(): ...\n"
        "def send(*, told: bool, keep_old: bool | None): ...\n"
    )
    assert [finding.partition(":")[2] for finding in find(file, "bot/module.py")] == [
        "2: Seed.told: begin a boolean with is_, has_ or can_",
        "7: send(told): begin a boolean with is_, has_ or a verb",
        f"6: “nobody”: write {PERSON}",
        f"4: “what”: write {THING}",
        '5: “goes on”: write "continue" or "resume"',
    ]


@pytest.mark.parametrize("name", ["Seed", "Standing", "MatchStarted", "_Board"])
def test_nouns_are_class_names(name: str) -> None:
    assert find_in_name(name) is None


@pytest.mark.parametrize("name", ["Then", "_Kept", "Resting", "Finished"])
def test_adverbs_and_participles_are_no_class_names(name: str) -> None:
    assert find_in_name(name) == f"class {name}: name it by a noun"
