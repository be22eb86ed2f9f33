"""A sentence with several dates taken apart into the clauses that each tell of one."""

import itertools
import re
from collections.abc import Sequence
from typing import NamedTuple

import rjieba

from library.chronology.dating import Dated
from library.chronology.roles import is_weak
from library.text.language import HAN, detect
from library.text.sentences import SentenceSpan
from library.text.verbs import PASTS

_SEPARATOR = re.compile(r";\s+|,\s+(?:and|but|while|whereas|then)\s+|,\s+|\s+and\s+(?:then\s+)?")
_HAN_SEPARATOR = re.compile(r"(?<!表示)(?<!指出)(?<!认为)(?<!透露)(?<![说称])[，；,;]")
_IRREGULAR = "|".join(
    sorted({*PASTS.values(), "born", "died", "won"} - {"set", "cut", "lead", "read"}, key=len, reverse=True)
)
VERB = re.compile(rf"\b(?:was|were|is|are|had|has|have|(?!(?:United|Red|hundred|need)\b)[a-z]{{2,}}ed|{_IRREGULAR})\b")
_RELATIVE = re.compile(r"\b(?:that|which|who|whose|where)\b")
_PARTICIPLE = re.compile(
    r"(?P<subject>[^,;:]{2,60}),\s+(?:[^,;:]*\band\s+)?(?P<part>(?:[a-z]{2,}ed|built|put|made|set|begun|held|born)\b[^,;:]*)$"
)
_TIME = re.compile(r"^(?:(?:[Ii]n|[Oo]n|[Aa]t|[Bb]y|[Tt]hen|[Ll]ater|[Aa]lso|[Aa]gain|[Ff]inally)\b[\s,]*)+")
_ENTRY = re.compile(r"^(?P<name>[^:：()（）]{2,80}?)\s*[(（](?P<date>[^()（）]{4,40})[)）]\s*(?:[:：]\s*\S|$)")
SUBJECT, SUBJECT_HAN = 80, 12
"""Most letters and characters of what a clause without a subject takes from the one before it."""
BARE = 3
"""Chinese characters of a clause that has no room for a subject: 回国."""


class Clause(NamedTuple):
    """A part of a text that tells of one thing: `source[start:end] == text`."""

    text: str
    start: int
    end: int
    subject: str = ""
    """What it is about, where only a clause before it says so."""
    name: str = ""
    """Of an entry of a list, which names a thing and leaves out what happened to it."""

    @property
    def is_entry(self) -> bool:
        return bool(self.name)


def clauses(sentence: SentenceSpan, dates: Sequence[Dated]) -> list[tuple[Clause, Dated]]:
    """The clauses that tell of something, each with its date; a sentence that cannot be taken apart is one."""
    entry = _ENTRY.match(sentence.text)
    for one in dates:
        if entry and entry.start("date") <= one.start - sentence.start < entry.end("date"):
            return [(Clause(sentence.text, sentence.start, sentence.end, name=entry["name"].strip()), one)]
    dates = [one for one in dates if not any(_is_finer(other, one) for other in dates)]
    if not dates:
        return []
    if inserted := _inserted(sentence, dates[0]):
        text = sentence.text[inserted.end - sentence.start :].lstrip(" ,")
        rest = clauses(SentenceSpan(text, sentence.end - len(text), sentence.end), dates[1:])
        subject = inserted.subject.rpartition(" ")[0]
        return [(inserted, dates[0]), *((one._replace(subject=one.subject or subject), when) for one, when in rest)]
    return _pieces(sentence, dates)


def _is_finer(other: Dated, one: Dated) -> bool:
    """Whether another date of the sentence tells this one more precisely: 2021年的花展于4月2日举行."""
    told, finer = one.mention, other.mention
    return other.basis == "context" and told.until is None and finer.iso != told.iso and finer.iso.startswith(told.iso)


