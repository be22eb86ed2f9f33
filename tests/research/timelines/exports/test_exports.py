"""Timelines as files that other programs open."""

import csv
import io
import json
import zipfile
from datetime import UTC, date, datetime

import pytest
from docx import Document
from icalendar import Calendar
from markdown_it import MarkdownIt
from PIL import Image
from pypdf import PdfReader

from library.exports import written
from library.meaning import encoders
from library.schemas import Language
from research.timelines.briefs import SynthesisTask
from research.timelines.checking.synthesis import sum_up
from research.timelines.exports import FORMATS
from research.timelines.offline.synthesis import synthesis
from research.timelines.schemas import CitedText, Connection, NodeDetails, NodeState, TimelineResult
from research.timelines.sources import sources_of
from runs.words import speaking
from tests.library.typeset.drawing import pdf_text
from tests.nodejs import MODULES, SCRIPTS, needs_node, run
from tests.research.timelines.making import items, timeline

CREATED = datetime(2026, 1, 2, 8, 30, tzinfo=UTC)
CHINESE = (
    "公元前221年，秦始皇统一六国，建立秦朝。",
    "960年，赵匡胤建立宋朝，定都开封，史称“北宋”；造纸术、印刷术继续发展。",
    "1279年3月19日，崖山海战爆发，南宋灭亡。",
    "20世纪50年代，考古学家在崖山附近发现沉船。",
)
ENGLISH = (
    "In March 1989, Tim Berners-Lee proposed the World Wide Web at CERN; see R&D.",
    "Debian 8.0 (Jessie) was released April 25th, 2015.",
    "version: 8; codename: Jessie; created: 2013-05-04; release: 2015-04-26",
    "The First International World Wide Web Conference took place at CERN from 25 May 1994 to 27 May 1994.",
)


def result(topic: str, texts: tuple[str, ...], language: Language) -> TimelineResult:
    evidence = items(*texts)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(encoders, "current", lambda: None)
        merged = timeline(topic, evidence, language=language)
    nodes = [NodeState.model_validate(node.model_dump()) for node in merged.nodes]
    details = NodeDetails(
        key_features=[CitedText(text=texts[0], evidence_id="e1")],
        impact=CitedText(text=texts[1], evidence_id="e2"),
        key_people=["赵匡胤"],
        location="开封",
        notable_quote=CitedText(text=texts[1], evidence_id="e2"),
    )
    nodes[0] = nodes[0].model_copy(update={"details": details})
    draft = synthesis(SynthesisTask(topic=topic, language=language, nodes=merged.nodes))
    with speaking(language):
        summed = sum_up(draft, merged.nodes, [], language)
    return TimelineResult(
        id="t" * 8,
        topic=topic,
        title=topic,
        language=language,
        engine="offline",
        nodes=nodes,
        merges=merged.merges,
        synthesis=summed,
        evidence=evidence,
        sources=sources_of("r1", nodes, evidence),
    )


def made(key: str, result: TimelineResult) -> bytes:
    return written(FORMATS[key], result, CREATED, language=result.language)


@pytest.fixture
def chinese() -> TimelineResult:
    return result("历史大事", CHINESE, "zh")


@pytest.fixture
def english() -> TimelineResult:
    return result("History of <the> web", ENGLISH, "en")


def test_timelinejs_dates_have_no_more_parts_than_are_known(chinese: TimelineResult, english: TimelineResult) -> None:
    events = json.loads(made("timelinejs.json", chinese))["events"]
    assert [(event["start_date"], event.get("end_date"), event["display_date"]) for event in events] == [
        ({"year": -220}, None, "公元前221年"),
        ({"year": 960}, None, "960年"),
        ({"year": 1279, "month": 3, "day": 19}, None, "1279年3月19日"),
        ({"year": 1950}, {"year": 1959}, "20世纪50年代"),
    ]
    first = json.loads(made("timelinejs.json", english))["events"][0]
    assert first["start_date"] == {"year": 1989, "month": 3}
    ranged = json.loads(made("timelinejs.json", english))["events"][1]
    assert ranged["end_date"] == {"year": 1994, "month": 5, "day": 27}


def test_timelinejs_texts_are_escaped_and_show_conflicts(english: TimelineResult) -> None:
    story = json.loads(made("timelinejs.json", english))
    assert story["title"]["text"]["headline"] == "History of &lt;the&gt; web"
    bodies = [event["text"]["text"] for event in story["events"]]
    assert "R&amp;D" in bodies[0]
    assert any("Another source says: 2015-04-26" in body for body in bodies)
    assert 'href="https://example.org/1"' in bodies[0]


