import json
import re
import warnings
import zipfile
from datetime import UTC, datetime
from io import BytesIO

import pytest
import rispy
from citeproc.source.json import CiteProcJSON
from docx import Document
from lxml import etree
from markdown_it import MarkdownIt
from pypdf import PdfReader

from library.exports import written
from library.schemas import EvidenceItem
from research.exports import FORMATS
from research.schemas.plans import ResearchPlan, SearchStep
from research.schemas.reports import (
    Claim,
    ClaimVerdict,
    Gap,
    PhaseTimings,
    ResearchReport,
    ResearchResult,
    Section,
    Source,
    StrippedCitation,
    ValidationResult,
)

CREATED = datetime(2026, 1, 2, 8, 30, tzinfo=UTC)
URL = "https://www.example.edu.cn/papers/100%_{x}~y?a=1&b=2#top"


def evidence(identifier: str, **fields: object) -> EvidenceItem:
    given = {
        "id": identifier,
        "provider": "library",
        "title": "资料",
        "text": f"{identifier}的原文。" + "造纸术在东汉得到改进。" * 60,
        "content_hash": identifier * 8,
        "origin": 1,
        "retrieved_at": datetime(2025, 12, 31, 10, tzinfo=UTC),
    }
    return EvidenceItem.model_validate({**given, **fields})


def source(number: int, **fields: object) -> Source:
    given = {
        "number": number,
        "evidence_id": f"e{number}",
        "title": f"来源{number}",
        "origin": number,
        "evidence_url": f"/research/reports/r1/evidence/e{number}",
    }
    return Source.model_validate({**given, **fields})


def verdict(claim: str, judged: str, quote: str = "") -> ClaimVerdict:
    return ClaimVerdict.model_validate(
        {
            "claim_id": claim,
            "verdict": judged,
            "evidence_id": "e1",
            "quote": quote,
            "support": 0.5,
            "reason": f"{claim}的理由",
        }
    )


def chinese_report() -> ResearchReport:
    claims = {"c1": "蔡伦改进了造纸术。", "c2": "纸取代了竹简。", "c3": "造纸术传到欧洲。", "c4": "纸价下降。"}
    return ResearchReport(
        title="造纸术的历史",
        language="zh",
        summary="蔡伦改进了造纸术[1]。",
        key_findings=["纸**逐渐**取代了竹简[1][2]。", "造纸术传到欧洲[3]，见[9]。"],
        sections=[
            Section(heading="起源", body="## 起源\n\n东汉时期造纸术成熟[1]。\n\n- 树皮\n- 破布[2]", claims=["c1"]),
            Section(heading="摘要重复", body="蔡伦改进了造纸术[1]。", claims=[]),
            Section(heading="影响", body="书籍变得便宜[3]。\n\n### 价格\n\n纸价下降[2]。", claims=["c4"]),
        ],
        sources=[
            source(
                1, title="造纸史 & 100% {全}", url=URL, publisher="示例大学", published="2007-01-09", heading="第二章"
            ),
            source(2, url=URL, title="同一页", published="约公元二世纪"),
            source(3, title="讲义.pdf", document_id=7, heading="第3页", published="2019"),
        ],
        limitations="资料有限。",
        claims=[
            Claim(id=identifier, part="section", text=text, evidence=["e2"]) for identifier, text in claims.items()
        ],
        stripped=[StrippedCitation(claim="x", evidence="e99", reason="unknown_id")],
    )


@pytest.fixture
def result() -> ResearchResult:
    verdicts = [
        verdict("c1", "quoted", "蔡伦改进造纸"),
        verdict("c2", "weak", "竹简 | 与纸并用"),
        verdict("c3", "conflicting", "更早传入"),
        verdict("c4", "unsupported"),
    ]
    return ResearchResult(
        id="r1",
        engine="offline",
        query="造纸术是怎样传播的？",
        plan=ResearchPlan(
            executive_summary="计划",
            web_search_steps=[SearchStep(search_terms="造纸术", purpose="起源")],
            analysis_instructions="比较",
        ),
        search_results=[],
        report=chinese_report(),
        validation=ValidationResult(
            is_valid=False,
            confidence_score=0.625,
            issues_found=["一条论断缺乏依据"],
            recommendations=[],
            verdicts=verdicts,
            counts={"quoted": 1, "supported": 0, "weak": 1, "unsupported": 1, "conflicting": 1},
            formula="(1 + 0.5·1) / 4",
            answered=1.0,
            faithful=1.0,
            independent_origins=2,
        ),
        timings=PhaseTimings(),
        evidence=[evidence("e1", provider="wikipedia"), evidence("e2", provider="wikipedia"), evidence("e3")],
    )


