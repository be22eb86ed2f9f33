"""The gate: what the rules find, and what a draft is scored with after that. What they find is never passed."""

from collections.abc import Sequence

from django.utils.translation import gettext_noop

from creative.briefs import ReviewTask, Verdict
from creative.checking.platform import check
from creative.checking.platform.schemas import Post, Rule
from creative.nodes.order import REROUTES
from creative.nodes.routing import DIMENSIONS, THRESHOLD, falls_short, reroute
from creative.schemas.content import Dimension, QualityScores, ReviewFeedback
from library.text.similarity import term_containment
from runs.strict import Given
from runs.words import Sentence, Words

CAP = 0.3
"""The most a dimension is worth in which the rules found something."""
ON_SUBJECT = 0.5
"""Least share of the words that name the subject that the copy must hold."""
OF_RULES: dict[Rule, Dimension] = {
    "near_duplicate": "text_image_alignment",
    "blank": "text_image_alignment",
    "overflow": "readability",
    "contrast": "readability",
}
"""The dimension a rule is about; the others are about the platform."""
LOW: dict[Dimension, str] = {
    "info_density": gettext_noop("Too little that rests on sources."),
    "text_image_alignment": gettext_noop("Images and text do not go together."),
    "style_consistency": gettext_noop("The style is not of one piece."),
    "readability": gettext_noop("The images are hard to read."),
    "platform_fit": gettext_noop("The platform would not take it as it is."),
}


class Flaw(Given):
    """Something the rules found, and the dimension it is about."""

    dimension: Dimension
    message: Words


def flaws_of(task: ReviewTask, post: Post) -> list[Flaw]:
    """All that the rules find wanting in a draft, first that of the platform."""
    found = [Flaw(dimension=OF_RULES.get(one.rule, "platform_fit"), message=one.message) for one in check(post)]
    content = task.content
    copy = f"{content.title}\n{content.body}"
    if term_containment(task.brief.topic, copy) < ON_SUBJECT:
        text = Sentence("The copy does not speak of “%(topic)s”.", topic=task.brief.topic)
        found.append(Flaw(dimension="info_density", message=text))
    found += [
        Flaw(dimension="platform_fit", message=Sentence("The brief bans “%(word)s”.", word=word))
        for word in task.brief.banned_expressions
        if word in copy
    ]
    if task.missing_images:
        text = Sentence(
            "%(count)s image is missing.", plural="%(count)s images are missing.", count=task.missing_images
        )
        found.append(Flaw(dimension="text_image_alignment", message=text))
    known = {block.id for block in task.blocks}
    bound = {one.image_seq for one in task.bindings if known & set(one.paragraph_ids)}
    if unbound := [plan.sequence for plan in task.plans if plan.sequence not in bound]:
        text = Sentence("Image %(number)s is bound to no paragraph.", number=unbound[0] + 1)
        found.append(Flaw(dimension="text_image_alignment", message=text))
    return found


def concluded(flaws: Sequence[Flaw], verdict: Verdict | None) -> tuple[QualityScores | None, ReviewFeedback]:
    """The scores within what the rules leave, and whether that passes. Without a verdict nothing does."""
    remarks = [flaw.message for flaw in flaws]
    if verdict is None:
        return None, ReviewFeedback(
            approved=False, reviewed=False, suggestions=[*remarks, Sentence("The draft could not be reviewed.")]
        )
    flawed = {flaw.dimension for flaw in flaws}
    scores = verdict.scores.model_copy(update={name: min(CAP, getattr(verdict.scores, name)) for name in flawed})
    low = [Sentence(LOW[name]) for name in DIMENSIONS if getattr(scores, name) < THRESHOLD]
    quality = QualityScores(scores=scores, overall=scores.mean, fail_reasons=[*remarks, *low])
    approved = verdict.approved and not flaws and not falls_short(quality)
    if approved:
        return quality, ReviewFeedback(approved=True)
    target = REROUTES[flaws[0].dimension] if flaws else reroute(scores)
    return quality, ReviewFeedback(approved=False, suggestions=[*remarks, *verdict.suggestions], target_agent=target)
