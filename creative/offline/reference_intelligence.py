"""Says of reference pictures what measuring them shows: colours, brightness, where the weight lies."""

from django.utils.translation import gettext, gettext_noop

from creative.briefs import ReferenceAnalyses, ReferenceTask, SeenReference
from creative.schemas.content import ContentTokens, LayoutTokens, ReferenceAnalysis, StyleTokens

DECLARED, GUESSED, FAILED = 0.95, 0.65, 0.5
DARK, BRIGHT = 0.35, 0.7
DETAILED, PLAIN = 0.35, 0.12
WORDS = {
    "dark": gettext_noop("dark"),
    "bright": gettext_noop("bright"),
    "even light": gettext_noop("even light"),
    "calm": gettext_noop("calm"),
    "lively": gettext_noop("lively"),
    "top": gettext_noop("weight at the top"),
    "centre": gettext_noop("weight in the centre"),
    "bottom": gettext_noop("weight at the bottom"),
    "left": gettext_noop("weight at the left"),
    "right": gettext_noop("weight at the right"),
    "even": gettext_noop("evenly filled"),
}
TYPES = {"style": "style_ref", "layout": "layout_ref", "content": "content_ref"}


def analyse(task: ReferenceTask) -> ReferenceAnalyses:
    return ReferenceAnalyses(analyses=[_analysis(one) for one in task.references])


def _analysis(seen: SeenReference) -> ReferenceAnalysis:
    kind = TYPES.get(seen.type or "", "mixed_ref")
    picture = seen.picture
    if picture is None:
        return ReferenceAnalysis.model_validate(
            {
                "index": seen.index,
                "url": seen.url,
                "type": kind,
                "confidence": FAILED,
                "raw_analysis": gettext("The picture could not be read."),
            }
        )
    lighting = "dark" if picture.brightness < DARK else "bright" if picture.brightness > BRIGHT else "even light"
    mood = "calm" if picture.saturation < 0.3 and picture.detail < DETAILED else "lively"
    density = "高" if picture.detail > DETAILED else "低" if picture.detail < PLAIN else "中"
    return ReferenceAnalysis.model_validate(
        {
            "index": seen.index,
            "url": seen.url,
            "type": kind,
            "confidence": DECLARED if seen.type else GUESSED,
            "style_tokens": StyleTokens(
                color_palette=list(picture.palette), mood=gettext(WORDS[mood]), lighting=gettext(WORDS[lighting])
            ),
            "layout_tokens": LayoutTokens(
                layout=f"{picture.width} × {picture.height}",
                text_density=density,
                composition=gettext(WORDS[picture.composition]),
            ),
            "content_tokens": ContentTokens(),
        }
    )
