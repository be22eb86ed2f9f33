"""Whether what a tool is given fits it: known arguments, none missing, each of the kind that it takes."""

from collections.abc import Iterator, Mapping
from datetime import date

from pydantic import BaseModel, JsonValue, ValidationError

from conversation.builds.blueprint.kinds import KindName, ValueKind
from conversation.builds.blueprint.order import references
from conversation.builds.blueprint.values import ColumnKind
from conversation.builds.checking.problems import BlueprintProblem
from conversation.builds.checking.scope import Nowhere, Scope
from conversation.builds.computing.tool import ComputeTool, Parameter, Shapes
from conversation.classes.tools import DataTool
from runs.refusals import problems_of
from runs.words import Sentence

PEOPLE: Mapping[str, KindName] = {"class_id": "class", "student_id": "student", "assignment_id": "assignment"}
"""Arguments of data tools that name something of a class, and the inputs that pick it."""


def unknown_arguments(place: str, given: Mapping[str, JsonValue], known: list[str]) -> Iterator[BlueprintProblem]:
    for name in given:
        if name not in known:
            yield BlueprintProblem(
                f"{place}.{name}",
                Sentence(
                    "There is no argument “%(name)s”. There is: %(known)s.",
                    name=name,
                    known=known or Sentence("nothing"),
                ),
            )


def _missing(place: str, name: str) -> BlueprintProblem:
    return BlueprintProblem(f"{place}.{name}", Sentence("The argument “%(name)s” is missing.", name=name))


def clash(place: str, wanted: str, found: str) -> BlueprintProblem:
    return BlueprintProblem(
        place, Sentence("This must be: %(wanted)s. It is: %(found)s.", wanted=word(wanted), found=word(found))
    )


def word(kind: str) -> Sentence:
    """What a kind is called."""
    match kind:
        case "number":
            return Sentence("number")
        case "text":
            return Sentence("text")
        case "date":
            return Sentence("day")
        case "truth":
            return Sentence("yes or no")
        case "texts":
            return Sentence("list of texts")
        case "table":
            return Sentence("table")
        case "class":
            return Sentence("class")
        case "student":
            return Sentence("student")
        case "assignment":
            return Sentence("assignment")
    return Sentence("group of values")


def data_arguments(place: str, tool: DataTool, given: Mapping[str, JsonValue], scope: Scope) -> list[BlueprintProblem]:
    """Arguments of a data tool: paths by their kinds, the others as the tool itself reads them."""
    fields = tool.arguments.model_fields
    found = list(unknown_arguments(place, given, list(fields)))
    paths = dict(references(given))
    for name, path in paths.items():
        if name in fields:
            found += _path_problems(f"{place}.{name}", name, path, tool, scope)
    found += [_missing(place, name) for name, one in fields.items() if one.is_required() and name not in given]
    return found or _constant_problems(place, tool.arguments, given, set(paths))


def _path_problems(place: str, name: str, path: str, tool: DataTool, scope: Scope) -> list[BlueprintProblem]:
    try:
        kind = scope.kind_at(path, "context", "input", "data")
    except Nowhere as error:
        return error.problems(place)
    wanted = PEOPLE.get(name) or _wanted(tool.arguments, name)
    fits = {wanted, "number", "text"} if name in PEOPLE and path.startswith("$data") else {wanted}
    return [] if kind.name in fits else [clash(place, wanted, kind.name)]


def _wanted(model: type[BaseModel], name: str) -> KindName:
    """What kind an argument is, by what it can be read from."""
    for kind, probe in (("number", 1), ("date", date(2026, 1, 1)), ("text", "x")):
        try:
            model.__pydantic_validator__.validate_assignment(model.model_construct(), name, probe)
        except ValidationError:
            continue
        return kind  # type: ignore[return-value]  # one of the names above
    return "text"


def _constant_problems(
    place: str, model: type[BaseModel], given: Mapping[str, JsonValue], paths: set[str]
) -> list[BlueprintProblem]:
    found: list[BlueprintProblem] = []
    for name, value in given.items():
        if name in paths:
            continue
        try:
            model.__pydantic_validator__.validate_assignment(model.model_construct(), name, value)
        except ValidationError as error:
            found.append(
                BlueprintProblem(f"{place}.{name}", Sentence("%(cause)s", cause=problems_of(error)[0].message))
            )
    return found


