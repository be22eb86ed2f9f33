"""The templates in both languages: what they are filled with stands in the material, and what it lacks is named."""

from typing import get_args

import pytest

from conversation.briefs.tasks import Excerpt
from conversation.interactive.briefs import PageDraft, PageTask
from conversation.interactive.checking import problems
from conversation.interactive.offline.material import PageMaterial
from conversation.interactive.offline.page import write
from conversation.offline.requests import extracted
from conversation.schemas.artifacts import PagePattern
from library.schemas import Language
from runs.words import speaking
from tests.conversation.conftest import LIGHT

GLACIERS = """冰川是由积雪压实形成并缓慢流动的巨大冰体。冰碛是冰川搬运并堆积下来的石块和泥沙。冰川的消融区位于雪线以下的地带。
雪线是常年积雪区的下部界线。1741年，日内瓦的学者首次描述了夏莫尼的冰川。1840年，阿加西出版了《冰川研究》一书。
1991年，奥地利的登山者在冰川里发现了冰人奥茨。冰川每年向下游移动几十米到几百米。"""
TOPIC: dict[Language, str] = {"en": "photosynthesis", "zh": "冰川"}


def passages(language: Language) -> list[Excerpt]:
    if language == "zh":
        parts = {
            "冰川的形成": GLACIERS.splitlines()[0],
            "研究的历史": GLACIERS.splitlines()[1],
            "移动": GLACIERS.splitlines()[2],
        }
        return [Excerpt(title="冰川", heading=heading, text=text) for heading, text in parts.items()]
    body = LIGHT.split("---\n")[2]
    parts = dict(part.split("\n\n", 1) for part in body.split("## ")[1:])
    return [Excerpt(title="Leaves", heading=heading, text=" ".join(text.split())) for heading, text in parts.items()]


def made(pattern: PagePattern | None, language: Language, request: str = "", *, silent: bool = False) -> PageDraft:
    topic = "" if request else TOPIC[language]
    task = PageTask(
        language=language,
        title=request or topic,
        topic=topic,
        request=request,
        pattern=pattern,
        passages=[] if silent else passages(language),
    )
    with speaking(language):
        return write(task)


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("pattern", ["cards", "quiz", "timeline", "sorting", "matching", "concept_map"])
def test_what_is_filled_from_documents(pattern: PagePattern, language: Language) -> None:
    draft = made(pattern, language)
    if draft.lacks:  # nothing is made up to fill a template
        assert (pattern, language) in {("sorting", "zh"), ("concept_map", "zh"), ("quiz", "zh")}, draft.lacks
        return
    assert problems(draft) == []
    assert draft.sources == ["冰川" if language == "zh" else "Leaves"]
    nothing = made(pattern, language, silent=True)
    said = {"en": "Your documents say nothing about “photosynthesis”.", "zh": "你的资料里没有关于“冰川”的内容。"}
    assert (nothing.html, nothing.lacks) == ("", said[language])


@pytest.mark.parametrize("pattern", ["cards", "quiz", "timeline", "sorting", "matching", "concept_map"])
def test_nothing_of_another_language_stands_on_a_page(pattern: PagePattern) -> None:
    task = PageTask(language="zh", title="光合作用", topic="光合作用", pattern=pattern, passages=passages("en"))
    with speaking("zh"):
        assert write(task).lacks == "你资料里关于“光合作用”的内容是另一种语言的，离线引擎不翻译。"


def test_definitions_and_events_stand_as_the_documents_have_them() -> None:
    material = PageMaterial(passages("zh"), "zh", "冰川")
    assert {(one.term, one.said) for one in material.pairs} >= {
        ("冰碛", "冰川搬运并堆积下来的石块和泥沙。"),
        ("雪线", "常年积雪区的下部界线。"),
    }
    assert [one.date for one in material.events] == ["1741年", "1840年", "1991年"]
    english = PageMaterial(passages("en"), "en", "photosynthesis")
    assert [one.term for one in english.pairs] == ["Photosynthesis"]
    assert [one.date for one in english.events] == ["1771", "1779", "1957"]


def test_events_whose_order_their_dates_do_not_tell_are_not_put_in_order() -> None:
    text = (
        "The city of Paris opened its world fair in 1889. Gustave Eiffel opened his tower in Paris on 31 March 1889. "
        "The city of Chicago opened its world fair in May 1893."
    )
    found = PageMaterial([Excerpt(title="Fairs", heading="Fairs", text=text)], "en", "fairs").events
    assert [one.first[0] for one in found] == [1889, 1893]


@pytest.mark.parametrize(
    ("pattern", "request_said", "held"),
    [
        ("plotter", "画出 y = x^2 - 3x + 2 的图像", ('value="x^2 - 3x + 2"',)),
        ("plotter", "plot the sine function", ('value="sin(x)"',)),
        ("plotter", "Plot y = a x^2 + bx + c and see what the letters do", ('value="a x^2 + bx + c"',)),
        ("number_line", "a number line from -5 to 5", ('data-low="-5"', 'data-high="5"')),
        ("chance", "三个骰子", ('data-count="3"', 'data-sides="6"')),
        ("chance", "coin flips", ('value="coin" checked',)),
        ("motion", "做一个单摆的模拟", ('data-model="pendulum"',)),
        ("motion", "平抛运动", ('data-model="projectile"', 'value="0"')),
    ],
)
def test_what_is_filled_from_the_request(pattern: PagePattern, request_said: str, held: tuple[str, ...]) -> None:
    draft = made(pattern, "zh", request_said)
    assert problems(draft) == []
    assert draft.sources == []
    assert [one for one in held if one not in " ".join(draft.html.split())] == []


def test_what_cannot_be_simulated_is_said() -> None:
    assert made("motion", "en", "the solar system").lacks.startswith(
        "The offline engine has no simulation of “the solar"
    )


@pytest.mark.parametrize(
    ("message", "pattern", "topic"),
    [
        ("Make flash cards about the Song dynasty", "cards", "Song dynasty"),
        ("做一套关于光合作用的抽认卡", "cards", "光合作用"),
        ("An interactive timeline of the Apollo programme", "timeline", "Apollo programme"),
        ("互动配对游戏：宋朝", "matching", "宋朝"),
        ("A sorting game about plants", "sorting", "plants"),
        ("Virtual dice", "chance", ""),
        ("An interactive page where pupils put the milestones of the Web in order.", "timeline", "Web"),
        ("A matching game of space missions and what they did.", "matching", "space missions"),
        ("做一套关于细胞的互动翻卡", "cards", "细胞"),
        ("关于细胞的概念图网页", "concept_map", "细胞"),
        ("Make an interactive page about weather", None, "weather"),
    ],
)
def test_the_kind_of_page_is_read_from_the_request(message: str, pattern: PagePattern | None, topic: str) -> None:
    found = extracted(message, is_page=True)
    assert (found.pattern, found.topic) == (pattern, topic)
    assert extracted(message).pattern is None


def test_every_pattern_has_its_template() -> None:
    for pattern in get_args(PagePattern):
        draft = made(pattern, "en", "motion" if pattern == "motion" else "")
        assert draft.lacks or (draft.html and draft.css and draft.js), pattern
