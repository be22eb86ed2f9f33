"""Divides the copy into images: a cover, pages of points as full as is preferred, and the end."""

from django.utils.translation import gettext

from creative.briefs import LayoutPlan, LayoutTask
from creative.checking.paragraphs import lead_of, points_of, shown_of
from creative.schemas.content import Layout, LayoutBlock, LayoutSpec

PER_PAGE: dict[Layout, int] = {"dense": 6, "balanced": 4, "visual-first": 2}
DENSITY: dict[Layout, str] = {"dense": "高", "balanced": "中", "visual-first": "低"}
PAGES = 6


def plan(task: LayoutTask) -> LayoutPlan:
    """The cover first, then what the paragraphs list, then what they say in prose."""
    wanted = 0
    for block in shown_of(task.blocks):
        points = points_of(block.text)
        wanted += -(-len(points) // PER_PAGE[task.preference]) if points else int(bool(lead_of(block.text)))
    specs = [_spec(0, "cover", task, task.content.title)]
    for seq in range(1, min(wanted, PAGES - 1) + 1):
        role = "result" if seq == min(wanted, PAGES - 1) and seq > 1 else "detail"
        specs.append(_spec(seq, role, task, ""))
    return LayoutPlan(layout_spec=specs)


def _spec(seq: int, role: str, task: LayoutTask, focus: str) -> LayoutSpec:
    blocks = [LayoutBlock(area="title", instruction=gettext("The title, in a few lines"))]
    if role == "cover":
        blocks.append(LayoutBlock(area="visual_focus", instruction=gettext("What the post holds, as a short list")))
    else:
        blocks.append(LayoutBlock(area="body", instruction=gettext("A point a line, in the order of the copy")))
        blocks.append(LayoutBlock(area="footer", instruction=gettext("Where it comes from")))
    return LayoutSpec.model_validate(
        {
            "image_seq": seq,
            "role": role,
            "visual_focus": focus[:200],
            "text_density": "低" if role == "cover" else DENSITY[task.preference],
            "blocks": blocks,
        }
    )
