"""The tools as a compiler reads them: a line each, since all of them have to fit beside the schema into a small window."""

import re
from collections.abc import Iterable
from itertools import groupby

from conversation.builds.blueprint.kinds import ValueKind, kind_of_answer
from conversation.builds.computing import COMPUTE_TOOLS
from conversation.classes.tools import APPLICATION_TOOLS

_RECORD = re.compile(r"\w+\{[^{}]*\}")


def told_data_tools() -> list[str]:
    """What each takes and gives: `rows[…]` is a table with its columns, `basis{…}` a record, told once."""
    known: set[str] = set()
    told: list[str] = []
    for tool in APPLICATION_TOOLS.values():
        fields = tool.arguments.model_fields
        taken = ", ".join(name if one.is_required() else f"{name}?" for name, one in fields.items())
        given = ", ".join(_told(kind_of_answer(tool.answers)))
        told.append(_briefly(f"{tool.name}({taken}): {tool.description} Gives {given}", known))
    return told


def told_compute_tools() -> list[str]:
    told: list[str] = []
    for tool in COMPUTE_TOOLS.values():
        taken: list[str] = []
        for name, one in tool.parameters.items():
            kind = "|".join(one.choices) if one.choices else one.kind
            taken.append(f"{name}{'' if one.required else '?'}" + ("" if kind == name else f": {kind}"))
        told.append(f"{tool.name}({', '.join(taken)}): {tool.description}")
    return told


def _told(kind: ValueKind) -> Iterable[str]:
    for name, one in kind.fields.items():
        if one.name == "record":
            yield f"{name}{{{', '.join(_told(one))}}}"
        elif one.name == "table":
            yield f"{name}[{', '.join(_columns(one.columns))}]"
        else:
            yield name


def _columns(names: Iterable[str]) -> Iterable[str]:
    """Those of one record together."""
    for record, own in groupby(names, key=lambda name: name.rpartition(".")[0]):
        inner = [name.rpartition(".")[2] for name in own]
        yield f"{record}{{{', '.join(inner)}}}" if record else ", ".join(inner)


def _briefly(line: str, known: set[str]) -> str:
    """Without the members of records that were told before."""

    def told(found: re.Match[str]) -> str:
        record = found[0]
        if record in known:
            return record.partition("{")[0] + "{…}"
        known.add(record)
        return record

    return _RECORD.sub(told, line)