@pytest.fixture
def english(result: ResearchResult) -> ResearchResult:
    report = result.report.model_copy(update={"language": "en", "title": "History of paper"})
    validation = result.validation.model_copy(update={"verdicts": []})
    return result.model_copy(update={"report": report, "validation": validation, "engine": "openai:gpt-x"})


def made(key: str, result: ResearchResult) -> bytes:
    return written(FORMATS[key], result, CREATED, language=result.report.language)


def text_of(key: str, result: ResearchResult) -> str:
    return made(key, result).decode()


def headings(markdown: str) -> list[str]:
    return re.findall(r"(?m)^#+ .*$", markdown)


def test_the_report_is_laid_out_once_and_in_order(result: ResearchResult) -> None:
    assert headings(text_of("md", result)) == [
        "# 造纸术的历史",
        "## 摘要",
        "## 主要发现",
        "## 起源",
        "## 影响",
        "### 价格",
        "## 局限",
        "## 核查",
        "### 需谨慎对待的论断",
        "## 来源",
    ]


def test_english_reports_have_english_words(english: ResearchResult) -> None:
    markdown = text_of("md", english)
    assert [line for line in headings(markdown) if line.isascii()] == [
        *("# History of paper", "## Summary", "## Key findings", "## Limitations", "## Verification", "## Sources")
    ]
    assert "Models used: openai:gpt-x" in markdown
    assert "No claim was found weak, unsupported or conflicting." in markdown


def test_markdown_tells_where_the_report_comes_from(result: ResearchResult) -> None:
    markdown = text_of("md", result)
    assert "*问题：造纸术是怎样传播的？*" in markdown
    assert "日期：2026-01-02" in markdown
    assert "离线引擎：未使用语言模型" in markdown
    assert "**可信度：62%**" in markdown
    assert r"计算方法：(1 + 0.5·1) / 4" in markdown
    assert "原文 1，有依据 0，依据不足 1，无依据 1，来源冲突 1" in markdown
    assert "独立来源数：2" in markdown
    assert "删去的引用或句子：1" in markdown


def test_files_keep_what_is_open_with_the_remarks_and_what_would_help(result: ResearchResult) -> None:
    gap = Gap(open=["造纸术何时传入？"], asked=["问过资料库。", "也问过维基百科。"], topics=["宋朝", "疫苗"])
    remarks = ["没有回答：造纸术何时传入？", "“纸价下降。”：c4的理由"]
    told = {"issues_found": remarks, "recommendations": ["请添加文献。"]}
    claims = [one.model_copy(update={"part": "summary"}) for one in result.report.claims]
    open_one = result.model_copy(
        update={
            "report": result.report.model_copy(update={"gap": gap, "claims": claims}),
            "validation": result.validation.model_copy(update=told),
        }
    )
    markdown = text_of("md", open_one)
    stands = markdown[markdown.index("## 尚无答案") : markdown.index("## 最接近的内容")]
    assert [line for line in stands.splitlines() if line] == [
        *("## 尚无答案", "- 造纸术何时传入？", "问过资料库。也问过维基百科。", "什么会有帮助："),
        *("- 添加文献", "- 换个说法，或换一种语言提问", "资料库里有关于这些主题的文献：", "- 宋朝", "- 疫苗"),
    ]
    verified = markdown[markdown.index("## 核查") : markdown.index("### 需谨慎对待的论断")]
    assert "- 没有回答：造纸术何时传入？\n" in verified
    assert "- 请添加文献。\n" in verified
    assert "c4的理由" not in verified, "what the table says stands there alone"
    paragraphs = [one.text for one in Document(BytesIO(made("docx", open_one))).paragraphs]
    assert {"尚无答案", "造纸术何时传入？", "宋朝", "没有回答：造纸术何时传入？"} <= set(paragraphs)


def test_markers_link_to_the_sources_and_unknown_ones_stay_text(result: ResearchResult) -> None:
    html = MarkdownIt("commonmark").enable("table").render(text_of("md", result))
    targets = set(re.findall(r'<a id="(.*?)">', html))
    assert targets == {"source-1", "source-2", "source-3"}
    assert set(re.findall(r'href="#(.*?)"', html)) <= targets
    assert '取代了竹简<a href="#source-1">[1]</a><a href="#source-2">[2]</a>。' in html
    assert "见[9]。" in html
    assert "纸<strong>逐渐</strong>取代" in html


