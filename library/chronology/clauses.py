"""A sentence with several dates taken apart into the clauses that each tell of one."""

import itertools
import re
from collections.abc import Sequence
from typing import NamedTuple

import rjieba

from library.chronology.dating import Dated
from library.chronology.roles import is_weak
from library.chronology.wording import without_dates
from library.text.language import HAN, detect
from library.text.sentences import SentenceSpan
from library.text.verbs import PASTS

_SEPARATOR = re.compile(r";\s+|,\s+(?:and|but|while|whereas|then)\s+|,\s+|\s+and\s+(?:then\s+)?")
_HAN_SEPARATOR = re.compile(r"(?<!表示)(?<!指出)(?<!认为)(?<!透露)(?<![说称])[，；,;]")
_FRONTED = re.compile(r"(?:^|,\s+(?:\w+\s+){0,2}|\bthere,\s+)(?:on|in|at)\s*$", re.IGNORECASE)
"""What stands before a date that its clause begins with: the comma behind it divides nothing."""
_PARTICIPLE = re.compile(
    r"^(?:(?:On|In|By)\s[^,]*?\d{4},?\s+)?(?P<subject>[^,;:]{2,60}?),\s+(?:(?:also|first|later|then)\s+)?"
    r"(?P<part>(?:[a-z]{2,}ed|built|put|made|written|set|begun|held|born|known)\b[^;:]*)$"
)
_VERB_BEHIND_AND = re.compile(r"^.*\band\s+(?=[a-z]{2,}ed\s+(?:on|in|by)?\s*$)", re.DOTALL)
BARE = 3
"""Chinese characters of a clause that has no room for a subject: 回国."""
_SAYING = re.compile(r"\b(?:said|says|added|told reporters)(?:\s+(?:on|in|at))?$")
"""A clause that only tells who said the others."""
_HAN_UNDATED = re.compile(r"^[^，]{0,8}(?:第二年|晚年|早年|后来|其后|之后|不久|岁时?)[^，]{0,6}，?[^，]*，$")
"""A time that nobody can date, told before the date of the clause behind the comma."""
_IRREGULAR = "|".join(
    sorted({*PASTS.values(), "born", "died", "won"} - {"set", "cut", "lead", "read"}, key=len, reverse=True)
)
VERB = re.compile(rf"\b(?:was|were|is|are|had|has|have|(?!(?:United|Red|hundred|need)\b)[a-z]{{2,}}ed|{_IRREGULAR})\b")
_RELATIVE = re.compile(r"\b(?:that|which|who|whose|where)\b")
_FOLLOWED = re.compile(r"\bfollowed(?:\s+(?:in|on|by|between|from|and))*$")
_ENTRY = re.compile(r"^(?P<name>[^:：()（）]{2,80}?)\s*[(（](?P<date>[^()（）]{4,40})[)）]\s*(?:[:：]\s*\S|$)")


class Clause(NamedTuple):
    """A part of a text that tells of one thing: `source[start:end] == text`."""

    text: str
    start: int
    end: int
    subject: str = ""
    """The subject, where the clause leaves it to the clause before."""
    name: str = ""
    """What an entry such as "Buzz (17 June 1996): …" is about, or a row of a table."""
    after: "tuple[Clause, Dated] | None" = None
    """The clause that one says what it does itself: "…, and Denmark followed"."""

    @property
    def is_entry(self) -> bool:
        return bool(self.name)


def clauses(sentence: SentenceSpan, dates: Sequence[Dated]) -> list[tuple[Clause, Dated]]:
    """The clauses that tell of something, each with its date; a sentence that cannot be taken apart is one."""
    if not dates:
        return []
    whole = Clause(sentence.text, sentence.start, sentence.end)
    if entry := _entry(whole, dates):
        return [entry]
    chosen = _without_vaguer(dates)
    if beside := next(((part, one) for one in chosen if (part := _participle(sentence, one))), None):
        return [beside, *_around(sentence, *beside, [one for one in chosen if one is not beside[1]])]
    cuts = _cuts(sentence, chosen)
    if not cuts and (behind := _behind_comma(sentence, chosen)):
        return [behind]
    if not cuts:
        return [(whole, next((one for one in chosen if not is_weak(sentence, one)), chosen[0]))]
    return _pieces(sentence, chosen, cuts)


