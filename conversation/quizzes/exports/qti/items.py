"""One question as an item, with an interaction for each of its parts.

Answers that people have to judge have a model answer, and are not reckoned.
"""

from collections.abc import Callable, Sequence
from decimal import Decimal, InvalidOperation
from string import ascii_uppercase

from django.utils.translation import gettext

from conversation.quizzes.exports.elements import Element
from conversation.quizzes.exports.moodle import tolerance_of
from conversation.quizzes.exports.qti.content import E, blocks_of, flow, located
from conversation.quizzes.exports.reading import TRUTH, as_title, blanks, pairs, stem_and_left
from conversation.quizzes.schemas import Quiz, QuizPart, QuizQuestion
from library.text.language import TAGS

GAPS = 30
"""Characters that a gap shows."""


class ItemParts:
    """An item as it grows: what is declared stands before what is shown, and what is reckoned behind it."""

    def __init__(self) -> None:
        self.declared: list[Element] = []
        self.shown: list[Element] = []
        self.reckoned: list[Element] = []

    def declare(self, kind: str, cardinality: str, right: Sequence[str], points: float) -> str:
        """Declares a response and how it is reckoned; returns its name. Without right values a person judges it."""
        name = "RESPONSE" if not self.declared else f"RESPONSE_{len(self.declared) + 1}"
        declaration = E.responseDeclaration(identifier=name, cardinality=cardinality, baseType=kind)
        if right:
            declaration.append(E.correctResponse(*(E.value(one) for one in right)))
        self.declared.append(declaration)
        if right:
            self.reckon(name, E.match(E.variable(identifier=name), E.correct(identifier=name)), points)
        return name

    def reckon(self, name: str, condition: Element, points: float) -> None:
        grown = E.sum(E.variable(identifier="SCORE"), E.baseValue(f"{points:g}", baseType="float"))
        given = E.setOutcomeValue(grown, identifier="SCORE")
        self.reckoned.append(E.responseCondition(E.responseIf(condition, given)))

    def say(self, text: str) -> None:
        self.shown += blocks_of(text)


def item_of(question: QuizQuestion, quiz: Quiz) -> Element:
    item = ItemParts()
    if question.question_type == "COMPOSITE":
        item.say(question.question)
        for part in question.sub_questions:
            _ask(part, item)
    else:
        _ask(question, item)
    root = E.assessmentItem(
        *item.declared,
        E.outcomeDeclaration(
            E.defaultValue(E.value("0")),
            identifier="SCORE",
            cardinality="single",
            baseType="float",
            normalMaximum=f"{question.points:g}",
        ),
        E.itemBody(*item.shown),
        E.responseProcessing(*item.reckoned),
        identifier=question.id,
        title=as_title(question.question),
        adaptive="false",
        timeDependent="false",
    )
    root.set("{http://www.w3.org/XML/1998/namespace}lang", TAGS[quiz.language])
    return located(root)


def _ask(question: QuizPart, item: ItemParts) -> None:
    ASKING.get(question.question_type, _ask_open)(question, item)


def _ask_choice(question: QuizPart, item: ItemParts) -> None:
    is_single = question.question_type == "SINGLE_CHOICE"
    options = list(zip(ascii_uppercase, question.options, strict=False))
    _choose(question, item, options, question.right, is_single=is_single)


def _ask_truth(question: QuizPart, item: ItemParts) -> None:
    _choose(question, item, [(key, gettext(told)) for key, told in TRUTH.items()], question.right, is_single=True)


def _choose(
    question: QuizPart, item: ItemParts, options: Sequence[tuple[str, str]], right: Sequence[str], *, is_single: bool
) -> None:
    item.say(question.question)
    name = item.declare("identifier", "single" if is_single else "multiple", right, question.points)
    interaction = E.choiceInteraction(
        *(E.simpleChoice(*flow(text), identifier=key) for key, text in options),
        responseIdentifier=name,
        shuffle="true",
        maxChoices="1" if is_single else "0",
    )
    item.shown.append(interaction)


def _ask_gaps(question: QuizPart, item: ItemParts) -> None:
    """Fields in the text; of one gap all answers are taken that are given, whatever their case."""
    pieces = blanks(question)
    keys = [question.right] if len(pieces) == 2 else [[key] for key in question.right]
    fields = []
    for key in keys:
        name = item.declare("string", "single", [], question.points)
        item.declared[-1].append(E.correctResponse(E.value(key[0])))
        # Every value that is mapped is worth a part of the points.
        entries = [
            E.mapEntry(mapKey=one, mappedValue=f"{question.points / len(keys):g}", caseSensitive="false") for one in key
        ]
        item.declared[-1].append(E.mapping(*entries, defaultValue="0"))
        grown = E.sum(E.variable(identifier="SCORE"), E.mapResponse(identifier=name))
        item.reckoned.append(E.setOutcomeValue(grown, identifier="SCORE"))
        fields.append(E.textEntryInteraction(responseIdentifier=name, expectedLength=str(GAPS)))
    marked = "".join(piece + mark for piece, mark in zip(pieces, [*map(_mark, range(len(fields))), ""], strict=True))
    blocks = blocks_of(marked)
    for block in blocks:
        _fill(block, fields)
    item.shown += blocks


