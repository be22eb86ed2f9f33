"""QTI 2.1: a package of items with a test that shows them in order, and a manifest that names them all."""

from datetime import datetime

from lxml import etree

from conversation.quizzes.exports.elements import Element, Tags
from conversation.quizzes.exports.packing import packed
from conversation.quizzes.exports.qti.content import E, located
from conversation.quizzes.exports.qti.items import item_of
from conversation.quizzes.schemas import Quiz

CONTENT = "http://www.imsglobal.org/xsd/imscp_v1p1"
C = Tags(CONTENT)


def write(quiz: Quiz, made_at: datetime) -> bytes:
    files = {f"items/{question.id}.xml": _written(item_of(question, quiz)) for question in quiz.questions}
    files["test.xml"] = _written(_test(quiz))
    return packed({"imsmanifest.xml": _written(_manifest(quiz)), **files}, made_at)


def _written(root: Element) -> bytes:
    return etree.tostring(root, xml_declaration=True, encoding="UTF-8", pretty_print=True)


def _test(quiz: Quiz) -> Element:
    refs = (E.assessmentItemRef(identifier=one.id, href=f"items/{one.id}.xml") for one in quiz.questions)
    part = E.testPart(
        E.assessmentSection(*refs, identifier="questions", title=quiz.meta.title, visible="true"),
        identifier="part",
        navigationMode="nonlinear",
        submissionMode="simultaneous",
    )
    return located(E.assessmentTest(part, identifier="test", title=quiz.meta.title))


def _manifest(quiz: Quiz) -> Element:
    items = [
        C.resource(
            C.file(href=f"items/{one.id}.xml"),
            identifier=one.id,
            type="imsqti_item_xmlv2p1",
            href=f"items/{one.id}.xml",
        )
        for one in quiz.questions
    ]
    test = C.resource(
        C.file(href="test.xml"),
        *(C.dependency(identifierref=one.id) for one in quiz.questions),
        identifier="test",
        type="imsqti_test_xmlv2p1",
        href="test.xml",
    )
    return C.manifest(
        C.metadata(C.schema("QTIv2.1 Package"), C.schemaversion("1.0.0")),
        C.organizations(),
        C.resources(test, *items),
        identifier="manifest",
    )
