"""Reads items of QTI 2.1 and 2.2, in a package or alone."""

import zipfile
from collections.abc import Callable, Sequence
from copy import deepcopy
from string import ascii_uppercase

from lxml import etree

from conversation.quizzes.importing.found import FoundQuestions
from conversation.quizzes.importing.markup import as_markdown, parsed
from conversation.quizzes.importing.moodle import BLANK, gapped, matched
from library.readers.archives import checked_archive
from library.readers.document import UnreadableDocument
from runs.words import Sentence

Element = etree._Element  # noqa: SLF001  # lxml names the type so
MOST_BYTES = 5_000_000
"""Of one item."""
IN_TEXT = frozenset({"textEntryInteraction", "inlineChoiceInteraction"})
"""What is answered within a sentence."""
TRUTH = frozenset({"true", "false"})


def read(data: bytes) -> FoundQuestions:
    """Raises `UnreadableDocument`."""
    found = FoundQuestions()
    if not data.startswith(b"PK"):
        _read_items(data, "1", found)
        return found
    with zipfile.ZipFile(checked_archive(data)) as package:
        for member in package.infolist():
            if member.filename.lower().endswith(".xml") and member.file_size <= MOST_BYTES:
                try:
                    _read_items(package.read(member), member.filename, found)
                except UnreadableDocument as error:
                    found.refuse(member.filename, error.message)
    return found


def _read_items(data: bytes, name: str, found: FoundQuestions) -> None:
    for item in parsed(data).iter("{*}assessmentItem"):
        place = f"{name}: {(item.get('title') or '')[:60]}"
        body = item.find("{*}itemBody")
        asked = [] if body is None else [one for one in body.iter() if _name(one).endswith("Interaction")]
        if body is None or not asked:
            found.refuse(place, Sentence("The item asks nothing."))
        elif {_name(one) for one in asked} <= IN_TEXT and "inlineChoiceInteraction" in map(_name, asked):
            found.take(place, **_inline(item, body, asked))
        elif len(asked) > 1 and {_name(one) for one in asked} != {"textEntryInteraction"}:
            _take_parts(item, body, place, found)
        elif (reader := READERS.get(_name(asked[0]))) is None:
            kind = _name(asked[0])
            found.refuse(place, Sentence("Questions of the type “%(type)s” are not known here.", type=kind))
        else:
            found.take(place, **reader(item, body, asked))


def _name(element: Element) -> str:
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def _text(element: Element) -> str:
    return as_markdown(etree.tostring(element, encoding="unicode", with_tail=False))


def _take_parts(item: Element, body: Element, place: str, found: FoundQuestions) -> None:
    """An item that asks several things, as one question of parts; what none can be made of is told."""
    stem: list[Element] = []
    waiting: list[Element] = []
    parts: list[dict[str, object]] = []
    for child in body:
        asked = [one for one in child.iter() if _name(one).endswith("Interaction")]
        if not asked:
            waiting.append(child)
            continue
        kinds = {_name(one) for one in asked}
        reader = READERS.get(_name(asked[0]))
        if reader is None:
            found.refuse(place, Sentence("Questions of the type “%(type)s” are not known here.", type=_name(asked[0])))
            return
        if len(asked) > 1 and kinds != {"textEntryInteraction"}:
            found.refuse(place, Sentence("Several answers in one text are not known here."))
            return
        # What stands before the first part belongs to all of them, but for what asks it.
        if not parts:
            stem, waiting = (waiting, []) if len(waiting) == 1 else (waiting[:-1], waiting[-1:])
        parts.append(reader(item, _held([*waiting, child]), asked))
        waiting = []
    subs = [
        {"id": f"p-{number}", "order": number, **one, "question": str(one["question"]).strip() or f"({number})"}
        for number, one in enumerate(parts, 1)
    ]
    told = "\n\n".join(filter(None, map(_text, [*stem, *waiting]))) or as_markdown(item.get("title") or "")
    found.take(place, question_type="COMPOSITE", question=told, correct_answer=None, sub_questions=subs)


def _held(elements: Sequence[Element]) -> Element:
    held = etree.Element("div")
    held.extend(deepcopy(one) for one in elements)
    return held


def _inline(item: Element, body: Element, asked: list[Element]) -> dict[str, object]:
    """A text with gaps, of which some are chosen from a list."""
    gaps: list[dict[str, object]] = []
    for one in asked:
        right = _right(item, one)
        if _name(one) == "textEntryInteraction":
            gaps.append({"question_type": "FILL_IN_BLANK", "correct_answer": right[0] if right else ""})
        else:
            letters, options = _choices(one)
            key = letters.get(right[0], "") if right else ""
            gaps.append({"question_type": "SINGLE_CHOICE", "options": options, "correct_answer": key})
    return gapped(lambda name: _stem(body, asked, name), gaps)