def _mark(place: int) -> str:
    return f"\ue100{place}\ue101"


def _fill(block: Element, fields: Sequence[Element]) -> None:
    """Puts each field in the place that is marked for it."""
    for element in list(block.iter()):
        for place, field in enumerate(fields):
            if element.text and _mark(place) in element.text:
                element.text, field.tail = element.text.split(_mark(place), 1)
                element.insert(0, field)
            elif element.tail and _mark(place) in element.tail and (parent := element.getparent()) is not None:
                element.tail, rest = element.tail.split(_mark(place), 1)
                parent.insert(parent.index(element) + 1, field)
                field.tail = rest
            # What stands behind a field may hold the next one.
            for earlier in fields[:place]:
                if earlier.tail and _mark(place) in earlier.tail and (parent := earlier.getparent()) is not None:
                    earlier.tail, rest = earlier.tail.split(_mark(place), 1)
                    parent.insert(parent.index(earlier) + 1, field)
                    field.tail = rest


def _ask_number(question: QuizPart, item: ItemParts) -> None:
    try:
        Decimal(question.right[0])
    except InvalidOperation:  # a fraction or a percentage: compared as it is written
        _ask_gaps(question.model_copy(update={"question": f"{question.question} ____"}), item)
        return
    name = item.declare("float", "single", [], question.points)
    item.declared[-1].append(E.correctResponse(E.value(question.right[0])))
    tolerance = tolerance_of(question.right[0])
    compared = E.equal(
        E.variable(identifier=name),
        E.correct(identifier=name),
        toleranceMode="absolute" if tolerance != "0" else "exact",
        **({"tolerance": f"{tolerance} {tolerance}"} if tolerance != "0" else {}),
    )
    item.reckon(name, compared, question.points)
    item.say(question.question)
    item.shown.append(E.p(E.textEntryInteraction(responseIdentifier=name, expectedLength="12")))


def _ask_matches(question: QuizPart, item: ItemParts) -> None:
    stem, left = stem_and_left(question)
    matched = [
        f"L{place} {ascii_uppercase[question.options.index(right)]}"
        for place, (_, right) in enumerate(pairs(question), 1)
    ]
    name = item.declare("directedPair", "multiple", matched, question.points)
    item.say(stem)
    item.shown.append(
        E.matchInteraction(
            E.simpleMatchSet(*(_matchable(text, f"L{place}") for place, text in enumerate(left, 1))),
            E.simpleMatchSet(
                *(_matchable(text, letter) for letter, text in zip(ascii_uppercase, question.options, strict=False))
            ),
            responseIdentifier=name,
            shuffle="true",
            maxAssociations=str(len(left)),
        )
    )


def _matchable(text: str, identifier: str) -> Element:
    return E.simpleAssociableChoice(*flow(text), identifier=identifier, matchMax="1")


def _ask_order(question: QuizPart, item: ItemParts) -> None:
    name = item.declare("identifier", "ordered", question.right, question.points)
    item.say(question.question)
    options = zip(ascii_uppercase, question.options, strict=False)
    item.shown.append(
        E.orderInteraction(
            *(E.simpleChoice(*flow(text), identifier=letter) for letter, text in options),
            responseIdentifier=name,
            shuffle="true",
        )
    )


def _ask_open(question: QuizPart, item: ItemParts) -> None:
    name = item.declare("string", "single", [], question.points)
    # A model answer, by which nothing is reckoned: people judge.
    item.declared[-1].append(E.correctResponse(E.value("\n\n".join(question.right))))
    item.say(question.question)
    lines = "4" if question.question_type == "SHORT_ANSWER" else "12"
    item.shown.append(E.extendedTextInteraction(responseIdentifier=name, expectedLines=lines))


ASKING: dict[str, Callable[[QuizPart, ItemParts], None]] = {
    "SINGLE_CHOICE": _ask_choice,
    "MULTIPLE_CHOICE": _ask_choice,
    "TRUE_FALSE": _ask_truth,
    "FILL_IN_BLANK": _ask_gaps,
    "NUMERIC": _ask_number,
    "MATCHING": _ask_matches,
    "ORDERING": _ask_order,
}