def test_doubtful_claims_stand_in_a_table_worst_first(result: ResearchResult) -> None:
    (table,) = Document(BytesIO(made("docx", result))).tables
    assert [[cell.text for cell in row.cells] for row in table.rows] == [
        ["论断", "结论", "理由", "原文"],
        ["造纸术传到欧洲。[2]", "来源冲突", "c3的理由", "更早传入[1]"],
        ["纸价下降。[2]", "无依据", "c4的理由", ""],
        ["纸取代了竹简。[2]", "依据不足", "c2的理由", "竹简 | 与纸并用[1]"],
    ]


def test_sources_come_with_their_passages(result: ResearchResult) -> None:
    paragraphs = Document(BytesIO(made("docx", result))).paragraphs
    texts = [paragraph.text for paragraph in paragraphs if paragraph.text]
    sources = texts[texts.index("来源") + 1 :]
    assert sources[0] == f"造纸史 & 100% {{全}}。示例大学，2007-01-09\n{URL}。访问日期：2025-12-31"
    assert sources[1:6] == ["[1] 第二章", "蔡伦改进造纸", "竹简 | 与纸并用", "更早传入", "[2] "]
    assert sources[6].startswith("e2的原文。造纸术")
    assert sources[6].endswith("。…")
    assert len(sources[6]) <= 401
    assert sources[7] == "[3] 讲义.pdf。2019，第3页\n资料库文档"


def test_the_pdf_holds_the_whole_report(result: ResearchResult) -> None:
    reader = PdfReader(BytesIO(made("pdf", result)))
    text = "".join("".join(page.extract_text() for page in reader.pages).split())
    for words in (
        "造纸术的历史",
        "东汉时期造纸术成熟",
        "离线引擎：未使用语言模型，每句话均出自来源。",
        "竹简|与纸并用",
        "讲义.pdf",
    ):
        assert words in text
    assert text.count("资料有限。") == 1
    assert reader.metadata is not None
    assert reader.metadata.title == "造纸术的历史"


def test_json_is_the_result_itself(result: ResearchResult) -> None:
    text = text_of("json", result)
    assert ResearchResult.model_validate_json(text) == result
    assert json.loads(text)["report"]["title"] == "造纸术的历史"
    assert '\n  "query": "造纸术是怎样传播的？"' in text


def parsed(bibtex: str) -> list[tuple[str, str, dict[str, str]]]:
    """Read BibTeX strictly: balanced braces, each field once, nothing between entries."""
    entries, rest = [], bibtex
    while rest.strip():
        head = re.match(r"\s*@(\w+)\{([a-z0-9-]+),\n", rest)
        assert head, rest
        rest, fields = rest[head.end() :], {}
        while field := re.match(r"  (\w+) = \{", rest):
            depth, at = 1, field.end()
            while depth:
                depth += {"{": 1, "}": -1}.get(rest[at], 0)
                at += 1
            assert rest[at : at + 2] == ",\n"
            assert field[1] not in fields
            fields[field[1]] = rest[field.end() : at - 1]
            rest = rest[at + 2 :]
        assert rest.startswith("}\n"), rest
        rest = rest[2:]
        entries.append((head[1], head[2], fields))
    return entries


def test_bibtex_has_an_entry_for_each_work(result: ResearchResult) -> None:
    first, second = parsed(text_of("bib", result))
    kind, key, fields = first
    assert kind == "online"
    assert key.startswith("exampleeducn2007")
    assert fields == {
        "title": r"{造纸史 \& 100\% \textbraceleft{}全\textbraceright{}}",
        "organization": "示例大学",
        "year": "2007",
        "date": "2007-01-09",
        "url": "https://www.example.edu.cn/papers/100%_%7Bx%7D~y?a=1&b=2#top",
        "urldate": "2025-12-31",
    }
    assert second[0] == "misc"
    assert second[2] == {
        "title": "{讲义.pdf}",
        "year": "2019",
        "date": "2019",
        "note": "资料库文档：讲义.pdf，第3页",
    }


def test_bibtex_keys_are_unique_and_the_same_in_every_report(result: ResearchResult) -> None:
    sources = result.report.sources
    twice = [*sources, sources[0].model_copy(update={"number": 4, "document_id": 8})]
    keys = [key for _, key, _ in parsed(text_of("bib", with_sources(result, twice)))]
    assert len(set(keys)) == 3
    assert keys[2] == f"{keys[0]}-2"
    forth, back = (
        [key for _, key, _ in parsed(text_of("bib", with_sources(result, some)))]
        for some in (sources[::2], sources[::-2])
    )
    assert forth == back[::-1]