def compute_arguments(
    place: str, tool: ComputeTool, given: Mapping[str, JsonValue], scope: Scope
) -> tuple[Shapes | None, list[BlueprintProblem]]:
    """Arguments of a compute tool; no shapes where they are wrong, or rest on what is."""
    found = list(unknown_arguments(place, given, list(tool.parameters)))
    kinds: dict[str, ValueKind] = {}
    is_sure = True
    for name, path in references(given):
        try:
            kinds[name] = scope.kind_at(path)
        except Nowhere as error:
            found += error.problems(f"{place}.{name}")
            is_sure = False
    constants = {name: value for name, value in given.items() if not (isinstance(value, str) and value[:1] == "$")}
    shapes = Shapes(kinds, constants)
    if found or not is_sure:
        return None, found
    for name, parameter in tool.parameters.items():
        if name not in given:
            found += [_missing(place, name)] if parameter.required else []
        else:
            found += _argument_problems(f"{place}.{name}", name, parameter, shapes, tool)
            if found and parameter.kind == "table":  # what follows speaks of its columns
                break
    return (None if found else shapes), found


def _argument_problems(
    place: str, name: str, parameter: Parameter, shapes: Shapes, tool: ComputeTool
) -> list[BlueprintProblem]:
    kind, value = shapes.kinds.get(name), shapes.constants.get(name)
    match parameter.kind:
        case "table":
            return (
                [] if kind and kind.name == "table" else [clash(place, "table", kind.name if kind else _kind_of(value))]
            )
        case "figure":
            is_figure = kind.name == "number" if kind else _kind_of(value) == "number"
            return [] if is_figure else [clash(place, "number", kind.name if kind else _kind_of(value))]
        case "column":
            return column_problems(place, value, shapes.columns(parameter.of), parameter.columns) or (
                column_problems(place, value, shapes.columns(parameter.also), ()) if parameter.also else []
            )
        case "choice":
            expected = Sentence("This must be one of %(expected)s.", expected=parameter.choices)
            return [] if value in parameter.choices else [BlueprintProblem(place, expected)]
        case "whole":
            is_whole = isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= parameter.most
            fits = is_whole or (kind is not None and kind.name == "number")
            expected = Sentence("This must be a whole number from 1 to %(most)s.", most=parameter.most)
            return [] if fits else [BlueprintProblem(place, expected)]
        case "value":
            column = shapes.text(parameter.of)
            wanted = shapes.columns(tool.parameters[parameter.of].of).get(column)
            return value_problems(place, wanted, value, kind) if wanted else []


def column_problems(
    place: str, value: JsonValue, columns: Mapping[str, ColumnKind], allowed: tuple[ColumnKind, ...]
) -> list[BlueprintProblem]:
    if not isinstance(value, str) or value not in columns:
        return [
            BlueprintProblem(
                place,
                Sentence(
                    "The table has no column “%(name)s”. There is: %(known)s.",
                    name=str(value),
                    known=list(columns),
                ),
            )
        ]
    if allowed and columns[value] not in allowed:
        return [clash(place, allowed[0], columns[value])]
    return []


def value_problems(
    place: str, wanted: ColumnKind, value: JsonValue, kind: ValueKind | None = None
) -> list[BlueprintProblem]:
    """Whether a value can be compared with a column."""
    found = kind.name if kind else _kind_of(value)
    is_day = wanted == "date" and isinstance(value, str) and _is_day(value)
    fits = found == wanted or is_day or (wanted == "texts" and found == "text")
    return [] if fits else [clash(place, "text" if wanted == "texts" else wanted, found)]


def _is_day(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def _kind_of(value: JsonValue) -> KindName:
    if isinstance(value, bool):
        return "truth"
    if isinstance(value, int | float):
        return "number"
    if isinstance(value, str):
        return "text"
    return "texts" if isinstance(value, list) else "record"
