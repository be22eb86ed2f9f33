"""Plans the images: which part of the copy stands on which, as what kind of page, and with which words."""

import re
from dataclasses import dataclass

from django.utils.translation import gettext

from creative.briefs import ImagePlanTask, PlannedImages
from creative.cards.schemas import Kind
from creative.cards.wording import columns, shortened
from creative.checking.paragraphs import lead_of, points_of, shown_of
from creative.offline.image import figures_of, rows_of
from creative.schemas.content import BodyBlock, ImagePlan, ParagraphImageBinding, TextOverlayPlan
from library.text.scripts import any_of
from library.text.sentences import split

_SEQUENCE = any_of(__name__, "sequence")
ON_COVER, OVERLAY, COVER, POINT = 4, 1200, 240, 80
"""Points on a cover, characters of an overlay, columns of what opens the copy on a cover, and of a point there."""
LINE, FEWEST = 120, 2
"""Columns of a point on an image, where at least so many are as short."""
_END_OF_SUBJECT = re.compile(r"[：:，]")
ANOTHER = " · "
"""What stands before the number of a further page of the same part."""
ROLES = {"cover": "cover", "steps": "step", "comparison": "comparison"}


@dataclass(frozen=True)
class _Part:
    """Something to be shown on a page of its own."""

    block: BodyBlock
    title: str
    lines: tuple[str, ...]


def plan(task: ImagePlanTask) -> PlannedImages:
    """As many images as the layout has, the cover first; every paragraph that is shown is bound to its image."""
    pages = sum(spec.role != "cover" for spec in task.layout)
    parts = _divided(_parts(task), pages)
    plans, bindings, overlays = [], [], []
    cover = _Part(task.blocks[0], task.content.title, _contents(task))
    for seq, part in enumerate([cover, *parts]):
        kind: Kind = "cover" if seq == 0 else kind_of(part.lines, part.block)
        plans.append(
            ImagePlan.model_validate(
                {
                    "sequence": seq,
                    "role": ROLES.get(kind, "result" if seq == len(parts) and seq > 1 else "detail"),
                    "description": part.title[:400],
                    "kind": kind,
                }
            )
        )
        bindings.append(
            ParagraphImageBinding(image_seq=seq, paragraph_ids=[part.block.id], rationale=part.block.intent)
        )
        overlays.append(
            TextOverlayPlan(image_seq=seq, title_text=part.title[:120], body_text="\n".join(part.lines)[:OVERLAY])
        )
    return PlannedImages(image_plans=plans, paragraph_image_bindings=bindings, text_overlay_plan=overlays)


def _parts(task: ImagePlanTask) -> list[_Part]:
    """The paragraphs between opening and closing, each with its points, or its sentences."""
    found = []
    for block in shown_of(task.blocks):
        points = points_of(block.text)
        # Those that are read at a glance, where there are some; the copy has the others.
        brief = [one for one in points if columns(one) <= LINE]
        if len(brief) >= FEWEST:
            points = brief
        lead = lead_of(block.text).strip("：: \n")
        if points:
            found.append(_Part(block, lead or task.content.title, tuple(points)))
        elif lead:
            head, _, rest = lead.partition("\n")
            said = tuple(one.text.strip() for one in split(rest or head))
            found.append(_Part(block, head.strip("：: ") if rest else task.content.title, said))
    return found


def _divided(parts: list[_Part], pages: int) -> list[_Part]:
    """The parts on this many pages: the longest is divided while there is room; what is too much shares the last."""
    divided = [[part] for part in parts]
    while divided and sum(map(len, divided)) < pages:
        longest = max(divided, key=lambda group: len(group[0].lines))
        if len(longest[0].lines) < 2:
            break
        lines = [line for part in longest for line in part.lines]
        count = len(longest) + 1
        size = -(-len(lines) // count)
        title = longest[0].title.split(ANOTHER)[0]
        longest[:] = [
            _Part(longest[0].block, f"{title}{ANOTHER}{at}" if at > 1 else title, tuple(lines[start : start + size]))
            for at, start in enumerate(range(0, len(lines), size), 1)
        ]
        if len(longest) < count:
            break
    flat = [part for group in divided for part in group]
    if not pages:
        return []
    kept, rest = flat[:pages], flat[pages:]
    if rest and kept:
        last = kept[-1]
        kept[-1] = _Part(last.block, last.title, (*last.lines, *(line for part in rest for line in part.lines)))
    return kept


def _contents(task: ImagePlanTask) -> tuple[str, ...]:
    """What the cover promises: the opening, else the first points."""
    opening = lead_of(task.blocks[0].text) if len(task.blocks) > 1 else ""
    # What only names the subject again says nothing beside the title.
    subject = _END_OF_SUBJECT.split(task.content.title.lower())[0] or task.content.title.lower()
    told = [line for line in opening.splitlines() if not line.lower().rstrip("。. ").endswith(subject)]
    if told:
        return (shortened(told[0], COVER),)
    points = [point for block in task.blocks for point in points_of(block.text)]
    # So few stand on the next page all together, which the cover would only repeat.
    return tuple(shortened(point, POINT) for point in points[:ON_COVER]) if len(points) > ON_COVER else ()


def kind_of(lines: tuple[str, ...], block: BodyBlock) -> Kind:
    """Figures as data, do and don't as a comparison, one thing after the other as steps, one sentence as a quote."""
    if len(lines) > 1 and len(rows_of(lines)) == len(lines):
        return "comparison"
    if len(lines) > 1 and len(figures_of(lines)) == len(lines):
        return "data"
    if sum(bool(_SEQUENCE.search(line)) for line in lines) >= max(2, len(lines) / 2):
        return "steps"
    if len(lines) == 1 and not points_of(block.text):
        return "quote"
    return "list"


def completed(planned: PlannedImages, task: ImagePlanTask) -> PlannedImages:
    """The plan with a binding and words for each image, where they are missing."""
    bound = {one.image_seq for one in planned.paragraph_image_bindings if one.paragraph_ids}
    worded = {one.image_seq for one in planned.text_overlay_plan}
    last = len(task.blocks) - 1
    bindings = [one for one in planned.paragraph_image_bindings if one.image_seq in bound]
    overlays = list(planned.text_overlay_plan)
    for plan_ in planned.image_plans:
        seq = plan_.sequence
        if seq not in bound:
            rationale = gettext("Bound by its place")
            block = task.blocks[min(seq, last)]
            bindings.append(ParagraphImageBinding(image_seq=seq, paragraph_ids=[block.id], rationale=rationale))
        if seq not in worded:
            title = task.content.title if plan_.role == "cover" else plan_.description
            overlays.append(TextOverlayPlan(image_seq=seq, title_text=title[:120]))
    return PlannedImages(
        image_plans=planned.image_plans,
        paragraph_image_bindings=sorted(bindings, key=lambda one: one.image_seq),
        text_overlay_plan=sorted(overlays, key=lambda one: one.image_seq),
    )
