"""Hit points: for each angle the complaint to answer, the advice to give, the title, tags and time that do well."""

from novachat.briefs import Candidate, Candidates, Material
from novachat.lexicon import AUDIENCES
from novachat.offline.angles import Angle, angles, nearest
from novachat.offline.wording import DAYPARTS, PATTERNS, bare, hashtags, lift, one_of

VARIANTS = 3
"""Most hit points of one angle."""


def hitpoints(material: Material) -> Candidates:
    """Every angle in turn, then each once more with other complaints and advice."""
    brief = material.brief
    found = angles(material, "profile", "insight")
    wanted = brief.limit or len(found) * VARIANTS
    items: list[Candidate] = []
    for variant in range(VARIANTS):
        items += [_hitpoint(material, angle, variant) for angle in found]
    distinct = list({item.content: item for item in items}.values())
    fresh = [item for item in distinct if item.content not in brief.known]
    return Candidates(items=(fresh or distinct)[:wanted])


def _hitpoint(material: Material, angle: Angle, variant: int) -> Candidate:
    brief, digest = material.brief, material.digest
    pains = nearest(digest.pains, angle, 1, after=variant)
    tips = nearest(digest.tips, angle, 1, after=variant)
    parts = [_lead(brief.language, angle)]
    parts += [one_of((f"回应“{bare(one)}”", f"answer “{bare(one)}”"), brief.language) for one in pains]
    parts += [
        one_of((f"给出可照做的办法，如“{bare(one)}”", f"give advice such as “{bare(one)}”"), brief.language)
        for one in tips
    ]
    parts += [*_title(material), *_tags(material, angle, variant), *_time(material)]
    if not pains and not tips:
        parts += [item.words.splitlines()[0] for item in angle.items]
    if angle.remark:
        parts.append(one_of((f"按备注侧重：{angle.remark}", f"as you remarked: {angle.remark}"), brief.language))
    text = "；".join(parts) + "。" if brief.language == "zh" else "; ".join(parts) + "."
    return Candidate(content=text, based_on=angle.ids, sources=[one.note for one in [*pains, *tips]])


def _lead(language: str, angle: Angle) -> str:
    return f"围绕「{angle.subject}」" if language == "zh" else f"About “{angle.subject}”"


def _title(material: Material) -> list[str]:
    best = [one for one in material.digest.titles if one.lift > 1][:1]
    language = material.brief.language
    return [
        one_of(
            (
                f"标题{PATTERNS[one.name][0]}（这类标题互动为均值的{lift(one.lift)}倍）",
                f"a title that {PATTERNS[one.name][1]} ({lift(one.lift)} times the mean engagement)",
            ),
            language,
        )
        for one in best
    ]


def _tags(material: Material, angle: Angle, variant: int) -> list[str]:
    others = [name for name in AUDIENCES if name != angle.subject]
    tags = [one.name for one in material.digest.tags if one.name not in others][variant : variant + 3]
    return [one_of((f"标签 {hashtags(tags)}", f"tags {hashtags(tags)}"), material.brief.language)] if tags else []


def _time(material: Material) -> list[str]:
    best = [one for one in material.digest.dayparts if one.lift > 1][:1]
    language = material.brief.language
    return [one_of((f"{DAYPARTS[one.name][0]}发布", f"publish in {DAYPARTS[one.name][1]}"), language) for one in best]
