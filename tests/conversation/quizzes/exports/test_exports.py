"""Each file is opened again by a reader that is not ours: nothing of what was asked is lost, Chinese and formulas neither."""

import csv
import io
import json
import sqlite3
import zipfile
from datetime import UTC, datetime
from pathlib import Path

import docx
import pypdf
import pytest
from lxml import etree

from conversation.quizzes.exports import WRITERS
from conversation.quizzes.exports.papers import VERSIONS, version_of
from conversation.quizzes.exports.qti.content import NAMESPACE
from conversation.quizzes.schemas import Quiz
from library.exports import formats
from tests.conversation.quizzes.samples import CHINESE, QUIZ, question
from tests.nodejs import MODULES, SCRIPTS, needs_node, run

MADE = datetime(2026, 11, 22, 12, tzinfo=UTC)


def made(key: str, quiz: Quiz = QUIZ) -> bytes:
    return WRITERS[key](quiz, MADE)


def unpacked(key: str, quiz: Quiz = QUIZ) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(made(key, quiz))) as package:
        return {name: package.read(name) for name in package.namelist()}


@pytest.mark.parametrize("key", sorted(set(WRITERS) - {"papers"}))
def test_the_same_quiz_gives_the_same_bytes(key: str) -> None:
    assert made(key) == made(key)


def test_every_format_is_known() -> None:
    assert list(formats(WRITERS)) == list(WRITERS)


def test_papers_say_what_was_asked_and_what_is_right() -> None:
    said = "\n".join(one.text for one in docx.Document(io.BytesIO(made("docx", CHINESE))).paragraphs)
    printed = "".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(made("pdf", CHINESE))).pages)
    for text in ("哪些是矢量？", "A. 速度", "连线：", "11.2 Which law says so?", "wrong in 14 of 27, 2026-10-12"):
        assert text in said
        assert text.replace(" ", "") in printed.replace(" ", "").replace("\n", "")
    (table,) = docx.Document(io.BytesIO(made("docx", CHINESE))).tables
    assert [cell.text for cell in table.rows[2].cells] == ["2", "4"]


def test_versions_differ_in_order_and_keep_their_keys() -> None:
    versions = [version_of(QUIZ, letter) for letter in VERSIONS]
    assert len({tuple(one.question for one in version.questions) for version in versions}) == len(VERSIONS)
    answers = {
        one.question: one.options[ord(one.right[0]) - 65]
        for one in QUIZ.questions
        if one.question_type == "SINGLE_CHOICE"
    }
    for version in versions:
        for one in version.questions:
            if one.question_type == "SINGLE_CHOICE":
                assert one.options[ord(one.right[0]) - 65] == answers[one.question]
    assert version_of(QUIZ, "C") == versions[2]


def test_a_package_of_versions_holds_paper_and_key_of_each() -> None:
    names = [
        f"{letter} {told}.{ending}" for letter in "ABCD" for told in ("paper", "key") for ending in ("pdf", "docx")
    ]
    assert list(unpacked("papers")) == names


def test_moodle_shows_the_signs_of_an_answer_in_several_blanks_as_they_stand() -> None:
    asked = question(1, "FILL_IN_BLANK", "Smaller: ____, and: ____.", ["a <b> c & d", "x"])
    root = etree.fromstring(made("moodle", QUIZ.model_copy(update={"questions": [asked]})))
    fields = "Smaller: {1:SHORTANSWER:=a &lt;b&gt; c &amp; d}, and: {1:SHORTANSWER:=x}."
    assert fields in str(root[-1].findtext("questiontext/text"))


def test_moodle_has_every_question_in_its_own_kind() -> None:
    root = etree.fromstring(made("moodle"))
    kinds = [one.get("type") for one in root]
    assert kinds == [
        "category", "multichoice", "multichoice", "truefalse", "shortanswer", "cloze", "essay", "essay", "matching",
        "ordering", "numerical", "description", "numerical", "multichoice",
    ]  # fmt: skip
    first, several = root[1], root[2]
    assert r"\(\frac{1}{2} m v^2\)" in str(first.findtext("questiontext/text"))
    assert [(one.get("fraction"), one.findtext("text")) for one in first.findall("answer")][1] == ("100", "9 J")
    assert sum(float(one.get("fraction", 0)) for one in several.findall("answer")) == pytest.approx(0, abs=0.001)
    assert "{1:SHORTANSWER:=牛顿}" in str(root[5].findtext("questiontext/text"))
    assert [one.findtext("answer/text") for one in root[8].findall("subquestion")] == ["牛顿", "焦耳", "帕斯卡"]
    assert [one.findtext("text") for one in root[9].findall("answer")] == ["1687", "1865", "1905"]
    assert root[10].findtext("answer/tolerance") == "0.005"


