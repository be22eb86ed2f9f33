"""Details as a draft gives them, checked against the passages: what no passage bears out or what says nothing is left out."""

import re
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher

from library.answering.question import is_of_a_nation
from library.quoting import find_quote
from library.schemas import EvidenceItem
from library.text.facts import facts, names
from library.text.language import HAN
from library.text.terms import content_terms, normalise
from research.timelines.briefs import DetailTask, DraftDetails
from research.timelines.checking.words import bears_out, is_statement
from research.timelines.schemas import CitedText, NodeDetails

FEATURES, TAGS = 5, 8
MISWRITTEN = 0.8
"""From which likeness, letter by letter, one text is another that was miswritten."""
TAG_WORDS, TAG_CHARACTERS, TAG_HAN, PLACE_HAN = 3, 30, 8, 12
_SEPARATE = re.compile(rf"\s+and\s+|[、,，;；]|(?<=[{HAN}]{{2}})[和与](?=[{HAN}]{{2}})")
"""What stands between names; 郑和 is one."""
_NO_PERSON = re.compile(
    r"\d|\b[A-Z]{2,}\b| v\.? |\b(?:Assembly|Organi[sz]ation|Agency|Court|University|Institute|Company|Programme|Program|Union"
    r"|Ministry|Department|Committee|Council|Academy|Society|Expedition|Initiative|Forum|Foundation|Conference|Consortium|Commission)\b"
    rf"|['’]s\b|\b[a-z]{{3,}}$|[{HAN}]{{3}}(?:路|园|局|院|部|馆|会|厂|处|公司|大学|政府)$"
    "|的|(?:父亲|母亲|父母|妻子|祖父|祖母|兄弟|姐妹)$|^[宋金辽元清明秦汉唐魏蜀吴日德美英法苏]军$"
)
_WORD = re.compile(r"\w+")
_WHERE = r"\b(?:in|at|from|near) (?:the )?"
_WHICH = r"\b(?:the|an?|its|their|first|second|last) "


def checked(draft: DraftDetails, task: DetailTask) -> NodeDetails:
    """The details that the evidence bears out, with the addresses of what they cite.

    People are the milestone's where it or what is kept names them, its place also where its own passages do.
    """
    items = {item.id: item for item in task.evidence}

    def kept(texts: Sequence[CitedText | None]) -> list[CitedText]:
        told: list[CitedText] = []
        for one in texts:
            if one and _tells(one, task, items) and not any(_says_the_same(one.text, other.text) for other in told):
                told.append(one)
        return told

    impact, context = next(iter(kept([draft.impact])), None), next(iter(kept([draft.context])), None)
    quote = draft.notable_quote
    item = items.get(quote.evidence_id) if quote else None
    features = kept(draft.key_features)[:FEATURES]
    statistics = [one for one in kept(draft.key_stats) if any(fact.kind == "number" for fact in facts(one.text))]
    said = quote if quote and item and find_quote(quote.text, item.text) else None
    cited = [one for one in [*features, *statistics, impact, context, said] if one]
    own = [items[key] for key in dict.fromkeys(one.evidence_id for one in task.node.evidence) if key in items]
    said_of_it = [task.node.title, task.node.description, *(one.text for one in cited)]
    said_so = " ".join(said_of_it)
    named = normalise(said_so)
    told = normalise(" ".join([*said_of_it, *(f"{one.title} {one.text}" for one in own)]))
    return NodeDetails(
        key_features=features,
        impact=impact,
        key_people=[
            one
            for one in _people(draft.key_people)
            if normalise(one) in named and not any(_stands_only(behind, one, said_so) for behind in (_WHERE, _WHICH))
        ],
        context=context,
        sources=list(dict.fromkeys(items[one.evidence_id].source for one in cited)),
        key_stats=[one for one in statistics if one.text not in {feature.text for feature in features}],
        notable_quote=said,
        location=draft.location if normalise(draft.location) in told and _is_place(draft.location) else "",
        tags=[one for one in _once(draft.tags) if _is_tag(one)][:TAGS],
    )


def _tells(cited: CitedText, task: DetailTask, items: dict[str, EvidenceItem]) -> bool:
    """Whether its passage bears a text out, and it says more than the milestone and the headings do."""
    item = items.get(cited.evidence_id)
    if item is None or not is_statement(cited.text):
        return False
    headings = {heading for one in items.values() for heading in (one.title, one.heading)}
    known = (f"{task.node.title} {task.node.date_text}", task.topic, *headings)
    if any(_says_the_same(cited.text, one) for one in known):
        return False
    return bears_out(cited.text, item) and not _opens_with_another(cited.text, item, items.values())


def _says_the_same(text: str, known: str) -> bool:
    """Whether a text is part of another, or that but for a word: a small model miswrites what it copies."""
    terms, others = frozenset(content_terms(text)), frozenset(content_terms(known))
    return terms <= others or SequenceMatcher(None, normalise(text), normalise(known)).ratio() >= MISWRITTEN


def _opens_with_another(text: str, item: EvidenceItem, evidence: Iterable[EvidenceItem]) -> bool:
    """Whether a text begins with a name of other passages, which a capital at the start does not tell: of Laika what was of Belka."""
    opening = _WORD.search(text)
    if opening is None or not opening[0][0].isupper() or opening[0] in f"{item.title} {item.heading} {item.text}":
        return False
    return any(opening[0] in fact.text.split() for one in evidence for fact in names(one.text))


def _stands_only(behind: str, name: str, text: str) -> bool:
    """Whether a name stands only behind a word for where something was, or which one: “lifted off from Baikonur”."""
    places = len(re.findall(behind + re.escape(name), text))
    return places > 0 and places == text.count(name)


def _is_place(text: str) -> bool:
    """Whether it may be one; published in German is not there."""
    return (
        not is_of_a_nation(text)
        and not re.search(r"\d|[，。；]|年间|之[变战盟乱役]|和议|战争|条约|起义|原是", text)
        and len(re.findall(f"[{HAN}]", text)) <= PLACE_HAN
    )


def _is_tag(text: str) -> bool:
    is_short = len(text.split()) <= TAG_WORDS and len(text) <= TAG_CHARACTERS
    return is_short and len(re.findall(f"[{HAN}]", text)) <= TAG_HAN


def _people(said: Sequence[str]) -> list[str]:
    """Single names: a small model lists two as one, and institutions beside them."""
    return _once([one.strip() for names in said for one in _SEPARATE.split(names) if not _NO_PERSON.search(one)])


def _once(said: Sequence[str]) -> list[str]:
    """What a model lists, without what it lists again in other letters."""
    kept: dict[str, str] = {}
    for one in filter(None, said):
        kept.setdefault(normalise(one), one)
    return list(kept.values())
