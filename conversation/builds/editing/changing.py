"""Parts of a blueprint added, moved and left out. What a change would make invalid is refused with its place."""

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.translation import gettext
from pydantic import JsonValue

from conversation.builds.blueprint.form import Blueprint
from conversation.builds.checking import checked
from conversation.builds.checking.arguments import clash
from conversation.builds.checking.problems import BlueprintProblem
from conversation.builds.editing.offers import Offers, offers_of
from conversation.builds.editing.reading import Made, as_json, part_at
from runs.words import Sentence

LEVELS = {"question_generator": 3}
COLUMNS = 6
"""So many columns a new table shows."""
FEW = 60


class Refusal(Exception):
    """A change that cannot be."""

    def __init__(self, *problems: BlueprintProblem) -> None:
        super().__init__(*problems)
        self.problems = list(problems)


class Changed(NamedTuple):
    """The blueprint after a change; as it was, where there are problems."""

    blueprint: Blueprint
    problems: list[BlueprintProblem]


def change(blueprint: Blueprint, wanted: str, posted: Mapping[str, str]) -> Changed:
    """`wanted` is what to do and where, such as `remove:uiComposition.tabs.0.slots.2`."""
    doing, _, place = wanted.partition(":")
    made = as_json(blueprint)
    try:
        _do(doing, place, made, blueprint, posted)
    except Refusal as error:
        return Changed(blueprint, error.problems)
    except (LookupError, TypeError, ValueError):
        return Changed(blueprint, [BlueprintProblem(place or doing, Sentence("There is nothing at this place."))])
    found = checked(made)
    if found.blueprint is not None:
        return Changed(found.blueprint, [])
    known = set(checked(as_json(blueprint)).problems)
    new = [one for one in found.problems if one not in known]
    return Changed(blueprint, new) if new else Changed(Blueprint.model_validate(made), [])


def _do(doing: str, place: str, made: Made, blueprint: Blueprint, posted: Mapping[str, str]) -> None:
    match doing:
        case "add-slot":
            _add_slot(made, blueprint, posted)
        case "add-input":
            _add_input(made, blueprint, posted)
        case "add":
            _add_entry(made, place, blueprint)
        case "remove":
            *way, at = place.split(".")
            _listed(made, way).pop(int(at))
        case "up" | "down":
            _move(made, place, -1 if doing == "up" else 1)
        case _:
            raise LookupError(doing)


def _listed(made: JsonValue, way: list[str]) -> list[JsonValue]:
    found = part_at(made, way)
    if not isinstance(found, list):
        raise TypeError(".".join(way))
    return found


def _move(made: Made, place: str, by: int) -> None:
    """One place on; from the end of a tab into the next one."""
    *way, at = place.split(".")
    slots, to = _listed(made, way), int(at) + by
    moved = slots[int(at)]
    if 0 <= to < len(slots):
        slots.insert(to, slots.pop(int(at)))
        return
    tabs, tab = _listed(made, way[:-2]), int(way[-2]) + by
    if not 0 <= tab < len(tabs):
        raise Refusal(BlueprintProblem(place, Sentence("It already stands at the end.")))
    slots.remove(moved)
    _listed(tabs[tab], ["slots"]).insert(0 if by > 0 else FEW, moved)


def _named(kind: str, taken: set[str]) -> str:
    return next(name for at in range(1, 1000) if (name := f"{kind}_{at}") not in taken)


def _add_input(made: Made, blueprint: Blueprint, posted: Mapping[str, str]) -> None:
    kind, inputs = posted.get("new.input", "text"), blueprint.data_contract.inputs
    given: Made = {"id": _named(kind, {one.id for one in inputs}), "type": kind}
    given["label"] = posted.get("new.label", "").strip()
    if kind in ("student", "assignment"):
        given["dependsOn"] = next((one.id for one in inputs if one.type == "class"), None)
    _listed(made, ["dataContract", "inputs"]).append(given)