@needs_node
def test_another_reader_understands_our_gift() -> None:
    read = [
        json.loads(line) for line in run(SCRIPTS / "gift.mjs", str(MODULES), given=made("gift").decode()).splitlines()
    ]
    assert [one[0] for one in read] == [
        "Category", "MC", "MC", "TF", "Short", "Short", "Essay", "Essay", "Matching", "Matching", "Numerical",
        "Description", "Numerical", "MC",
    ]  # fmt: skip
    assert read[1][1] == r"What is \(\frac{1}{2} m v^2\) of a body {m = 2 kg} at 3 m/s? 50% ~ #1: x=y"
    assert read[1][2] == [[False, "6 J"], [True, "9 J"], [False, r"\(\frac{9}{2}\) J"], [False, "18 J {no}"]]
    assert read[8][2] == [["力", "牛顿"], ["能量", "焦耳"], ["", "帕斯卡"]]
    assert read[10][2] == [[True, 9.81]]


def test_qti_items_say_what_is_right() -> None:
    """By hand they were held against imsqti_v2p1.xsd, which is not ours to keep."""
    files = unpacked("qti")
    names = {None: NAMESPACE}
    manifest = etree.fromstring(files["imsmanifest.xml"])
    assert {one.get("href") for one in manifest.iter("{*}file")} == set(files) - {"imsmanifest.xml"}
    items = {name: etree.fromstring(text) for name, text in files.items() if name.startswith("items/")}
    asked = {
        name: [
            etree.QName(one).localname
            for one in item.iter("{*}itemBody", "{*}*")
            if str(one.tag).endswith("Interaction")
        ]
        for name, item in items.items()
    }
    assert list(asked.values()) == [
        ["choiceInteraction"], ["choiceInteraction"], ["choiceInteraction"], ["textEntryInteraction"],
        ["textEntryInteraction"] * 2, ["extendedTextInteraction"], ["extendedTextInteraction"], ["matchInteraction"],
        ["orderInteraction"], ["textEntryInteraction"], ["textEntryInteraction", "choiceInteraction"],
    ]  # fmt: skip
    right = [
        [one.text for one in item.findall("responseDeclaration/correctResponse/value", names)]
        for item in items.values()
    ]
    assert right == [
        ["B"], ["A", "C"], ["true"], ["newton"], ["牛顿", "焦耳"],
        ["The body keeps its velocity."], ["It is uniformly accelerated.\n\n$a = 2$"], ["L1 B", "L2 C"], ["B", "C", "A"], ["9.81"],
        ["3", "C"],
    ]  # fmt: skip
    for item in items.values():
        declared = {one.get("identifier") for one in item.iter("{*}responseDeclaration")}
        assert {one.get("responseIdentifier") for one in item.iter() if one.get("responseIdentifier")} == declared


def test_h5p_asks_with_the_libraries_it_names() -> None:
    files = {name: json.loads(text) for name, text in unpacked("h5p").items()}
    manifest, content = files["h5p.json"], files["content/content.json"]
    named = {
        f"{one['machineName']} {one['majorVersion']}.{one['minorVersion']}" for one in manifest["preloadedDependencies"]
    }
    used = [one["library"] for one in content["questions"]]
    assert named == {"H5P.QuestionSet 1.20", *used}
    assert [one.partition(" ")[0].removeprefix("H5P.") for one in used] == [
        "MultiChoice", "MultiChoice", "TrueFalse", "Blanks", "Blanks", "Essay", "Essay", "DragText", "DragText", "Blanks",
        "Blanks", "MultiChoice",
    ]  # fmt: skip
    params = [one["params"] for one in content["questions"]]
    assert [one["correct"] for one in params[0]["answers"]] == [False, True, False, False]
    assert params[4]["questions"] == ["<p>力的单位是*牛顿*，能量的单位是*焦耳*。</p>"]
    assert params[7]["textField"] == "1. 力: *牛顿*\n2. 能量: *焦耳*"
    assert len({one["subContentId"] for one in content["questions"]}) == len(used)


def test_anki_has_a_card_for_everything_that_is_answered(tmp_path: Path) -> None:
    files = unpacked("apkg", CHINESE)
    (tmp_path / "collection.anki2").write_bytes(files["collection.anki2"])
    connection = sqlite3.connect(tmp_path / "collection.anki2")
    try:
        assert connection.execute("pragma integrity_check").fetchone() == ("ok",)
        notes = [one[0].split("\x1f") for one in connection.execute("select flds from notes order by sfld")]
        decks = json.loads(connection.execute("select decks from col").fetchone()[0])
        cards = connection.execute("select count(*) from cards join notes on notes.id = cards.nid").fetchone()[0]
    finally:
        connection.close()
    assert cards == len(notes) == 12
    assert "力与运动" in {one["name"] for one in decks.values()}
    assert any("哪些是矢量？" in one[0] and "<p>A. 速度; C. 力</p>" in one[2] for one in notes)
    assert any(r"\(\frac{1}{2} m v^2\)" in one[0] for one in notes)


def test_a_table_has_a_row_for_everything() -> None:
    rows = list(csv.DictReader(io.StringIO(made("csv").decode("utf-8-sig"))))
    assert [one["number"] for one in rows][-3:] == ["11", "11.1", "11.2"]
    assert (rows[1]["question"], rows[1]["E"], rows[1]["answer"]) == ("哪些是矢量？", "时间", "A | C")
    assert rows[0]["weak point"] == "Kinetic energy: 14/27, 2026-10-12"