def _inserted(sentence: SentenceSpan, dated: Dated) -> Clause | None:
    """What a participle between commas tells of the subject before it: "The store, put up in 1887, was saved"."""
    match = _PARTICIPLE.fullmatch(sentence.text[: dated.start - sentence.start])
    closes = re.match(r"[^,;:]*(?=,\s)", sentence.text[dated.end - sentence.start :])
    if match is None or closes is None or VERB.search(match["subject"]):
        return None
    start, end = match.start("part"), dated.end - sentence.start + closes.end()
    was = "were" if re.search(r"\s[a-z]+(?<![su])s$|\sand\s", match["subject"]) else "was"
    subject = f"{_TIME.sub('', match['subject'])} {was}"
    return Clause(sentence.text[start:end], sentence.start + start, sentence.start + end, subject)


def _pieces(sentence: SentenceSpan, dates: Sequence[Dated]) -> list[tuple[Clause, Dated]]:
    """The sentence cut between its dates wherever something is told on both sides."""
    groups: list[tuple[int, list[Dated]]] = [(0, [dates[0]])]
    ends: list[int] = []
    for one, other in itertools.pairwise(dates):
        # The comma behind a date that its clause begins with divides nothing.
        opens = not sentence.text[groups[-1][0] : one.start - sentence.start].strip(" ，,")
        between = (one.end - sentence.start + opens, other.start - sentence.start)
        if span := _cut(sentence.text, groups[-1][0], *between):
            ends.append(span[0])
            groups.append((span[1], []))
        groups[-1][1].append(other)
    found: list[tuple[Clause, Dated]] = []
    opening = ""
    for (start, told), end in zip(groups, [*ends, len(sentence.text)], strict=True):
        text = sentence.text[start:end].strip()
        begin = sentence.start + sentence.text.index(text, start)
        dated = next((one for one in told if not is_weak(sentence, one)), told[0])
        bare = (text[: max(0, dated.start - begin)] + text[max(0, dated.end - begin) :]).strip(" ,，.")
        subject = _subject(opening) if opening and _lacks_subject(bare) else ""
        opening = opening or bare
        found.append((Clause(text, begin, begin + len(text), subject), dated))
    return found


def _cut(text: str, begin: int, start: int, end: int) -> tuple[int, int] | None:
    """Where a sentence falls apart between two dates; in English something must be told on both sides."""
    if detect(text) == "zh":
        return next((match.span() for match in reversed(list(_HAN_SEPARATOR.finditer(text, start, end)))), None)
    # Rather at words than at a comma.
    for match in sorted(_SEPARATOR.finditer(text, start, end), key=lambda one: (len(one.group()) < 4, one.start())):
        verb, relative = VERB.search(text, match.end()), _RELATIVE.search(text, match.end())
        is_told = verb is not None and (relative is None or verb.start() <= relative.start())
        if is_told and VERB.search(text, begin, match.start()):
            return match.span()
    return None


def _lacks_subject(bare: str) -> bool:
    """Whether a clause without its date begins with what was done, or is too short to say by whom."""
    if detect(bare) != "zh":
        return VERB.match(_TIME.sub("", bare)) is not None
    tags = [tag[:1] for _, tag in rjieba.tag(bare)[:2]]
    return tags[:1] in (["v"], ["p"], ["d"]) or tags == ["a", "v"] or len(re.findall(f"[{HAN}]", bare)) <= BARE


def _subject(bare: str) -> str:
    """What a clause is about: what stands before its verb."""
    if detect(bare) == "zh":
        subject = ""
        for word, tag in rjieba.tag(bare):
            if subject and tag[:1] in "vpd":
                break
            subject = f"{subject}{word}" if word != "，" and tag[:1] not in "vpd" else ""
        return subject if len(subject) <= SUBJECT_HAN else ""
    bare = _TIME.sub("", bare)
    # "An inactivated vaccine was tested": what stands behind the article is no verb yet.
    article = re.match(r"(?:The|An?)\s+\S+", bare)
    verb = VERB.search(bare, article.end() if article else 0)
    return bare[: verb.start()].strip(" ,") if verb and verb.start() < SUBJECT else ""
