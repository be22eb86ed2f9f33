"""Hit points: for each angle the complaint to answer, the advice to give, the title, tags and time that do well."""

from novachat.briefs import Candidate, Candidates, Material
from novachat.digest import Quote
from novachat.lexicon import AUDIENCES
from novachat.offline.angles import Angle, angles, answering, nearest
from novachat.offline.titles import title
from novachat.offline.wording import DAYPARTS, PATTERNS, bare, hashtags, lift, one_of

EXAMPLE_POINTS = 3
VARIANTS = 3
"""Most hit points of one angle."""


def hitpoints(material: Material) -> Candidates:
    """Every angle in turn, then each once more with other complaints and advice."""
    brief = material.brief
    found = angles(material, "profile", "insight")
    wanted = brief.limit or len(found) * VARIANTS
    taken: list[Quote] = []
    items = [_hitpoint(material, angle, taken) for _ in range(VARIANTS) for angle in found]
    distinct = list({item.content: item for item in items}.values())
    fresh = [item for item in distinct if item.content not in brief.known]
    return Candidates(items=(fresh or distinct)[:wanted])


def _hitpoint(material: Material, angle: Angle, taken: list[Quote]) -> Candidate:
    """What to write for an angle: a complaint that is not taken yet, and advice on it."""
    brief, digest = material.brief, material.digest
    pains = nearest([pain for pain in digest.every_pain if pain not in taken] or digest.every_pain, angle, 1)
    tips = answering([tip for tip in digest.every_tip if tip not in taken] or digest.every_tip, pains, angle, 1)
    taken += [*pains, *tips]
    parts = [_lead(brief.language, angle)]
    parts += [one_of((f"回应“{bare(one)}”", f"answer “{bare(one)}”"), brief.language) for one in pains]
    parts += [
        one_of((f"给出可照做的办法，如“{bare(one)}”", f"give advice such as “{bare(one)}”"), brief.language)
        for one in tips
    ]
    tags = [tag for quote in [*pains, *tips] for tag in quote.tags]
    parts += [*_title(material, angle, tags), *_tags(material, angle, tags), *_time(material)]
    if not pains and not tips:
        parts += [item.words.splitlines()[0] for item in angle.items]
    if angle.remark:
        parts.append(one_of((f"按备注侧重：{angle.remark}", f"as you remarked: {angle.remark}"), brief.language))
    text = "；".join(parts) + "。" if brief.language == "zh" else "; ".join(parts) + "."
    return Candidate(content=text, based_on=angle.ids, sources=[one.note for one in [*pains, *tips]])


def _lead(language: str, angle: Angle) -> str:
    return f"围绕「{angle.subject}」" if language == "zh" else f"About “{angle.subject}”"


def _title(material: Material, angle: Angle, tags: list[str]) -> list[str]:
    """The kind of title that does best, with one of that kind."""
    best = [one for one in material.digest.titles if one.lift > 1][:1]
    language = material.brief.language
    return [
        one_of(
            (
                f"标题{PATTERNS[one.name][0]}（这类标题互动为均值的{lift(one.lift)}倍），如《{shown}》",
                f"a title that {PATTERNS[one.name][1]} ({lift(one.lift)} times the mean engagement), such as “{shown}”",
            ),
            language,
        )
        for one in best
        if (shown := title(angle.subject, "".join(tags[:1]), EXAMPLE_POINTS, one.name, language))
    ]


def _tags(material: Material, angle: Angle, own: list[str]) -> list[str]:
    """The audience's tag and those the complaint is filed under; without a complaint those that do well."""
    audience = [name for name in AUDIENCES if name in angle.subject]
    known = own or [one.name for one in material.digest.tags if one.name not in AUDIENCES]
    tags = list(dict.fromkeys([*audience, *known]))[:3]
    return [one_of((f"标签 {hashtags(tags)}", f"tags {hashtags(tags)}"), material.brief.language)] if tags else []


def _time(material: Material) -> list[str]:
    best = [one for one in material.digest.dayparts if one.lift > 1][:1]
    language = material.brief.language
    return [one_of((f"{DAYPARTS[one.name][0]}发布", f"publish in {DAYPARTS[one.name][1]}"), language) for one in best]