def _participle(sentence: SentenceSpan, dated: Dated) -> Clause | None:
    """What a participle between commas tells of the subject before it: "The store, put up in 1887, was saved"."""
    start, end = dated.start - sentence.start, dated.end - sentence.start
    match = _PARTICIPLE.match(sentence.text[:start])
    closes = re.match(r"[^,;:]*,\s", sentence.text[end:])
    if match is None or closes is None or VERB.search(match["subject"]):
        return None
    inner = sentence.text[match.start("part") : start]
    begin = match.start("part")
    if "," in inner.rstrip(", "):
        return None
    if verb := _VERB_BEHIND_AND.match(inner):
        begin += verb.end()
    text = sentence.text[begin : end + closes.end()].rstrip(" ,")
    was = "were" if re.search(r"\s[a-z]+(?<![su])s$|\sand\s", match["subject"]) else "was"
    place = sentence.start + begin
    return Clause(text, place, place + len(text), f"{match['subject']} {was}")


def _around(sentence: SentenceSpan, part: Clause, dated: Dated, others: Sequence[Dated]) -> list[tuple[Clause, Dated]]:
    """What the sentence around a participle tells at its own dates, without that."""
    if not others or any(one.start < dated.end for one in others):
        return clauses(sentence, others)
    text = sentence.text[part.end - sentence.start :].lstrip(" ,")
    rest = SentenceSpan(text, sentence.end - len(text), sentence.end)
    subject = part.subject.rpartition(" ")[0]
    return [(one._replace(subject=one.subject or subject), when) for one, when in clauses(rest, others)]


def _behind_comma(sentence: SentenceSpan, dates: Sequence[Dated]) -> tuple[Clause, Dated] | None:
    """The clause of the only date where the one before it has a time that cannot be dated: 晚年他失明，1974年去世."""
    if len(dates) != 1 or detect(sentence.text) != "zh":
        return None
    dated = dates[0]
    before = sentence.text[: dated.start - sentence.start]
    last = before.rpartition("，")[0].rpartition("，")[2] or before
    subject = _subject(re.sub(r"^(?:[晚早中]年|后来|其后|之后|不久)，?", "", last))
    if not _HAN_UNDATED.match(before) or not subject:
        return None
    text = sentence.text[len(before) :]
    return Clause(text, dated.start, sentence.end, subject), dated


def _entry(whole: Clause, dates: Sequence[Dated]) -> tuple[Clause, Dated] | None:
    """A heading-like entry of a list: a name, its date in brackets, a colon, what there is to say."""
    match = _ENTRY.match(whole.text)
    if match is None:
        return None
    for dated in dates:
        if match.start("date") <= dated.start - whole.start < match.end("date"):
            return whole._replace(name=match["name"].strip()), dated
    return None


def _without_vaguer(dates: Sequence[Dated]) -> list[Dated]:
    """The dates without those that another one in the sentence tells more precisely."""
    kept = []
    for one in dates:
        finer = any(
            other is not one
            and len(other.mention.iso) > len(one.mention.iso)
            and other.mention.iso.startswith(one.mention.iso)
            and one.mention.until is None
            and other.basis == "context"
            for other in dates
        )
        if not finer:
            kept.append(one)
    return kept


def _cuts(sentence: SentenceSpan, dates: Sequence[Dated]) -> list[tuple[int, int]]:
    """Where the sentence falls apart, as places in it: one cut between each two dates, or none at all."""
    found = []
    begin = 0
    for one, other in itertools.pairwise(dates):
        between = (one.end - sentence.start, other.start - sentence.start)
        if detect(sentence.text) == "zh":
            first = between[0] if sentence.text[begin : one.start - sentence.start].strip(" ，,") else between[0] + 1
            commas = list(_HAN_SEPARATOR.finditer(sentence.text, first, between[1]))
            cut = commas[-1].span() if commas else None
        else:
            cut = _english_cut(sentence.text, begin, one.start - sentence.start, between)
        if cut is None:
            return []
        found.append(cut)
        begin = cut[1]
    return found


