"""Validation of application commands.

The limits are in Discord's reference, "Application Commands", "Application Command Object" and its
subsections.
"""

from __future__ import annotations

import re
import unicodedata

from playground.shapes import Json, JsonValue
from playground.validation.fields import FormErrors, Path

LOCALES = frozenset(
    {"id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl"}
    | {"no", "pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi"}
    | {"th", "zh-CN", "ja", "zh-TW", "ko"}
)
"""Discord's locales (Discord's reference, "Locales")."""

CHAT, USER, MESSAGE = 1, 2, 3
SUB_COMMAND, SUB_COMMAND_GROUP, STRING, INTEGER, NUMBER = 1, 2, 3, 4, 10
MOST_CHARACTERS = 8_000
"""The maximum total length of the names, descriptions and values in one command."""

# Discord's pattern ^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$, translated for `re`: letters and
# digits of any script, Devanagari and Thai characters, hyphen, underscore and apostrophe.
_NAME = re.compile(r"[-_'\w\u0900-\u097f\u0e00-\u0e7f]{1,32}")


def check_commands(commands: list[JsonValue]) -> None:
    """Raise ApiError 50035 if Discord would reject these commands together."""
    errors = FormErrors()
    for kind, most in ((CHAT, 100), (USER, 15), (MESSAGE, 15)):
        of_kind = [each for each in commands if isinstance(each, dict) and _kind(each) == kind]
        if len(of_kind) > most:
            errors.add(
                (),
                "APPLICATION_COMMAND_TOO_MANY",
                f"Maximum number of application commands reached ({most}).",
            )
    names: set[tuple[int, str]] = set()
    for index, command in enumerate(commands):
        if not isinstance(command, dict):
            errors.add((index,), "MODEL_TYPE_CONVERT", "Only dictionaries may be used here")
            continue
        key = (_kind(command), str(command.get("name")))
        if key in names:
            errors.add(
                (index,),
                "APPLICATION_COMMANDS_DUPLICATE_NAME",
                "Application command names must be unique",
            )
        names.add(key)
        _check_command(command, (index,), errors)
    errors.raise_if_any()


def check_command(command: Json) -> None:
    """Raise ApiError 50035 if Discord would reject this command."""
    errors = FormErrors()
    _check_command(command, (), errors)
    errors.raise_if_any()


def _kind(command: Json) -> int:
    kind = command.get("type")
    return kind if isinstance(kind, int) else CHAT


def _check_command(command: Json, path: Path, errors: FormErrors) -> None:
    kind = _kind(command)
    if not errors.choice((*path, "type"), kind, (CHAT, USER, MESSAGE)):
        return
    chat = kind == CHAT
    _check_name(command, path, errors, is_chat=chat)
    if chat:
        _check_description(command, path, errors)
    elif command.get("description") or command.get("options"):
        errors.add(
            (*path, "description"),
            "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION",
            "Context menu commands cannot have a description or options",
        )
    granted = command.get("default_member_permissions")
    if granted is not None and not str(granted).isdecimal():
        errors.add(
            (*path, "default_member_permissions"),
            "NUMBER_TYPE_COERCE",
            f'Value "{granted}" is not snowflake.',
        )
    for key, allowed in (("contexts", (0, 1, 2)), ("integration_types", (0, 1))):
        if command.get(key) == []:
            errors.length((*path, key), 0, 1, len(allowed))
        for index, each in enumerate(command.get(key) or ()):
            errors.choice((*path, key, index), each, allowed)
    if chat:
        _check_options(command, path, errors, depth=0)
        if _characters(command) > MOST_CHARACTERS:
            errors.add(
                path,
                "APPLICATION_COMMAND_TOO_LARGE",
                f"Application commands must be less than {MOST_CHARACTERS} characters",
            )


def _check_name(each: Json, path: Path, errors: FormErrors, *, is_chat: bool) -> None:
    name = errors.text(each, "name", path, minimum=1, maximum=32, required=True)
    if is_chat and name is not None and not _is_chat_name(name):
        _bad_name((*path, "name"), errors)
    for locale, text in _localizations(each, "name_localizations", path, errors).items():
        at = (*path, "name_localizations", locale)
        errors.length(at, len(text), 1, 32)
        if is_chat and not _is_chat_name(text):
            _bad_name(at, errors)