def _blank() -> str:
    return BLANK


def _stem(body: Element, asked: list[Element], name: Callable[[], str] = _blank) -> str:
    """What stands outside of what is answered; a gap stands for each field in the text."""
    copied = etree.fromstring(etree.tostring(body))
    for one in [one for one in copied.iter() if _name(one).endswith("Interaction")]:
        parent = one.getparent()
        if parent is None:
            continue
        prompt = next((_text(inner) for inner in one if _name(inner) == "prompt"), "")
        gap = name() if _name(one) in IN_TEXT else prompt
        before = one.getprevious()
        told = gap + (one.tail or "")
        if before is None:
            parent.text = (parent.text or "") + told
        else:
            before.tail = (before.tail or "") + told
        parent.remove(one)
    return _text(copied)


def _right(item: Element, interaction: Element) -> list[str]:
    name = interaction.get("responseIdentifier")
    declared = next((one for one in item.iter("{*}responseDeclaration") if one.get("identifier") == name), None)
    if declared is None:
        return []
    return [(one.text or "").strip() for one in declared.findall("{*}correctResponse/{*}value")]


def _choices(interaction: Element) -> tuple[dict[str, str], list[str]]:
    """The letter of each choice's identifier, and the choices."""
    offered = [one for one in interaction.iter() if _name(one) in ("simpleChoice", "inlineChoice")]
    letters = {one.get("identifier", ""): letter for letter, one in zip(ascii_uppercase, offered, strict=False)}
    return letters, [_text(one) for one in offered]


def _choice(item: Element, body: Element, asked: list[Element]) -> dict[str, object]:
    letters, options = _choices(asked[0])
    right = _right(item, asked[0])
    stem = _stem(body, asked)
    if {one.lower() for one in letters} == TRUTH:
        return {"question_type": "TRUE_FALSE", "question": stem, "correct_answer": right[0].lower() if right else None}
    key = [letters.get(one, one) for one in right]
    is_single = asked[0].get("maxChoices", "1") == "1"
    kind = "SINGLE_CHOICE" if is_single else "MULTIPLE_CHOICE"
    return {
        "question_type": kind,
        "question": stem,
        "options": options,
        "correct_answer": key[0] if is_single and len(key) == 1 else key,
    }


def _gaps(item: Element, body: Element, asked: list[Element]) -> dict[str, object]:
    keys = [key for one in asked for key in _right(item, one)[:1]]
    stem = _stem(body, asked)
    declared = {one.get("identifier"): one.get("baseType") for one in item.iter("{*}responseDeclaration")}
    if len(asked) == 1 and declared.get(asked[0].get("responseIdentifier")) in ("float", "integer"):
        return {
            "question_type": "NUMERIC",
            "question": stem.removesuffix("____").strip(),
            "correct_answer": keys[0] if keys else None,
        }
    return {"question_type": "FILL_IN_BLANK", "question": stem, "correct_answer": keys[0] if len(keys) == 1 else keys}


def _order(item: Element, body: Element, asked: list[Element]) -> dict[str, object]:
    letters, options = _choices(asked[0])
    key = [letters.get(one, one) for one in _right(item, asked[0])]
    return {"question_type": "ORDERING", "question": _stem(body, asked), "options": options, "correct_answer": key}


def _match(item: Element, body: Element, asked: list[Element]) -> dict[str, object]:
    sets = [one for one in asked[0] if _name(one) == "simpleMatchSet"]
    left, right = [{one.get("identifier", ""): _text(one) for one in each} for each in sets[:2]]
    chosen = dict(pair.split()[:2] for pair in _right(item, asked[0]) if len(pair.split()) == 2)
    pairs = [(text, right[chosen[name]]) for name, text in left.items() if chosen.get(name) in right]
    used = {text for _, text in pairs}
    return matched(_stem(body, asked), [*pairs, *(("", one) for one in right.values() if one not in used)])


def _open(item: Element, body: Element, asked: list[Element]) -> dict[str, object]:
    return {
        "question_type": "LONG_ANSWER",
        "question": _stem(body, asked),
        "correct_answer": next(iter(_right(item, asked[0])), None),
    }


READERS = {
    "choiceInteraction": _choice,
    "textEntryInteraction": _gaps,
    "orderInteraction": _order,
    "matchInteraction": _match,
    "extendedTextInteraction": _open,
}
