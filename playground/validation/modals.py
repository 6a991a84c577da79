"""Validation of modals. The rules are in Discord's reference, "Interactions", "Modal", and
"Components".
"""

from __future__ import annotations

from playground.shapes import Json
from playground.validation.components import SELECTS, ComponentCheck, ComponentKind
from playground.validation.fields import FormErrors, Path

MOST_COMPONENTS = 5
IN_LABEL = SELECTS | {
    ComponentKind.TEXT_INPUT,
    ComponentKind.FILE_UPLOAD,
    ComponentKind.RADIO_GROUP,
    ComponentKind.CHECKBOX_GROUP,
    ComponentKind.CHECKBOX,
}


def check_modal(data: Json, path: Path = ("data",)) -> None:
    """Raise ApiError 50035 if Discord would reject this modal."""
    errors = FormErrors()
    check = ComponentCheck(errors, ())
    errors.text(data, "custom_id", path, minimum=1, maximum=100, required=True)
    errors.text(data, "title", path, minimum=1, maximum=45, required=True)
    components = errors.objects(
        data, "components", path, minimum=1, maximum=MOST_COMPONENTS, required=True
    )
    for index, component in enumerate(components):
        _top(component, (*path, "components", index), check)
    errors.raise_if_any()


def _top(component: Json, path: Path, check: ComponentCheck) -> None:
    kind = component.get("type")
    if kind == ComponentKind.TEXT_DISPLAY:
        check.text_display(component, path)
    elif kind == ComponentKind.LABEL:
        check.errors.text(component, "label", path, minimum=1, maximum=45, required=True)
        check.errors.text(component, "description", path, minimum=1, maximum=100)
        inner = component.get("component")
        if not isinstance(inner, dict):
            check.errors.required((*path, "component"))
        else:
            _input(inner, (*path, "component"), check, is_labelled=True)
    elif kind == ComponentKind.ACTION_ROW:
        children = check.errors.objects(
            component, "components", path, minimum=1, maximum=1, required=True
        )
        for index, child in enumerate(children):
            at = (*path, "components", index)
            if child.get("type") == ComponentKind.TEXT_INPUT:
                _input(child, at, check, is_labelled=False)
            else:
                check.errors.choice((*at, "type"), child.get("type"), (4,))
    else:
        check.errors.choice((*path, "type"), kind, (1, 10, 18))


def _input(component: Json, path: Path, check: ComponentCheck, *, is_labelled: bool) -> None:
    kind = component.get("type")
    if not check.errors.choice((*path, "type"), kind, IN_LABEL):
        return
    if kind in SELECTS:
        check.select(component, path)
        return
    check.custom_id(component, path)
    if kind == ComponentKind.TEXT_INPUT:
        _text_input(component, path, check.errors, is_labelled=is_labelled)
    elif kind == ComponentKind.RADIO_GROUP:
        check.options(component, path, least=2, most=10)
    elif kind == ComponentKind.CHECKBOX_GROUP:
        check.options(component, path, most=10)
        check.errors.number(component, "min_values", path, minimum=0, maximum=10)
        check.errors.number(component, "max_values", path, minimum=1, maximum=10)
    elif kind == ComponentKind.FILE_UPLOAD:
        check.errors.number(component, "min_values", path, minimum=0, maximum=10)
        check.errors.number(component, "max_values", path, minimum=1, maximum=10)


def _text_input(component: Json, path: Path, errors: FormErrors, *, is_labelled: bool) -> None:
    errors.choice((*path, "style"), component.get("style"), (1, 2))
    errors.text(component, "label", path, minimum=1, maximum=45, required=not is_labelled)
    if is_labelled and component.get("label") is not None:
        errors.add(
            (*path, "label"),
            "TEXT_INPUT_LABEL_NOT_ALLOWED",
            "A text input in a label has no label of its own",
        )
    errors.text(component, "placeholder", path, maximum=100)
    errors.text(component, "value", path, maximum=4_000)
    least = errors.number(component, "min_length", path, minimum=0, maximum=4_000) or 0
    most = errors.number(component, "max_length", path, minimum=1, maximum=4_000) or 4_000
    if least > most:
        errors.add(
            (*path, "min_length"),
            "BASE_TYPE_INVALID",
            "min_length must be less than or equal to max_length",
        )
