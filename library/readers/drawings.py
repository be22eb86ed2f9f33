"""What Mermaid draws on a line of time, as text: https://mermaid.js.org/syntax/gantt.html and …/timeline.html."""

import re
from collections.abc import Iterator

_DAY = r"\d{4}(?:-\d{1,2}){0,2}"
_TASK = re.compile(rf"(?P<name>[^:]+):(?:.*?,)??\s*(?P<start>{_DAY})\s*(?:,\s*(?:(?P<end>{_DAY})|[^,]+))?$")
_SAID = re.compile(r"(?:title|section)\s+(?P<said>.+)")
_SETTING = re.compile(r"(?:%%|\w+Format\b|(?:excludes|todayMarker|tickInterval|weekday|accTitle|accDescr|click)\b)")


def told(chart: str) -> list[str]:
    """Its sections and entries, each with its time, a line each; none where it is another kind of drawing.

    `Long March :done, m1, 1934-10-10, 1936-10-22` is "Long March: 1934-10-10 – 1936-10-22".
    """
    kind, *lines = [line.strip() for line in chart.splitlines() if line.strip()] or [""]
    read = {"gantt": _tasks, "timeline": _periods}.get(kind)
    return list(read([line for line in lines if not _SETTING.match(line)])) if read else []


def _tasks(lines: list[str]) -> Iterator[str]:
    for line in lines:
        if said := _SAID.fullmatch(line):
            yield said["said"]
        elif task := _TASK.match(line):
            yield f"{task['name'].strip()}: {' – '.join(filter(None, (task['start'], task['end'])))}"
        else:
            yield line.partition(":")[0].strip()


def _periods(lines: list[str]) -> Iterator[str]:
    period = ""
    for line in lines:
        said = _SAID.fullmatch(line)
        named, *events = [line] if said else map(str.strip, re.split(r":\s", line))
        period = named or period
        yield from [f"{period}: {event}" for event in events] or [said["said"] if said else line]