def _bad_name(path: Path, errors: FormErrors) -> None:
    errors.add(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _is_chat_name(name: str) -> bool:
    composed = unicodedata.normalize("NFC", name)
    return _NAME.fullmatch(composed) is not None and name == name.lower()


def _check_description(each: Json, path: Path, errors: FormErrors) -> None:
    errors.text(each, "description", path, minimum=1, maximum=100, required=True)
    for locale, text in _localizations(each, "description_localizations", path, errors).items():
        errors.length((*path, "description_localizations", locale), len(text), 1, 100)


def _localizations(each: Json, key: str, path: Path, errors: FormErrors) -> dict[str, str]:
    found = each.get(key)
    if not isinstance(found, dict):
        return {}
    for locale in found:
        errors.choice((*path, key, locale), locale, LOCALES)
    return {locale: text for locale, text in found.items() if isinstance(text, str)}


def _check_options(owner: Json, path: Path, errors: FormErrors, *, depth: int) -> None:
    options = errors.objects(owner, "options", path, maximum=25)
    names: set[str] = set()
    optional_seen = False
    nested = {option.get("type") in {SUB_COMMAND, SUB_COMMAND_GROUP} for option in options}
    if len(nested) > 1:
        errors.add(
            (*path, "options"),
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            "Sub-command and sub-command group option types are mutually exclusive to all "
            "other types",
        )
    for index, option in enumerate(options):
        at = (*path, "options", index)
        _check_option(option, at, errors, depth=depth)
        name = str(option.get("name"))
        if name in names:
            errors.add(
                (*at, "name"),
                "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
                "Option name already exists",
            )
        names.add(name)
        if option.get("required") and optional_seen:
            errors.add(
                at,
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            )
        optional_seen = optional_seen or not option.get("required")


def _check_option(option: Json, path: Path, errors: FormErrors, *, depth: int) -> None:
    kind = option.get("type")
    if not errors.choice((*path, "type"), kind, range(1, 12)):
        return
    _check_name(option, path, errors, is_chat=True)
    _check_description(option, path, errors)
    if kind in {SUB_COMMAND, SUB_COMMAND_GROUP}:
        # A group contains sub-commands, and a sub-command contains plain options.
        if depth == 2 or (depth == 1 and kind == SUB_COMMAND_GROUP):
            errors.add(
                (*path, "type"),
                "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
                "Sub-command option type is not allowed here",
            )
        _check_options(option, path, errors, depth=2 if kind == SUB_COMMAND else 1)
        return
    choices = errors.objects(option, "choices", path, maximum=25)
    if choices and option.get("autocomplete"):
        errors.add(
            (*path, "autocomplete"),
            "APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE",
            "Options with choices cannot be autocompleted",
        )
    check_choices(choices, kind, (*path, "choices"), errors)
    _check_range(option, path, errors)


def _check_range(option: Json, path: Path, errors: FormErrors) -> None:
    if option["type"] == STRING:
        errors.number(option, "min_length", path, minimum=0, maximum=6_000)
        errors.number(option, "max_length", path, minimum=1, maximum=6_000)
    low, high = option.get("min_value"), option.get("max_value")
    if isinstance(low, int | float) and isinstance(high, int | float) and low > high:
        errors.add(
            (*path, "min_value"),
            "APPLICATION_COMMAND_OPTIONS_MIN_VALUE_EXCEEDS_MAX_VALUE",
            "min_value must be less than or equal to max_value",
        )


def check_choices(choices: list[Json], kind: JsonValue, path: Path, errors: FormErrors) -> None:
    """Record the faults in the choices of an option or of an autocompletion."""
    names: set[str] = set()
    for index, choice in enumerate(choices):
        at = (*path, index)
        name = errors.text(choice, "name", at, minimum=1, maximum=100, required=True)
        for locale, text in _localizations(choice, "name_localizations", at, errors).items():
            errors.length((*at, "name_localizations", locale), len(text), 1, 100)
        if name is not None and name in names:
            errors.add(
                (*at, "name"),
                "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS",
                "Option choice name already exists",
            )
        names.add(name or "")
        _check_choice_value(choice, kind, at, errors)


def _check_choice_value(choice: Json, kind: JsonValue, path: Path, errors: FormErrors) -> None:
    value = choice.get("value")
    if value is None:
        errors.required((*path, "value"))
    elif kind == STRING:
        errors.text(choice, "value", path, minimum=1, maximum=100)
    elif isinstance(value, bool) or not isinstance(value, int if kind == INTEGER else int | float):
        errors.add((*path, "value"), "NUMBER_TYPE_COERCE", f'Value "{value}" is not a number.')


def _characters(each: Json) -> int:
    total = 0
    for key in ("name", "description"):
        default = each.get(key)
        spoken = each.get(f"{key}_localizations")
        texts = [default, *(spoken.values() if isinstance(spoken, dict) else ())]
        # Of the translations of a text, only the longest counts (reference, "Localization").
        total += max((len(text) for text in texts if isinstance(text, str)), default=0)
    if isinstance(each.get("value"), str):
        total += len(each["value"])
    for key in ("options", "choices"):
        children = each.get(key)
        total += sum(
            _characters(child)
            for child in (children if isinstance(children, list) else ())
            if isinstance(child, dict)
        )
    return total
