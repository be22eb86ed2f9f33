"""A timeline for TimelineJS, as its JSON and as the CSV of its spreadsheet. A date has no more parts than are known."""

import html
import json
from collections.abc import Iterator
from typing import NotRequired, TypedDict

from django.utils.translation import gettext, pgettext

from library.exports import as_csv
from research.timelines.exports.sentences import conflict_line, marks
from research.timelines.schemas import NodeState, TimelineResult

COLUMNS = (
    "Year",
    "Month",
    "Day",
    "Time",
    "End Year",
    "End Month",
    "End Day",
    "End Time",
    "Display Date",
    "Headline",
    "Text",
    "Media",
    "Media Credit",
    "Media Caption",
    "Media Thumbnail",
    "Type",
    "Group",
    "Background",
    "Link",
)
PARTS = {"day": 3, "month": 2}


class SlideText(TypedDict):
    headline: str
    text: NotRequired[str]


class SlideDate(TypedDict):
    year: int
    month: NotRequired[int]
    day: NotRequired[int]
    display_date: NotRequired[str]


class Slide(TypedDict):
    start_date: NotRequired[SlideDate]
    end_date: NotRequired[SlideDate]
    text: SlideText
    group: NotRequired[str]
    unique_id: NotRequired[str]
    display_date: NotRequired[str]


class StoryJS(TypedDict):
    """The whole of what TimelineJS reads."""

    title: Slide
    events: list[Slide]
    eras: list[Slide]
    scale: str


def to_timelinejs(result: TimelineResult) -> str:
    """The JSON."""
    story: StoryJS = {
        "title": {"text": {"headline": html.escape(result.title), "text": _summary(result)}, "unique_id": "title"},
        "events": [_slide(node) for node in result.nodes],
        "eras": list(_eras(result)),
        "scale": "human",
    }
    return json.dumps(story, ensure_ascii=False, indent=2) + "\n"


def to_csv(result: TimelineResult) -> bytes:
    """The rows of TimelineJS's spreadsheet, the title first."""
    title = {"Headline": html.escape(result.title), "Text": _summary(result), "Type": "title"}
    return as_csv(COLUMNS, [[title.get(column, "") for column in COLUMNS], *map(_row, result.nodes)])


def _row(node: NodeState) -> Iterator[str]:
    slide = _slide(node)
    start, end = slide.get("start_date"), slide.get("end_date")
    yield from _columns(start)
    yield from _columns(end)
    yield slide.get("display_date", "")
    yield slide["text"]["headline"]
    yield slide["text"].get("text", "")
    yield from [""] * 5
    yield slide.get("group", "")
    yield from [""] * 2


def _columns(date: SlideDate | None) -> Iterator[str]:
    """Year, month, day, and an empty time."""
    yield str(date["year"]) if date else ""
    yield str(date.get("month", "")) if date else ""
    yield str(date.get("day", "")) if date else ""
    yield ""


def _slide(node: NodeState) -> Slide:
    slide: Slide = {
        "start_date": _parts(node.first, PARTS.get(node.date_precision, 1)),
        "text": {"headline": html.escape(node.title), "text": _body(node)},
        "unique_id": node.id,
        "display_date": node.date_text,
    }
    # A single year, month or day has no end.
    if node.date_end:
        slide["end_date"] = _parts(node.last, min(3, node.date_end.lstrip("-").count("-") + 1))
    elif node.date_precision in {"decade", "century"}:
        slide["end_date"] = _parts(node.last, 1)
    if node.thread:
        slide["group"] = node.thread
    return slide


def _parts(day: tuple[int, int, int], known: int) -> SlideDate:
    date: SlideDate = {"year": day[0]}
    if known > 1:
        date["month"] = day[1]
    if known > 2:
        date["day"] = day[2]
    return date


def _eras(result: TimelineResult) -> Iterator[Slide]:
    """The eras, where there is more than one."""
    eras = result.synthesis.eras if result.synthesis else []
    by_id = {node.id: node for node in result.nodes}
    for era in eras if len(eras) > 1 else []:
        nodes = [by_id[key] for key in era.node_ids if key in by_id]
        if nodes:
            yield {
                "start_date": _parts(min(node.first for node in nodes), 1),
                "end_date": _parts(max(node.last for node in nodes), 1),
                "text": {"headline": html.escape(era.label)},
            }


def _summary(result: TimelineResult) -> str:
    sentences = [one.text for one in result.synthesis.summary] if result.synthesis else []
    return "".join(f"<p>{html.escape(sentence)}</p>" for sentence in sentences)


def _body(node: NodeState) -> str:
    """Description, conflicting dates and sources as HTML, everything escaped."""
    told = [node.description, *map(conflict_line, node.conflicts), *marks(node)]
    links = pgettext("between names", ", ").join(
        _link(one.title, one.url) for one in {one.title: one for one in node.evidence}.values()
    )
    sources = html.escape(gettext("Sources: %(titles)s")) % {"titles": links}
    return "".join(f"<p>{paragraph}</p>" for paragraph in (*map(html.escape, told), sources))


def _link(title: str, url: str | None) -> str:
    if not url or not url.startswith(("http://", "https://")):
        return html.escape(title)
    return f'<a href="{html.escape(url, quote=True)}">{html.escape(title)}</a>'