def test_ris_is_read_by_a_reader_of_its_own(result: ResearchResult) -> None:
    written = made("ris", result)
    assert written.count(b"\r\n") == written.count(b"\n")
    page, document = rispy.loads(written.decode())
    assert page == {
        "type_of_reference": "ELEC",
        "id": page["id"],
        "title": "造纸史 & 100% {全}",
        "publisher": "示例大学",
        "year": "2007",
        "date": "2007/01/09/",
        "urls": [URL],
        "access_date": "2025/12/31/",
    }
    assert document == {
        "type_of_reference": "GEN",
        "id": document["id"],
        "title": "讲义.pdf",
        "year": "2019",
        "date": "2019///",
        "notes": ["资料库文档：讲义.pdf，第3页"],
    }


def test_csl_is_read_by_a_citation_processor(result: ResearchResult) -> None:
    items = json.loads(made("csl.json", result))
    page, document = items
    assert page == {
        "id": page["id"],
        "type": "webpage",
        "title": "造纸史 & 100% {全}",
        "publisher": "示例大学",
        "URL": URL,
        "issued": {"date-parts": [[2007, 1, 9]]},
        "accessed": {"date-parts": [[2025, 12, 31]]},
    }
    assert document["issued"] == {"date-parts": [[2019]]}
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        read = CiteProcJSON(items)
    assert [(one.type, one.issued.year) for one in read.values()] == [("webpage", 2007), ("document", 2019)]


def test_what_came_as_a_file_was_not_retrieved(result: ResearchResult) -> None:
    held = [one.model_copy(update={"provider": "library"}) for one in result.evidence]
    lent = result.model_copy(update={"evidence": held})
    assert "访问日期" not in text_of("md", lent)
    assert "urldate" not in text_of("bib", lent)
    assert b"Y2" not in made("ris", lent)
    assert b"accessed" not in made("csl.json", lent)


def with_sources(result: ResearchResult, sources: list[Source]) -> ResearchResult:
    return result.model_copy(update={"report": result.report.model_copy(update={"sources": sources})})


def test_addresses_that_are_none_break_nothing(result: ResearchResult) -> None:
    odd = [source(1, url="http://[bad"), source(2, url="javascript:alert(1)"), source(3, url="//x\n y")]
    nasty = with_sources(result, odd)
    assert len(parsed(text_of("bib", nasty))) == 3
    assert "javascript:" not in re.findall(r"\]\((.*?)\)|<(.*?)>", text_of("md", nasty))
    assert len(Document(BytesIO(made("docx", nasty))).paragraphs) > 5
    assert made("pdf", nasty).startswith(b"%PDF")


def test_control_characters_break_no_file(result: ResearchResult) -> None:
    report = result.report.model_copy(update={"title": "题\x00目\x0b", "summary": "摘\x08要[1]", "limitations": "\x1f"})
    nasty = result.model_copy(update={"report": report, "query": "问\x07题"})
    with zipfile.ZipFile(BytesIO(made("docx", nasty))) as archive:
        text = "".join(etree.fromstring(archive.read("word/document.xml")).itertext())
    assert "题目" in text
    assert "摘要" in text
    assert "问题" in text
    assert "题目" in PdfReader(BytesIO(made("pdf", nasty))).pages[0].extract_text()
    assert not re.search(r"[\x00-\x08\x0b-\x1f]", text_of("md", nasty))


def test_an_empty_report_still_makes_files(result: ResearchResult) -> None:
    report = ResearchReport(
        title="", language="en", summary="", key_findings=[], sections=[], sources=[], limitations="", claims=[]
    )
    empty = result.model_copy(update={"report": report, "evidence": []})
    assert headings(text_of("md", empty))[:2] == ["# 造纸术是怎样传播的？", "## Verification"]
    assert text_of("bib", empty) == ""
    assert all(made(key, empty) or key in {"bib", "ris"} for key in FORMATS)


def test_every_format_is_the_same_bytes_each_time(result: ResearchResult) -> None:
    assert list(FORMATS) == ["md", "docx", "pdf", "json", "bib", "ris", "csl.json"]
    for key in FORMATS:
        assert made(key, result) == made(key, result)