@needs_node
@pytest.mark.parametrize("language", ["zh", "en"])
def test_timelinejs_itself_accepts_the_json(chinese: TimelineResult, english: TimelineResult, language: str) -> None:
    shown = chinese if language == "zh" else english
    printed = run(SCRIPTS / "timelinejs.mjs", str(MODULES), given=made("timelinejs.json", shown).decode())
    read = json.loads(printed)
    assert (read["valid"], read["errors"]) == (True, [])
    assert {event["id"] for event in read["events"]} == {node.id for node in shown.nodes}
    formats = {"day": "full", "month": "month", "year": "year", "decade": "year"}
    by_id = {event["id"]: event["format"] for event in read["events"]}
    assert all(by_id[node.id] == formats[node.date_precision] for node in shown.nodes)


def test_csv_has_timelinejs_columns_and_no_formulas(english: TimelineResult) -> None:
    evil = english.model_copy(update={"nodes": [english.nodes[0].model_copy(update={"title": "=1+1"})]})
    rows = list(csv.DictReader(io.StringIO(made("timelinejs.csv", evil).decode("utf-8-sig"))))
    assert [row["Type"] for row in rows] == ["title", ""]
    node = rows[1]
    assert (node["Year"], node["Month"], node["Day"], node["Headline"]) == ("1989", "3", "", "'=1+1")
    assert made("timelinejs.csv", english).startswith(b"\xef\xbb\xbfYear,Month,Day,Time,End Year")


def test_csv_keeps_years_before_christ_as_numbers(chinese: TimelineResult) -> None:
    rows = list(csv.DictReader(io.StringIO(made("timelinejs.csv", chinese).decode("utf-8-sig"))))
    assert rows[1]["Year"] == "-220"


def read_calendar(text: str) -> list[dict[str, str]]:
    """The events of a calendar, read strictly: line ends, folding, order, escapes."""
    assert text.endswith("\r\n")
    assert "\n" not in text.replace("\r\n", "")
    lines = text.replace("\r\n ", "").removesuffix("\r\n").split("\r\n")
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    assert (lines[0], lines[1], lines[-1]) == ("BEGIN:VCALENDAR", "VERSION:2.0", "END:VCALENDAR")
    events: list[dict[str, str]] = []
    for line in lines:
        name, _, value = line.partition(":")
        if line == "BEGIN:VEVENT":
            events.append({})
        elif events and name != "END":
            events[-1][name] = value
    return events


def test_calendar_events_span_all_days_their_dates_can_mean(chinese: TimelineResult, english: TimelineResult) -> None:
    spans = [
        (event["DTSTART;VALUE=DATE"], event["DTEND;VALUE=DATE"])
        for event in read_calendar(made("ics", chinese).decode())
    ]
    assert spans == [("09600101", "09610101"), ("12790319", "12790320"), ("19500101", "19600101")]
    events = read_calendar(made("ics", english).decode())
    assert len({event["UID"] for event in events}) == len(events) == len(english.nodes)
    for event in events:
        start, end = (date.fromisoformat(event[f"{name};VALUE=DATE"]) for name in ("DTSTART", "DTEND"))
        assert start < end
        assert event["DTSTAMP"] == "20260102T083000Z"
    assert events[0]["DESCRIPTION"].count("\\;") == 1


def test_the_calendar_says_what_it_leaves_out(chinese: TimelineResult, english: TimelineResult) -> None:
    assert Calendar.from_ical(made("ics", chinese))["X-WR-CALDESC"] == "日历从公元元年开始，更早的 1 个里程碑未列入。"
    assert "X-WR-CALDESC" not in Calendar.from_ical(made("ics", english))


def test_every_file_marks_what_a_person_changed(english: TimelineResult) -> None:
    changed = english.nodes[0].model_copy(update={"edited": ["description", "title"]})
    edited = english.model_copy(update={"nodes": [changed, *english.nodes[1:]]})
    mark = "Changed by a person: Description, Title"
    texts = [made(key, edited).decode() for key in ("md", "timelinejs.json", "timelinejs.csv")]
    assert [text.count(mark) for text in texts] == [1, 1, 1]
    assert mark.replace(" ", "") in pdf_text(made("pdf", edited))
    (first, *_) = Calendar.from_ical(made("ics", edited)).walk("VEVENT")
    assert mark in str(first["DESCRIPTION"]).split("\n")
    assert made("png", edited) != made("png", english)


