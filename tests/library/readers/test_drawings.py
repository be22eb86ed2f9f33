"""Charts that stand in Markdown as code."""

from library.readers.drawings import told
from library.readers.markdown import read

GANTT = """gantt
    title 中国近代史: 战争与条约
    accTitle: A chart
    dateFormat YYYY-MM-DD
    axisFormat %Y
    section 战争
    第一次鸦片战争 :done, war1, 1840-06-28, 1842-08-29
    %% a remark
    甲午战争 :crit, 1894-07-25, 30d
    Release: milestone, 2001
    Rest :after war1, 20d
"""


def test_the_entries_of_a_gantt_chart_have_their_days() -> None:
    assert told(GANTT) == [
        "中国近代史: 战争与条约",
        "战争",
        "第一次鸦片战争: 1840-06-28 – 1842-08-29",
        "甲午战争: 1894-07-25",
        "Release: 2001",
        "Rest",
    ]


def test_each_event_of_a_timeline_has_its_period() -> None:
    chart = "timeline\n  title Media\n  2002: LinkedIn\n  2004 : Facebook : Google\n       : Flickr\n  2005\n"
    assert told(chart) == ["Media", "2002: LinkedIn", "2004: Facebook", "2004: Google", "2004: Flickr", "2005"]


def test_other_drawings_stay_code() -> None:
    assert told("graph TD\n  A --> B\n") == told("") == []
    text = (
        read(b"# Plan\n\n```mermaid\ngraph TD\n  A --> B\n```\n\n```mermaid\ngantt\n  Test :a1, 2020-01-02, 3d\n```\n")
        .blocks[0]
        .text
    )
    assert text == "graph TD\n  A --> B\nTest: 2020-01-02"
