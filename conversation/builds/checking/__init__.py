"""A blueprint checked whole before it is kept or run: its shape, its names, its order, every path and every argument."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from pydantic import JsonValue, ValidationError

from conversation.builds.blueprint.form import Binding, Blueprint, BuildInput, ComputeNode
from conversation.builds.blueprint.kinds import NUMBER, TEXT, TRUTH, ValueKind, kind_of_answer
from conversation.builds.blueprint.order import binding_graph, cycle_in, levels, node_graph
from conversation.builds.checking.arguments import compute_arguments, data_arguments, unknown_arguments
from conversation.builds.checking.blocks import slot_problems
from conversation.builds.checking.problems import BlueprintProblem
from conversation.builds.checking.scope import Scope
from conversation.builds.computing import COMPUTE_TOOLS
from conversation.classes.tools import APPLICATION_TOOLS
from runs.refusals import problems_of
from runs.words import Sentence


@dataclass(frozen=True)
class CheckedBlueprint:
    """A blueprint that may run, or what is wrong with it."""

    blueprint: Blueprint | None
    problems: list[BlueprintProblem]


def checked(given: Mapping[str, JsonValue]) -> CheckedBlueprint:
    """Everything that is wrong, at once; where the shape is wrong, only that."""
    try:
        blueprint = Blueprint.model_validate(given)
    except ValidationError as error:
        problems = [
            BlueprintProblem(one.field or "blueprint", Sentence("%(cause)s", cause=one.message))
            for one in problems_of(error)
        ]
        return CheckedBlueprint(None, problems)
    problems = problems_in(blueprint)
    return CheckedBlueprint(None if problems else blueprint, problems)


def problems_in(blueprint: Blueprint) -> list[BlueprintProblem]:
    contract = blueprint.data_contract
    scope = Scope.of_inputs(contract.inputs)
    return [
        *_repeated("dataContract.inputs", (one.id for one in contract.inputs)),
        *_repeated("dataContract.bindings", (one.id for one in contract.bindings)),
        *_repeated("computeGraph.nodes", (one.key for one in blueprint.compute_graph.nodes)),
        *_repeated("uiComposition.tabs", (one.id for one in blueprint.ui_composition.tabs)),
        *_repeated("uiComposition.slots", (slot.id for slot in blueprint.slots)),
        *_input_problems(contract.inputs),
        *_data_problems(contract.bindings, scope),
        *_compute_problems(blueprint.compute_graph.nodes, scope),
        *slot_problems(blueprint, scope),
    ]


def scope_in(blueprint: Blueprint) -> Scope:
    """Where its paths may lead."""
    scope = Scope.of_inputs(blueprint.data_contract.inputs)
    for _ in _data_problems(blueprint.data_contract.bindings, scope):
        pass
    for _ in _compute_problems(blueprint.compute_graph.nodes, scope):
        pass
    return scope


def _repeated(place: str, names: Iterable[str]) -> Iterator[BlueprintProblem]:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            yield BlueprintProblem(f"{place}.{name}", Sentence("There are two parts called “%(name)s”.", name=name))
        seen.add(name)


def _input_problems(inputs: list[BuildInput]) -> Iterator[BlueprintProblem]:
    types = {one.id: one.type for one in inputs}
    for one in inputs:
        place = f"dataContract.inputs.{one.id}"
        if one.depends_on is not None and types.get(one.depends_on) != "class":
            yield BlueprintProblem(
                f"{place}.dependsOn", Sentence("There is no input of a class called “%(name)s”.", name=one.depends_on)
            )
        if one.type in ("student", "assignment") and one.depends_on is None:
            yield BlueprintProblem(
                f"{place}.dependsOn", Sentence("Say which class “%(name)s” is picked from.", name=one.id)
            )
        is_number = isinstance(one.default, int | float) and not isinstance(one.default, bool)
        fits = is_number if one.type == "number" else one.type == "text" and isinstance(one.default, str)
        if one.default is not None and not fits:
            yield BlueprintProblem(
                f"{place}.default", Sentence("This default does not fit an input of the type %(type)s.", type=one.type)
            )


def _unknown_needs(
    place: str, known: Collection[str], name: str, declared: Iterable[str]
) -> Iterator[BlueprintProblem]:
    for other in declared:
        if other not in known:
            yield BlueprintProblem(
                f"{place}.dependsOn",
                Sentence("“%(name)s” rests on “%(other)s”, which is not there.", name=name, other=other),
            )


def _cycle(place: str, graph: Mapping[str, set[str]]) -> list[BlueprintProblem]:
    known = {name: needs & graph.keys() for name, needs in graph.items()}
    if not (found := cycle_in(known)):
        return []
    way = " → ".join(found)
    return [BlueprintProblem(f"{place}.{found[0]}", Sentence("These parts rest on each other: %(way)s.", way=way))]


def _data_problems(bindings: list[Binding], scope: Scope) -> Iterator[BlueprintProblem]:
    graph = binding_graph(bindings)
    if problem := _cycle("dataContract.bindings", graph):
        yield from problem
        scope.data |= {one.id: _binding_kind(one) for one in bindings}  # what follows is checked all the same
        return
    listed = {one.id: one for one in bindings}
    for name in (name for level in levels(graph) for name in level):
        binding = listed[name]
        place = f"dataContract.bindings.{name}"
        yield from _unknown_needs(place, graph, name, binding.depends_on)
        problems = list(_binding_problems(place, binding, scope))
        yield from problems
        if binding.source_type == "tool" and binding.tool_name not in APPLICATION_TOOLS:
            scope.unsure.add(f"data.{name}")
        else:
            scope.data[name] = _binding_kind(binding)


def _binding_problems(place: str, binding: Binding, scope: Scope) -> Iterator[BlueprintProblem]:
    if binding.source_type == "static":
        if binding.value is None:
            yield BlueprintProblem(f"{place}.value", Sentence("A fixed value is missing."))
        yield from unknown_arguments(f"{place}.paramMapping", binding.param_mapping, [])
    elif (tool := APPLICATION_TOOLS.get(binding.tool_name)) is None:
        yield _unknown_tool(f"{place}.toolName", binding.tool_name, APPLICATION_TOOLS)
    else:
        yield from data_arguments(f"{place}.paramMapping", tool, binding.param_mapping, scope)


def _unknown_tool(place: str, name: str, known: Iterable[str]) -> BlueprintProblem:
    message = Sentence("There is no tool called “%(name)s”. There is: %(known)s.", name=name, known=list(known))
    return BlueprintProblem(place, message)


def _binding_kind(binding: Binding) -> ValueKind:
    if binding.source_type == "static":
        value = binding.value
        kind = TRUTH if isinstance(value, bool) else TEXT if isinstance(value, str) else NUMBER
        return ValueKind("record", fields={"value": kind})
    tool = APPLICATION_TOOLS.get(binding.tool_name)
    return kind_of_answer(tool.answers) if tool else ValueKind("record", fields={})


def _compute_problems(nodes: list[ComputeNode], scope: Scope) -> Iterator[BlueprintProblem]:
    graph = node_graph(nodes)
    if problem := _cycle("computeGraph.nodes", graph):
        yield from problem
        scope.unsure |= {f"compute.{name}" for name in graph}
        return
    listed = {one.key: one for one in nodes}
    ids = {one.id for one in nodes} | set(graph)
    for name in (name for level in levels(graph) for name in level):
        node = listed[name]
        place = f"computeGraph.nodes.{node.id}"
        yield from _unknown_needs(place, ids, name, node.depends_on)
        tool = COMPUTE_TOOLS.get(node.tool_name)
        if tool is None:
            yield _unknown_tool(f"{place}.toolName", node.tool_name, COMPUTE_TOOLS)
            scope.unsure.add(f"compute.{name}")
            continue
        shapes, problems = compute_arguments(f"{place}.toolArgs", tool, node.tool_args, scope)
        yield from problems
        if shapes is None:
            scope.unsure.add(f"compute.{name}")
        else:
            scope.compute[name] = tool.result(shapes)
