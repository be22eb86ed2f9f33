import pytest

from library.readers import formats, media_types
from library.readers.document import Block, UnreadableDocument, page_heading, without_page
from library.readers.formats import read
from library.text.outlines import placed
from tests.library import files


def test_pdf_is_read_page_by_page_with_sentences_whole() -> None:
    document = read(
        files.pdf("Watt added a condenser. Boulton", "paid for it in 1775. It sold.", title="Steam"), "a.pdf"
    )
    assert (document.title, document.language, document.media_type) == ("Steam", "en", "application/pdf")
    assert document.blocks == [
        Block(heading="p. 1", text="Watt added a condenser."),
        Block(heading="p. 2", text="Boulton paid for it in 1775. It sold."),
    ]


def test_the_pages_of_a_pdf_are_divided_by_the_sections_of_its_outline() -> None:
    sections = [(0, 0, "Engines"), (1, 0, "Prices"), (0, 2, "Railways"), (0, 2, "Canals")]
    pages = (
        "1 ENGINES\n\nWatt added a condenser.\n\n1.1 Prices\n\nIt sold in 1775",
        "Chapter 1: Engines 2\n\nfor a hundred pounds.",
        "Coal was dear.\n\n2 Railways\n\nRails were laid.",
    )
    assert read(files.pdf_with_outline(sections, *pages), "a.pdf").blocks == [
        Block(heading="p. 1 › Engines", text="Watt added a condenser."),
        # It goes on overleaf, below the running head.
        Block(heading="p. 2 › Engines › Prices", text="It sold in 1775 for a hundred pounds."),
        Block(heading="p. 3 › Engines › Prices", text="Coal was dear."),
        Block(heading="p. 3 › Railways", text="Rails were laid."),
    ]
    listed = "Of engines.\n\n1 Engines . . . . . . . 2\n\n2 Engines are told of."
    assert read(files.pdf_with_outline([(0, 1, "Engines")], listed, "Engines\n\nRails."), "a.pdf").blocks == [
        Block(heading="p. 1", text="Of engines.\n2 Engines are told of."),
        Block(heading="p. 2 › Engines", text="Rails."),
    ]
    assert read(files.pdf_with_outline([(0, 0, "Preface")], "Rails were laid."), "a.pdf").blocks == [
        Block(heading="Preface", text="Rails were laid.")
    ]


def test_docx_is_read_with_headings_and_tables() -> None:
    document = read(files.docx(), "a.docx")
    assert document.title == "Steam"
    assert document.blocks == [
        Block(heading="The engine", text="James Watt added a condenser.\nYear; Engines\n1776; 12"),
        Block(heading="后来", text="蒸汽机传到了欧洲。"),
    ]


PLANETS = (("", "Mass", "Moons"), ("Mars", "0.1", "2"), ("Venus", "0.8", ""))
YEARS = (("Mars", "1610", "Galilei"), ("Venus", "1639", "Horrocks"))
NAMED, BARE = "Mars; Mass: 0.1; Moons: 2\nVenus; Mass: 0.8", "Mars; 1610; Galilei\nVenus; 1639; Horrocks"


@pytest.mark.parametrize(
    ("data", "filename", "text"),
    [
        (files.docx_of_rows(*PLANETS), "a.docx", NAMED),
        (files.docx_of_rows(*YEARS), "a.docx", BARE),
        (files.pptx_of_rows(*PLANETS, is_headed=True), "a.pptx", NAMED),
        (files.pptx_of_rows(*YEARS, is_headed=False), "a.pptx", BARE),
    ],
)
def test_a_row_below_a_head_says_what_its_cells_are(data: bytes, filename: str, text: str) -> None:
    assert [block.text for block in read(data, filename).blocks] == [text]


def test_pptx_is_read_slide_by_slide() -> None:
    document = read(files.pptx(), "a.pptx")
    assert document.blocks == [
        Block(heading="Steam", text="\u2003Watt added a condenser.\n1776; 12 engines\nSay how it saved coal.")
    ]


