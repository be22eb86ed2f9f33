import pytest

from library.readers import html
from library.readers.document import Block

PAGE = """<!doctype html><html><head><meta charset="utf-8"><title>Steam engines | Museum</title>
<meta property="og:site_name" content="The Museum"><meta property="article:published_time" content="2019-03-02T10:00:00Z">
<link rel="canonical" href="https://museum.example/steam"><style>p {color: red}</style></head>
<body><header>Site header</header><nav>Home About</nav><div class="sidebar">Related</div>
<main><h1>Steam engines</h1><p>Watt added a <b>separate</b> condenser<sup class="reference">[1]</sup>.<br>It saved coal.</p>
<ul><li>First engine</li><li>Second <a href="/x">engine</a></li></ul>
<h2>Numbers</h2><table><tr><th>Year</th><th>Engines</th></tr><tr><td>1776</td><td>12</td></tr></table>
<script>alert(1)</script></main><footer>Imprint</footer></body></html>"""


def test_read_keeps_the_main_text_under_its_headings() -> None:
    document = html.read(PAGE.encode())
    assert document.model_dump(include={"title", "url", "publisher", "published"}) == {
        "title": "Steam engines",
        "url": "https://museum.example/steam",
        "publisher": "The Museum",
        "published": "2019-03-02",
    }
    assert document.blocks == [
        Block(
            heading="Steam engines",
            text="Watt added a separate condenser. It saved coal.\n\u2003First engine\n\u2003Second engine",
        ),
        Block(heading="Numbers", text="Year; Engines\n1776; 12"),
    ]


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030", "utf-16"])
def test_read_finds_the_encoding(encoding: str) -> None:
    page = f"<html><head><meta charset={encoding}></head><body><p>毕昇发明了活字印刷术。</p></body></html>"
    assert html.read(page.encode(encoding)).blocks == [Block(text="毕昇发明了活字印刷术。")]


def test_read_trusts_what_the_server_declares() -> None:
    assert html.read("<p>Größe, 1 µm</p>".encode("latin-1"), "iso-8859-1").blocks == [Block(text="Größe, 1 µm")]


def test_published_from_json_ld() -> None:
    page = '<script type="application/ld+json">[{"datePublished": "2007-01"}]</script><p>Text.</p>'
    assert html.read(page.encode()).published == "2007-01"


def test_deeply_nested_pages_are_read() -> None:
    page = b"<p>before</p>" + b"<div>" * 2000 + b"deep" + b"</div>" * 2000 + b"<p>after</p>"
    assert html.read(page).blocks == [Block(text="before\ndeep\nafter")]


HIDDEN = """<style>/* .seen {display: none} */ .gone, p#no {color: red; display : none} .late {visibility: hidden}
@media print { .seen {display: none} }</style><body style="display:none"><p class="seen">Seen.</p>
<p style="color: red; display:none">a</p><p hidden>b</p><p aria-hidden="true">c</p><p style="VISIBILITY: hidden">d</p>
<p class="x gone">e</p><p id="no">f</p><div class="late"><p>g</p></div><p style="display: none-such">Also.</p>"""


CELLS = "<tr><td>Mars</td><td><b>0.1</b></td><td>2</td></tr><tr><td>Venus</td><td>0.8</td><td></td></tr>"


@pytest.mark.parametrize(
    ("head", "said"),
    [
        ("<tr><th>Planet</th><th>Mass</th><th>Moons</th></tr>", "Mars; Mass: 0.1; Moons: 2\nVenus; Mass: 0.8;"),
        ("<tr><th>Planet</th><td>Mass</td><td>Moons</td></tr>", "Planet; Mass; Moons\nMars; 0.1; 2\nVenus; 0.8;"),
        ("<tr><th colspan=2>Planet</th><th>Mass</th></tr>", "Planet; Mass\nMars; 0.1; 2\nVenus; 0.8;"),
    ],
)
def test_cells_stand_behind_the_names_that_a_page_gives_their_columns(head: str, said: str) -> None:
    page = f"<html><body><main><table><thead>{head}</thead><tbody>{CELLS}</tbody></table></main></body></html>"
    assert html.read(page.encode()).blocks == [Block(text=said)]


def test_what_readers_do_not_see_is_no_text() -> None:
    assert html.read(HIDDEN.encode()).blocks == [Block(text="Seen.\nAlso.")]


def test_powers_are_none_of_the_digits_and_numbers_of_notes_no_text() -> None:
    said = "<p>It has 10<sup>23</sup> atoms.<sup><a href='#n1'>3</a></sup> On May 1<sup>st</sup> 2 m<sup>2</sup> were left.</p>"
    assert html.read(f"<html><body><main>{said}</main></body></html>".encode()).blocks == [
        Block(text="It has 10²³ atoms. On May 1st 2 m² were left.")
    ]