def _english_cut(text: str, begin: int, dated_start: int, between: tuple[int, int]) -> tuple[int, int] | None:
    """The first separator between two dates with a verb on both sides of it."""
    separators = sorted(_SEPARATOR.finditer(text, *between), key=lambda match: (len(match.group()) < 4, match.start()))
    for match in separators:
        if match.start() == between[0] and _FRONTED.search(text[begin:dated_start]):
            continue
        verb, relative = VERB.search(text, match.end()), _RELATIVE.search(text, match.end())
        tells = verb and not (relative and relative.start() < verb.start())
        if tells and VERB.search(text, begin, match.start()):
            return match.span()
    return None


def _pieces(
    sentence: SentenceSpan, dates: Sequence[Dated], cuts: Sequence[tuple[int, int]]
) -> list[tuple[Clause, Dated]]:
    starts = [0, *(end for _, end in cuts)]
    ends = [*(start for start, _ in cuts), len(sentence.text)]
    pieces: list[tuple[Clause, Dated]] = []
    for start, end, dated in zip(starts, ends, dates, strict=True):
        text = sentence.text[start:end].strip()
        begin = sentence.start + sentence.text.index(text, start)
        lacking = bool(pieces) and _lacks_subject(text, dated, begin)
        subject = _subject(pieces[0][0].text) if lacking else ""
        if lacking and not subject and detect(text) == "zh":
            continue
        if _SAYING.search(_without(text, dated, begin)):
            continue
        after = pieces[-1] if pieces and _FOLLOWED.search(_without(text, dated, begin)) else None
        pieces.append((Clause(text, begin, begin + len(text), subject, after=after), dated))
    return pieces


def _without(text: str, dated: Dated, begin: int) -> str:
    return (text[: dated.start - begin] + text[dated.end - begin :]).strip(" ,，.")


def _lacks_subject(text: str, dated: Dated, begin: int) -> bool:
    without = _without(text, dated, begin)
    if detect(text) == "zh":
        return (
            re.match(
                rf"(?:因[^，]*$|被)|(?:都|均|皆|也|又|再|还|并|改|更|才|则|后|起|定|开|成|建|迁|获)(?![{HAN}]?(?:国|州|市))",
                without,
            )
            is not None
            or _begins_with_verb(without)
            or 0 < len(re.findall(f"[{HAN}]", without)) <= BARE
        )
    without = re.sub(r"^(?:in|on|at|by|then|later|also|again|finally)\b[\s,]*", "", without)
    return VERB.match(without) is not None


def _begins_with_verb(text: str) -> bool:
    """Whether nobody is named before what was done: 写成《赤壁赋》, 完全建成."""
    tags = [tag for _, tag in itertools.islice(rjieba.tag(text.lstrip("，, ")), 2)]
    return tags[:1] == ["v"] or tags in (["ad", "v"], ["d", "v"])


def _nouns(text: str) -> str:
    """The nouns that a text begins with."""
    begin = "".join(word for word, tag in itertools.takewhile(lambda pair: pair[1][0] in "nc", rjieba.tag(text)))
    return begin if 2 <= len(begin) <= 12 else ""


def _subject(first: str) -> str:
    """What the first clause is about: the words before its verb, without a date at its beginning."""
    if detect(first) == "zh":
        first = re.sub(r"^据[^，]{1,6}，", "", first)
        if pronoun := re.match(r"[他她]们?(?!的)", without_dates(first).lstrip(" ，")):
            return pronoun[0]
        match = re.match(
            r"(?:[^，]*\d[^，]*，)?(?P<name>[^，\d]{2,16}?)(?=先后|相继|分别|一起|共同)", first
        ) or re.match(
            rf"(?:[^，]*\d[^，]*[，])?(?P<name>[{HAN}·《》“”（）]{{2,10}}?(?:的[{HAN}]{{1,6}}?)?)(?=在|于|被|为|与|和|是|开|成|建|由|从|把|将|公布|宣布|发)",
            first,
        )
        return match["name"] if match else _nouns(without_dates(first).lstrip(" ，"))
    plain = re.sub(r"^(?:In|On|At|By)\s[^,]*\d[^,]*,\s+", "", first)
    # "An inactivated vaccine was tested": what stands behind the article is no verb yet.
    article = re.match(r"(?:The|An?)\s+\S+", plain)
    verb = VERB.search(plain, article.end() if article else 0)
    return plain[: verb.start()].strip(" ,") if verb and verb.start() < 80 else ""
