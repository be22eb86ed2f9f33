"""An application made of the steps that a conversation took: what was read then is read again, and shown as tables."""

from django.utils.translation import gettext
from pydantic import JsonValue

from conversation.builds.blueprint.form import Binding, Blueprint, BuildInput, Slot
from conversation.builds.blueprint.kinds import kind_of_answer
from conversation.builds.briefs import CompileTask, TakenStep
from conversation.builds.offline.parts import class_input, column, designed, listing
from conversation.classes.tools import APPLICATION_TOOLS

MOST_COLUMNS = 6
INPUTS = {"class_id": "class", "student_id": "student", "assignment_id": "assignment"}


def from_steps(task: CompileTask) -> Blueprint | None:
    """None where no step read anything that can be shown as a table."""
    bindings: list[Binding] = []
    slots: list[Slot] = []
    for place, step in enumerate(task.steps, 1):
        if tables := _tables(step):
            binding = Binding(id=f"read_{place}", tool_name=step.tool, param_mapping=_mapping(step))
            bindings.append(binding)
            slots += [_listing(binding.id, name, columns) for name, columns in tables.items()]
    if not bindings:
        return None
    picked = {str(value) for one in bindings for value in one.param_mapping.values()}
    return designed(
        "from-a-conversation",
        "chart",
        gettext("What was looked up"),
        gettext("Reads again what a conversation read, for the class that you pick."),
        task.language,
        level=1,
        inputs=_inputs(picked),
        bindings=bindings,
        nodes=[],
        slots=slots,
    )


def _tables(step: TakenStep) -> dict[str, list[str]]:
    """The tables of what a tool answers, with their first columns."""
    tool = APPLICATION_TOOLS.get(step.tool)
    fields = kind_of_answer(tool.answers).fields if tool else {}
    return {
        name: [one for one in kind.columns if not one.endswith("_id")][:MOST_COLUMNS]
        for name, kind in fields.items()
        if kind.name == "table"
    }


def _mapping(step: TakenStep) -> dict[str, JsonValue]:
    known = APPLICATION_TOOLS[step.tool].arguments.model_fields
    return {
        name: f"$input.{INPUTS[name]}" if name in INPUTS else value
        for name, value in step.args.items()
        if name in known
    }


def _inputs(picked: set[str]) -> list[BuildInput]:
    found = [class_input()] if any(one.startswith("$input.") for one in picked) else []
    if "$input.student" in picked:
        found.append(BuildInput(id="student", type="student", label=gettext("Student"), depends_on="class"))
    if "$input.assignment" in picked:
        found.append(BuildInput(id="assignment", type="assignment", label=gettext("Assignment"), depends_on="class"))
    return found


def _listing(binding: str, table: str, columns: list[str]) -> Slot:
    shown = [column(one, one.replace("_", " ").replace(".", " ")) for one in columns]
    return listing(f"{binding}_{table}", table.replace("_", " "), f"$data.{binding}.{table}", *shown)
