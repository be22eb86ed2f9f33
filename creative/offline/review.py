"""Scores a draft by what can be counted: facts told, words that agree with the copy, what fits, what is missing."""

from django.utils.translation import gettext, gettext_noop

from creative.briefs import ReviewTask, Verdict
from creative.cards.wording import columns
from creative.checking.paragraphs import points_of
from creative.schemas.content import Scores
from library.text.similarity import is_held

BARE, PER_FACT, FULL = 0.35, 0.1, 0.95
"""Density of a text without a sourced fact, what each adds, and the most."""
STYLED, PLAIN = 0.85, 0.75
LONG_LINE, LONG_PAGE = 120, 640
"""In columns: half of that in Chinese characters."""
SUGGESTIONS = {
    "info_density": gettext_noop("Few of its statements rest on notes or documents; add some, or narrow the subject."),
    "text_image_alignment": gettext_noop("What stands on the images is not all said in the copy."),
    "readability": gettext_noop("Some images hold more words than are read at a glance."),
    "platform_fit": gettext_noop("Tags help to be found: at least three."),
}


def judge(task: ReviewTask) -> Verdict:
    scores = Scores(
        info_density=_density(task),
        text_image_alignment=_alignment(task),
        style_consistency=STYLED if task.references else PLAIN,
        readability=_readability(task),
        platform_fit=_fit(task),
    )
    low = [gettext(text) for name, text in SUGGESTIONS.items() if getattr(scores, name) < 0.6]
    return Verdict(scores=scores, approved=not low and not task.findings, suggestions=low)


def _density(task: ReviewTask) -> float:
    """Facts with a source that the copy states."""
    told = {fact.fact for fact in task.evidence.items if fact.fact.strip("。.！! ") in task.content.body}
    return round(min(FULL, BARE + PER_FACT * len(told)), 2)


def _alignment(task: ReviewTask) -> float:
    """The share of the words on images that the copy says, and of images that are bound to a paragraph."""
    copy = f"{task.content.title}\n{task.content.body}\n{task.brief.topic}"
    lines = [line for one in task.overlays for line in one.body_text.splitlines() if line.strip()]
    agreeing = sum(is_held(line, copy, 0.6) for line in lines) / len(lines) if lines else 0.6
    known = {block.id for block in task.blocks}
    bound = {one.image_seq for one in task.bindings if known & set(one.paragraph_ids)}
    return round(0.95 * agreeing * (len(bound) / len(task.plans) if task.plans else 0.0), 2)


def _readability(task: ReviewTask) -> float:
    """Less for each image with too long lines or too many words."""
    pages = [one.body_text for one in task.overlays] or [""]
    heavy = sum(
        columns(page) > LONG_PAGE or any(columns(line) > LONG_LINE for line in page.splitlines()) for page in pages
    )
    return round(max(0.0, 0.9 - 0.4 * heavy / len(pages) - 0.5 * bool(task.overflowing)), 2)


def _fit(task: ReviewTask) -> float:
    """Tags, a body that is divided, and images."""
    tagged = min(len(task.content.tags), 3) / 3
    divided = 1.0 if points_of(task.content.body) or "\n\n" in task.content.body else 0.5
    return round(0.4 + 0.3 * tagged + 0.15 * divided + 0.1 * bool(task.images), 2)
