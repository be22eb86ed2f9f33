"""What a page may not do or lack is found before anybody sees it, and the reason is named."""

import pytest

from conversation.interactive.briefs import PageDraft
from conversation.interactive.checking import LARGEST, problems

WHOLE = '<main><h1>Levers</h1><label for="a">Force</label><input id="a"><button type="button">Go</button></main>'


def found(html: str = WHOLE, css: str = "", js: str = "") -> list[str]:
    return problems(PageDraft(title="Levers", html=html, css=css, js=js))


def test_a_page_that_keeps_the_rules_has_no_problems() -> None:
    script = '// see https://example.org\nconst box = document.createElementNS("http://www.w3.org/2000/svg", "g");'
    assert found(css="a { background: url(data:image/png;base64,AA) }", js=script) == []


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ("<div>", "<div> is not closed."),
        ("</p>", "</p> ends where nothing is open."),
        ("<b><i></b></i>", "</b> ends where <i> is open."),
        ("<h1>Two</h1>", "There must be one <h1>; there are 2."),
        ('<img src="https://example.org/a.png" alt="">', "<img src> leads out of the page"),
        ("<img alt=''  src='//example.org/a.png'>", "<img src> leads out of the page"),
        ('<a href="javascript:alert(1)">x</a>', "<a href> leads out of the page"),
        ('<img src="data:image/png;base64,AA">', "An <img> has no `alt`."),
        ("<input>", "A <input> has no label."),
        ("<button></button>", "A <button> has neither text nor `aria-label`."),
        ("<canvas></canvas>", "A <canvas> has no `aria-label`."),
        ('<p onclick="go()">x</p>', "`onclick` does not run here"),
        ('<p tabindex="3">x</p>', "`tabindex` is 0 or -1."),
        ('<div role="button" tabindex="0">x</div>', "A <div> is no button"),
        ("<script>x</script>", "<script> does not belong in the body."),
        ("<iframe></iframe>", "<iframe> does not belong in the body."),
        ('<p id="a">x</p>', "Two elements have the id `a`."),
        ('<p style="background: url(https://example.org/x)">x</p>', "The style of a <p> loads something."),
    ],
)
def test_html(changed: str, said: str) -> None:
    assert any(problem.startswith(said) for problem in found(WHOLE + changed)), found(WHOLE + changed)


@pytest.mark.parametrize(
    "script",
    [
        "eval('1')", "new Function('x')", "fetch('a')", "import('a')", "new WebSocket('a')", "navigator.sendBeacon(1)",
        "localStorage.a = 1", "document.cookie", "window.parent.x()", "parent.postMessage(1)", "location.href = 'a'",
        "location = 'a'", "new RTCPeerConnection()", "const a = 'https://example.org'", "const a = '//example.org/x'",
    ],
)  # fmt: skip
def test_scripts_reach_for_nothing(script: str) -> None:
    assert len(found(js=script)) == 1


def test_styles_load_nothing_and_the_whole_is_small() -> None:
    assert found(css="@import 'a.css';") == ["The style loads something; a page has only what it brings."]
    assert found(css="a {") == ["The braces of the style do not match."]
    assert found(js="x" * LARGEST) == [f"The page is longer than {LARGEST} characters."]
