"""Details of a milestone from the passages about it: their own sentences, sorted by what they tell."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from library.answering.candidates import is_fit, leans
from library.chronology.clauses import VERB
from library.chronology.dating import dated_sentences, written
from library.chronology.sameness import compatible
from library.chronology.wording import wording
from library.schemas import EvidenceItem, Language
from library.text.keywords import keywords
from library.text.language import HAN
from library.text.people import chinese_people
from library.text.similarity import jaccard
from library.text.verbs import spoken_terms
from research.timelines.briefs import DetailTask, DraftDetails
from research.timelines.schemas import CitedText, Node

FEATURES, STATISTICS, PEOPLE, TAGS = 5, 3, 6, 5
RELATED, ELSEWHERE = 0.2, 0.3
"""Least share of the milestone's words that a sentence must hold, in its own passage and elsewhere."""
_IMPACT = re.compile(
    r"\b(?:led to|made (?:it )?possible|allowed|enabled|resulted|influenced|inspired|changed|paved the way|became the basis|contributed|since then|as a result|ended|helped)\b"
    r"|使得|从此|推动|影响|促成|导致|由此|因此|标志着|奠定|改变|成为",
    re.IGNORECASE,
)
_CONTEXT = re.compile(
    r"\b(?:because|in response to|prompted by|owing to|due to|as a result of|led to (?:this|it|the))\b"
    r"|由于|因为|为了回应|起因|促使|缘于",
    re.IGNORECASE,
)
"""What led to it, where the source says that it did."""
_SPOKEN = re.compile(r"[“\"](?P<said>[^“”\"]{12,300})[”\"]|「(?P<han>[^」]{6,120})」")
_PLACES: dict[Language, re.Pattern[str]] = {
    "en": re.compile(
        r"\b(?:in|at|near|from)\s+((?:the\s+)?[A-Z][\w’'-]+(?:\s+(?:of\s+)?[A-Z][\w’'-]+){0,3}(?:,\s+(?:New\s+)?[A-Z][\w’'-]+)?)(?!\s+\d|\w)"
    ),
    "zh": re.compile(rf"在([{HAN}]{{2,8}}?(?:市|省|县|区|州|府|城|镇|国|岛|山|江|河|湖|海|园|宫|寺|院|厅|馆|京|路))"),
}
_NO_PLACE = re.compile(
    r"\b(?:January|February|March|April|May|June|July|August|September|October|November|December|Department|Laboratory|Journal|Teacher|Conference"
    r"|Congress|Committee|Programme|Program|Court|War|Principia)\b|^[A-Z]{2,}$"
)
"""What "in" stands before and is no place: a month, a journal, a body, an abbreviation."""
_VERB = re.compile("[设立建成发生第一]")
"""What stands in no name of a place: 在广州设立第一个市舶司."""
_NAME = r"[A-Z][\w’'-]+(?: (?:van|von|de|da|la|bin|al)\b)?(?: [A-Z]\.)*(?: [A-Z][\w’'-]+){1,2}"
_ROLE = (
    r"(?:[Pp]resident|[Dd]irector|[Cc]ommander|[Aa]stronaut|[Cc]osmonaut|[Aa]rchitect|[Ee]ngineer|[Pp]hysicist|[Ss]cientist|[Pp]rofessor|[Dd]octor"
    r"|[Pp]hysician|[Ss]urgeon|[Mm]ayor|[Cc]aptain|[Aa]uthor|[Pp]ainter|[Bb]otanist|[Cc]hemist|[Dd]eveloper|[Dd]esigner|[Hh]acker|[Ss]tudents?|[Ff]ounder|named)s?"
)
_PERSON = re.compile(
    rf"\b(?:{_ROLE}\s+)?(?P<acts>{_NAME})(?=\s+and\s+[A-Z]|,\s|\s+{VERB.pattern})|\b(?:by|and|{_ROLE})\s+(?P<did>{_NAME})"
)
"""Who does something, and by whom it is done."""
_NOT_PERSON = re.compile(
    r"\b(?:The|University|Institute|Company|Organi[sz]ation|Union|States|War|Act|Agency|Station|Cent(?:er|re)|Programme|Program|Web|Treaty|Prize|Project"
    r"|Mission|Party|Museum|Park|City|Association|Society|Laborator(?:y|ies)|Committee|Commission|Software|Corporation|Group|Bank|Street|River|Bridge"
    r"|College|School|Hospital|Library|Railway|Force|Army|Navy|Corps|Court|Council|Congress|Department|Ministry|System|Version|Ltd|Inc|AG)\b"
    r"|^(?:British|American|Soviet|French|German|Russian|Chinese|Japanese|European|Royal|National|New|South|North|East|West|World|International|Great"
    r"|United|Saint|San|Los|Mount|Cape|Lake|In|On|At|By|From|An?|This|That|While|When|After|Before)\b|\d"
)


@dataclass(frozen=True, eq=False)
class PassageLine:
    """A sentence and the passage it stands in."""

    text: str
    item: EvidenceItem
    is_own: bool
    """Whether the passage is evidence of the milestone."""
    follows: bool
    """Whether it goes on from the sentence that tells of the milestone."""
    is_elsewhen: bool
    """Whether it tells of another date."""

    @cached_property
    def terms(self) -> frozenset[str]:
        return frozenset(spoken_terms(self.text))