def test_what_was_found_between_milestones_is_told(english: TimelineResult) -> None:
    assert english.synthesis is not None
    first, second = english.nodes[:2]
    told = {
        "key_insight": "The Web was given away.",
        "connections": [Connection(from_id=first.id, to_id=second.id, relationship="enabled", reason="One led there.")],
    }
    text = made("md", english.model_copy(update={"synthesis": english.synthesis.model_copy(update=told)})).decode()
    assert "**Key insight:** The Web was given away." in text
    assert (
        f"## Connections\n\n- **{first.date_text} · {first.title} → {second.date_text} · {second.title}** · made possible"
        in text
    )
    assert "One led there." in text


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_calendar_opens_in_another_reader(chinese: TimelineResult, english: TimelineResult, language: str) -> None:
    shown = chinese if language == "zh" else english
    events = Calendar.from_ical(made("ics", shown).decode()).walk("VEVENT")
    in_calendars = [node.title for node in shown.nodes if node.earliest > "0001"]  # they know no years before Christ
    assert [str(event["SUMMARY"]) for event in events] == in_calendars
    assert all(event.errors == [] and event.DTSTART < event.DTEND for event in events)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_word_and_pdf_open_again_with_their_text(
    chinese: TimelineResult, english: TimelineResult, language: str
) -> None:
    shown = chinese if language == "zh" else english
    word = made("docx", shown)
    paragraphs = "\n".join(paragraph.text for paragraph in Document(io.BytesIO(word)).paragraphs)
    pdf = "".join(page.extract_text() for page in PdfReader(io.BytesIO(made("pdf", shown))).pages)
    assert zipfile.ZipFile(io.BytesIO(word)).testzip() is None
    for node in shown.nodes:
        assert node.title in paragraphs
        assert "".join(node.title.split()) in "".join(pdf.split())
        assert node.date_text in paragraphs
    assert "\ufffd" not in pdf


def test_markdown_has_a_heading_for_every_milestone_and_links_that_lead_somewhere(english: TimelineResult) -> None:
    text = made("md", english).decode()
    tokens = MarkdownIt().parse(text)
    headings = [tokens[place + 1].content for place, token in enumerate(tokens) if token.type == "heading_open"]
    assert len(headings) >= len(english.nodes)
    assert "Another source says: 2015-04-26" in text
    assert all(f'<a id="source-{number}"></a>' in text for number in range(1, 5))


def test_json_reads_back(english: TimelineResult) -> None:
    assert TimelineResult.model_validate_json(made("json", english)) == english


def test_pictures_are_the_same_every_time_and_nothing_runs_over(
    chinese: TimelineResult, english: TimelineResult
) -> None:
    for shown in (chinese, english):
        first = made("png", shown)
        assert made("png", shown) == first
        picture = Image.open(io.BytesIO(first))
        assert picture.width == 1080
        margin = picture.crop((1060, 0, 1080, picture.height)).getcolors()
        assert margin is not None
        assert len(margin) == 1, "the right margin stays empty"


def test_what_people_wrote_is_never_read_as_markup_in_pictures(english: TimelineResult) -> None:
    """Of two markups that show differently, the one that is text is drawn as it is."""
    titled = [english.model_copy(update={"title": title}) for title in ('#panic("x") *b* $x$ <l> @r \\', "*b*", "b")]
    assert len({made("png", one) for one in titled}) == 3


def test_a_very_long_timeline_is_drawn_without_descriptions(english: TimelineResult) -> None:
    long = english.model_copy(update={"nodes": english.nodes * 60})
    assert Image.open(io.BytesIO(made("png", long))).height < 30_000


def test_passages_of_one_document_are_one_work_in_every_file(english: TimelineResult) -> None:
    shared = english.model_copy(
        update={
            "sources": [
                source.model_copy(update={"document_id": 7, "title": "The Web", "url": None})
                if source.evidence_id in {"e1", "e4"}
                else source
                for source in english.sources
            ]
        }
    )
    works = [[source.evidence_id for source in work] for work in shared.works]
    assert sorted(map(len, works)) == [1, 1, 2]
    assert [entry["title"] for entry in json.loads(made("csl.json", shared))] == [
        work[0].title for work in shared.works
    ]
    assert made("bib", shared).decode().count("title = {{The Web}}") == 1
    assert made("ris", shared).decode().count("TI  - The Web") == 1
    told = made("md", shared).decode()
    assert told.count("**The Web**") == 1
    assert all(quote in told.replace("\\", "") for quote in ("proposed the World Wide Web at CERN", "25 May 1994"))
