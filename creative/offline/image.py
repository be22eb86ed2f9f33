"""Puts the plan of the images into pages: lines, figures or rows by their kind, and where they come from."""

import re
from collections.abc import Sequence

from django.utils.translation import gettext

from creative.briefs import Pages, PictureTask
from creative.cards.schemas import Figure, Kind, PageBrief, Row
from creative.schemas.content import ImagePlan, TextOverlayPlan
from library.text.language import works

_FIGURE = re.compile(
    r"(?P<written>(?P<number>\d[\d,]*(?:\.\d+)?)\s?(?P<unit>%|％|[万亿千百]?(?:公顷|平方米|公里|米|克|人|元|小时|分钟|度|km|kg|m|%)))"
)
_DO_NOT = re.compile(
    r"^(?:不要|别|避免|don't )\s*(?P<left>[^，,;；]{2,40})[，,;；]\s*(?:要|而是|改成?|换成?|instead )?\s*(?P<right>.{2,80})$",
    re.IGNORECASE,
)
LONGEST_LABEL = 40


def pages(task: PictureTask) -> Pages:
    words = {one.image_seq: one for one in task.overlays}
    return Pages(pages=[_page(task, plan, words.get(plan.sequence)) for plan in task.plans])


def _page(task: PictureTask, plan: ImagePlan, words: TextOverlayPlan | None) -> PageBrief:
    title = (words.title_text if words else "") or plan.description
    lines = [line.strip() for line in (words.body_text if words else "").splitlines() if line.strip()]
    kind: Kind = plan.kind if lines or plan.kind == "cover" else "cover"
    figures = figures_of(lines) if kind == "data" else []
    rows = rows_of(lines) if kind == "comparison" else []
    if (kind == "data" and not figures) or (kind == "comparison" and len(rows) < len(lines)):
        kind = "list"
    return PageBrief(
        kind=kind,
        title=title[:160],
        kicker="" if kind == "cover" else task.topic[:60],
        lines=[] if rows or figures else lines[:40],
        first=first_of(task, plan.sequence, lines),
        figures=figures,
        sides=(gettext("Not this"), gettext("But this")) if rows else ("", ""),
        rows=rows,
        source=source_of(task, plan.sequence, lines)[:240],
    )


def source_of(task: PictureTask, seq: int, lines: Sequence[str]) -> str:
    """The titles of what the page's words rest on."""
    bound = {key for one in task.bindings if one.image_seq == seq for key in one.paragraph_ids}
    known = {key for block in task.blocks if block.id in bound for key in block.sources}
    said = "\n".join(lines)
    named = [fact for fact in task.facts if fact.id in known and fact.fact.strip("。.！! ") in said]
    titles = dict.fromkeys(fact.source for fact in named if fact.source)
    return gettext("From: %(titles)s") % {"titles": works(titles, task.language)} if titles else ""


def first_of(task: PictureTask, seq: int, lines: Sequence[str]) -> int:
    """The number of a page's first line in the copy, so that card and copy count alike."""
    bound = {key for one in task.bindings if one.image_seq == seq for key in one.paragraph_ids}
    text = "\n".join(block.text for block in task.blocks if block.id in bound)
    found = re.search(rf"^(\d{{1,2}})\. {re.escape(lines[0])}", text, re.MULTILINE) if lines else None
    return max(int(found[1]), 1) if found else 1


def figures_of(lines: Sequence[str]) -> list[Figure]:
    """A figure for each line that is short and holds one number with its unit."""
    found = []
    for line in lines:
        matches = list(_FIGURE.finditer(line))
        if len(matches) == 1 and len(line) <= LONGEST_LABEL:
            number = float(matches[0]["number"].replace(",", ""))
            found.append(Figure(label=line, value=number, written=matches[0]["written"]))
    return found


def rows_of(lines: Sequence[str]) -> list[Row]:
    """What each line warns of, beside what it advises instead."""
    matches = filter(None, (_DO_NOT.match(line.rstrip("。.")) for line in lines))
    return [Row(left=match["left"].strip(), right=match["right"].strip()) for match in matches]