def _add_slot(made: Made, blueprint: Blueprint, posted: Mapping[str, str]) -> None:
    kind, source = posted.get("new.component", ""), posted.get("new.source", "")
    tab = int(posted.get("new.tab", "") or 0)
    name = _named(kind, {slot.id for slot in blueprint.slots})
    place = f"uiComposition.tabs.{blueprint.ui_composition.tabs[tab].id}.slots.{name}"
    title = posted.get("new.title", "").strip()
    slot: Made = {"id": name, "componentType": kind, "title": "" if kind == "markdown" else title}
    if kind == "markdown":
        slot["props"] = {"content": title}
    elif kind == "kpi_grid":
        slot["props"] = {"items": [{"label": title, "value": source}]}
    else:
        slot |= {"dataBinding": source, "props": _props(place, kind, source, offers_of(blueprint))}
    _listed(made, ["uiComposition", "tabs", str(tab), "slots"]).append(slot)
    made["capabilityLevel"] = max(blueprint.capability_level, LEVELS.get(kind, 1))


def _props(place: str, kind: str, source: str, offers: Offers) -> JsonValue:
    """What a new block shows of a table: its first columns that fit."""
    if source not in offers.tables:
        found = offers.figures.get(source)
        raise Refusal(clash(f"{place}.dataBinding", "table", found.name if found else "record"))
    if kind == "table":
        return {"columns": [_shown(one.value) for one in offers.of_columns(source)[:COLUMNS]]}
    named = _first(f"{place}.props.category", offers, source, "text", "date")
    match kind:
        case "chart":
            return {"category": named, "series": [_shown(_first(f"{place}.props.series", offers, source, "number"))]}
        case "suggestion_list":
            return {"title": f"{{{named}}}"}
        case "question_generator":
            return {"column": _first(f"{place}.props.column", offers, source, "text")}
    raise LookupError(kind)


def _first(place: str, offers: Offers, source: str, *kinds: str) -> str:
    if found := offers.of_columns(source, *kinds):
        return found[0].value
    no_column = Sentence("“%(path)s” has no column that could stand here.", path=source)
    raise Refusal(BlueprintProblem(place, no_column))


def _shown(name: str) -> JsonValue:
    return {"column": name, "label": name.replace("_", " ").replace(".", " ").strip()}


def _add_entry(made: Made, place: str, blueprint: Blueprint) -> None:
    """One more figure, column, series or rule: the first that is not there yet."""
    way = place.split(".")
    slot, entries, offers = part_at(made, way[:5]), _listed(made, way), offers_of(blueprint)
    source = str(slot.get("dataBinding", "")) if isinstance(slot, dict) else ""
    match way[-1]:
        case "items" | "figures":
            path = _new(place, entries, "value", list(offers.figures))
            entries.append({"label": offers.names.get(path, path.rsplit(".", 1)[-1]), "value": path})
        case "columns" | "series":
            kinds = ("number",) if way[-1] == "series" else ()
            names = [one.value for one in offers.of_columns(source, *kinds)]
            entries.append(_shown(_new(place, entries, "column", names)))
        case "highlightRules":
            column = _first(place, offers, source, "number")
            entries.append({"column": column, "condition": "lt", "value": FEW, "style": "warn"})
        case _:
            raise LookupError(place)


def _new(place: str, entries: list[JsonValue], key: str, names: list[str]) -> str:
    taken = {one.get(key) for one in entries if isinstance(one, dict)}
    free = [name for name in names if name not in taken]
    if not free:
        raise Refusal(
            BlueprintProblem(
                place, Sentence("There is nothing left that could be added, %(count)s are there.", count=len(entries))
            )
        )
    return free[0]


def unused(blueprint: Blueprint) -> list[str]:
    """Inputs that nothing is given."""
    told = blueprint.model_dump_json(include={"data_contract": {"bindings"}, "compute_graph": True})
    return [
        gettext("Nothing is given “%(name)s” yet: choose it under the data.") % {"name": one.label}
        for one in blueprint.data_contract.inputs
        if f'"$input.{one.id}"' not in told
        and f'"$input.{one.id}.' not in told
        and one.id not in {other.depends_on for other in blueprint.data_contract.inputs}
    ]
