"""What rests on what, and hence in which order it is done: bindings before nodes, each behind what it names."""

from collections.abc import Iterable, Iterator, Mapping
from graphlib import CycleError, TopologicalSorter

from pydantic import JsonValue

from conversation.builds.blueprint.form import Binding, Blueprint, ComputeNode, KpiSlot, MarkdownSlot, Slot


def references(values: Mapping[str, JsonValue]) -> Iterator[tuple[str, str]]:
    """The names of the arguments that are paths, each with its path."""
    for name, value in values.items():
        if isinstance(value, str) and value.startswith("$"):
            yield name, value


def key_of(path: str, root: str) -> str | None:
    """What a path below this root begins with: `work` of `$data.work.rows`."""
    head, _, rest = path.partition(".")
    return rest.partition(".")[0] if head == f"${root}" else None


def paths_of(slot: Slot) -> list[str]:
    """What a slot shows, or is written about."""
    if isinstance(slot, KpiSlot):
        return [item.value for item in slot.props.items]
    if isinstance(slot, MarkdownSlot):
        return [item.value for item in slot.props.figures]
    return [slot.data_binding]


def binding_needs(binding: Binding) -> set[str]:
    named = (key_of(path, "data") for _, path in references(binding.param_mapping))
    return {*binding.depends_on, *(key for key in named if key)}


def node_needs(node: ComputeNode) -> set[str]:
    named = (key_of(path, "compute") for _, path in references(node.tool_args))
    return {*node.depends_on, *(key for key in named if key)}


def binding_graph(bindings: Iterable[Binding]) -> dict[str, set[str]]:
    return {one.id: binding_needs(one) for one in bindings}


def node_graph(nodes: Iterable[ComputeNode]) -> dict[str, set[str]]:
    """By the keys of the results; a node may be named by its id as well."""
    listed = list(nodes)
    keys = {one.id: one.key for one in listed}
    return {one.key: {keys.get(name, name) for name in node_needs(one)} for one in listed}


def levels(graph: Mapping[str, set[str]]) -> list[list[str]]:
    """What can be done side by side, level by level, each in the order in which it stands."""
    known = {name: needs & graph.keys() for name, needs in graph.items()}
    sorter = TopologicalSorter(known)
    sorter.prepare()
    places = {name: place for place, name in enumerate(graph)}
    found: list[list[str]] = []
    while sorter.is_active():
        ready = sorted(sorter.get_ready(), key=places.__getitem__)
        found.append(ready)
        sorter.done(*ready)
    return found


def cycle_in(graph: Mapping[str, set[str]]) -> list[str]:
    """The parts that rest on each other, the first one again at the end; none where there is an order."""
    try:
        levels(graph)
    except CycleError as error:
        return list(error.args[1])
    return []


def resting_on(blueprint: Blueprint, step: str) -> set[str]:
    """A step, as `data.work` or `compute.average`, and all that rests on it."""
    needs: dict[str, set[str]] = {}
    for binding in blueprint.data_contract.bindings:
        needs[f"data.{binding.id}"] = {f"data.{one}" for one in binding_needs(binding)}
    keys = {one.id: one.key for one in blueprint.compute_graph.nodes}
    for node in blueprint.compute_graph.nodes:
        data = {key for _, path in references(node.tool_args) if (key := key_of(path, "data"))}
        own = {f"compute.{keys.get(one, one)}" for one in node_needs(node)}
        needs[f"compute.{node.key}"] = own | {f"data.{one}" for one in data}
    for slot in blueprint.slots:
        needs[f"compose.{slot.id}"] = {".".join(path.removeprefix("$").split(".")[:2]) for path in paths_of(slot)}
    found, grown = {step}, True
    while grown:
        more = {name for name, on in needs.items() if on & found} - found
        grown = bool(more)
        found |= more
    return found