@pytest.mark.parametrize(
    ("data", "filename", "text"),
    [
        (files.docx_of_notes(), "a.docx", "\u2003Causes\n\u2003\u2003Harvests failed.\n\u2003\u2003The king was ____, of 2 m².\n10⁶ men"),
        (files.pptx_of_notes(), "a.pptx", "\u2003Causes\n\u2003\u2003Coal was cheap, 10⁹ t of CO2."),
        (b"- Causes\n  - Harvests failed.\n  - The king was <u>&nbsp;&nbsp;</u>.", "a.md",
         "\u2003Causes\n\u2003\u2003Harvests failed.\n\u2003\u2003The king was ____."),
        (b"<ul><li>Causes<ul><li>Harvests failed.</li><li>The king was <u>&nbsp; </u>.</li></ul></li></ul>", "a.html",
         "\u2003Causes\n\u2003\u2003Harvests failed.\n\u2003\u2003The king was ____."),
    ],
)  # fmt: skip
def test_what_belongs_to_an_entry_is_indented_below_it_and_a_blank_is_seen(
    data: bytes, filename: str, text: str
) -> None:
    assert [block.text for block in read(data, filename).blocks] == [text]


@pytest.mark.parametrize(
    ("source", "filename", "title", "headings"),
    [
        ("It moves.", "3_Plate_boundaries.md", "Plate boundaries", [""]),
        ("Boil water.", "how-to-make-tea.md", "how to make tea", [""]),
        ("It was hot.", "2022 report.md", "2022 report", [""]),
        ("## War\n\n### Causes\n\nHunger.\n\n### Ends\n\nPeace.", "index.md", "War", ["Causes", "Ends"]),
    ],
)
def test_a_document_that_says_no_title_is_called_by_its_heading_or_its_file(
    source: str, filename: str, title: str, headings: list[str]
) -> None:
    document = read(source.encode(), filename)
    assert (document.title, [block.heading for block in document.blocks]) == (title, headings)


@pytest.mark.parametrize(
    ("filename", "title", "published"),
    [
        ("2016-03-06-first-lady-dies.md", "first lady dies", "2016-03-06"),
        ("20220519 The mascots of Ubuntu.md", "The mascots of Ubuntu", "2022-05-19"),
        ("2022 report.md", "2022 report", ""),
    ],
)
def test_a_post_is_of_the_day_it_is_filed_under(filename: str, title: str, published: str) -> None:
    document = read(b"It was hot.", filename)
    assert (document.title, document.published) == (title, published)


def test_format_follows_the_bytes_before_the_name() -> None:
    assert read(files.docx(), "a.txt").media_type == media_types.DOCX


@pytest.mark.parametrize(
    ("data", "filename", "sentence"),
    [
        (b"", "a.txt", "The file is empty."),
        (b"\x00\x01\x02\x03", "a.txt", formats.UnknownFormat.sentence),
        (b"MZ", "a.exe", formats.UnknownFormat.sentence),
        (b"%PDF-1.7 nothing else", "a.pdf", "The PDF is damaged and could not be opened."),
        (b"PK\x03\x04 broken", "a.docx", "The file is damaged: it is no complete office document."),
        (
            files.bomb(),
            "a.docx",
            "The file would unpack to 20,000,000 bytes; of a file of its size at most 3,916,000 are opened.",
        ),
        (files.pdf(""), "a.pdf", "The PDF holds no text; it may consist of scanned images."),
        (
            b"<div>" * 50_000 + b"deep" + b"</div>" * 50_000,
            "a.html",
            "The page nests more elements in each other than can be read (2,048).",
        ),
        (
            "Привет, мир! Сегодня".encode("cp1251"),
            "a.txt",
            "The file's characters could not be recognised. Please save it as UTF-8.",
        ),
        (b"<html><script>only()</script></html>", "a.html", "The document holds no text."),
        (b"---\ntitle: x\n---\n", "a.md", "The document holds no text."),
    ],
)
def test_unreadable_files_say_why(data: bytes, filename: str, sentence: str) -> None:
    with pytest.raises(UnreadableDocument) as caught:
        read(data, filename)
    assert caught.value.message == sentence


@pytest.mark.parametrize(
    ("heading", "section"),
    [
        (placed([page_heading(14), "2 R Basics", "What is R-Forge?"]), "2 R Basics › What is R-Forge?"),
        (page_heading(14), ""),
        ("p. 1 of the play", "p. 1 of the play"),
    ],
)
def test_what_stands_on_a_page_is_searched_for_without_it(heading: str, section: str) -> None:
    assert without_page(heading) == section