def details(task: DetailTask) -> DraftDetails:
    """What the passages tell; what they do not tell stays empty."""
    # What all of the timeline is about tells no milestone from another in what other passages say.
    known = frozenset(spoken_terms(task.topic))
    title = frozenset(spoken_terms(task.node.title))
    wanted = {True: title, False: title - known or title}
    names = wording(task.node.title, task.node.title).names
    named = {True: names, False: names - known}
    cited = {one.evidence_id for one in task.node.evidence}
    told = [line for item in task.evidence for line in _lines_of(item, task.node, is_own=item.id in cited)]
    lines = [line for line in told if _is_related(line, wanted[line.is_own], named[line.is_own])]
    nearest = sorted(lines, key=lambda line: -_fit(line, wanted[line.is_own]))
    taken: list[PassageLine] = []
    impact = _take(nearest, taken, lambda line: _IMPACT.search(line.text) is not None)
    context = _take(nearest, taken, lambda line: _CONTEXT.search(line.text) is not None)
    # What happened at another date is another milestone, unless it led to this one or came of it.
    rest = [line for line in nearest if not line.is_elsewhen]
    # Numbers that are not part of a name, as the 1 of Sputnik 1 is.
    statistics = [line for line in rest if line not in taken and wording(line.text, line.text).numbers][:STATISTICS]
    features: list[PassageLine] = []
    for line in rest:
        if line not in [*taken, *statistics] and all(jaccard(line.text, other.text) < 0.5 for other in features):
            features.append(line)
    own = [task.node.quote, *(line.text for line in lines if line.follows)]
    return DraftDetails(
        key_features=[_cited(line) for line in features[:FEATURES]],
        impact=_cited(impact) if impact else None,
        key_people=list(dict.fromkeys(name for text in own for name in _NAMED[task.language](text)))[:PEOPLE],
        context=_cited(context) if context else None,
        key_stats=[_cited(line) for line in statistics],
        notable_quote=_spoken(rest),
        location=_place(task.node.quote, task.language),
        tags=[tag for tag in keywords(own, 12) if len(tag) <= 40][:TAGS],
    )


def _lines_of(item: EvidenceItem, node: Node, *, is_own: bool) -> Iterator[PassageLine]:
    """The sentences of a passage, besides the one that tells of the milestone."""
    follows = False
    for dated in dated_sentences(item.text, item.published):
        text = dated.sentence.text
        tells = any(text in one.quote or one.quote in text for one in node.evidence if one.evidence_id == item.id)
        follows = tells or (follows and leans(text))
        if tells or not is_fit(text) or (leans(text) and not follows):
            continue
        elsewhen = bool(dated.dates) and not any(compatible(written(one), node) for one in dated.dates)
        yield PassageLine(text, item, is_own, follows, elsewhen)


def _is_related(line: PassageLine, wanted: frozenset[str], named: frozenset[str]) -> bool:
    """Whether a sentence tells of the milestone: it goes on from it, or has its names and enough of its words."""
    if line.follows:
        return True
    share = len(line.terms & wanted) / len(wanted) if wanted else 0.0
    least = RELATED if line.is_own else ELSEWHERE
    shared = len(line.terms & named)
    names_it = (
        not named or shared >= min(2, len(named)) or (shared == 1 and share >= (RELATED if line.is_own else ELSEWHERE))
    )
    return share >= (least + RELATED if line.is_elsewhen else least) and names_it


def _fit(line: PassageLine, wanted: frozenset[str]) -> float:
    return (
        len(line.terms & wanted) / (len(wanted) or 1) + 0.3 * line.is_own + 0.4 * line.follows - 0.3 * line.is_elsewhen
    )


def _take(
    lines: Sequence[PassageLine], taken: list[PassageLine], wanted: Callable[[PassageLine], bool]
) -> PassageLine | None:
    found = next((line for line in lines if line not in taken and wanted(line)), None)
    if found:
        taken.append(found)
    return found


def _cited(line: PassageLine) -> CitedText:
    return CitedText(text=line.text, evidence_id=line.item.id)


def _acting(text: str) -> list[str]:
    """Names of people in English by what they do, or what is done by them; each once, and as a whole."""
    found = [match["acts"] or match["did"] for match in _PERSON.finditer(text)]
    # The names without the office before them and the stop behind them.
    found = [re.sub(rf"^(?:{_ROLE})\s+", "", name).rstrip(".,") for name in found]
    people = [name for name in found if " " in name and not _NOT_PERSON.search(name)]
    return [one for one in people if not any(one != other and one in other for other in people)]


_NAMED: dict[Language, Callable[[str], list[str]]] = {"en": _acting, "zh": chinese_people}


def _spoken(lines: Iterable[PassageLine]) -> CitedText | None:
    for line in lines:
        match = _SPOKEN.search(line.text)
        if match:
            return CitedText(text=match["said"] or match["han"], evidence_id=line.item.id)
    return None


def _place(quote: str, language: Language) -> str:
    match = _PLACES[language].search(quote)
    found = match[1] if match and not _VERB.search(match[1]) else ""
    return "" if _NO_PLACE.search(found) else found
