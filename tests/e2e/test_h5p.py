"""Our H5P files in H5P's own player: every kind of question is drawn, answered and marked right.

Needs Chromium, `make node`, and the libraries that a platform brings (H5P.QuestionSet and what it names, a folder each,
as platforms keep them) in `data/h5p`.
"""

import functools
import io
import json
import threading
import zipfile
from collections.abc import Iterator
from datetime import UTC, datetime
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from django.utils import translation
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.wait import WebDriverWait

from conversation.quizzes.exports import WRITERS
from conversation.quizzes.schemas import Quiz
from tests.conversation.quizzes.samples import CHINESE, QUIZ
from tests.nodejs import MODULES

PLAYER = MODULES / "h5p-standalone" / "dist"
LIBRARIES = MODULES.parents[1] / "h5p"
PAGE = """<!doctype html><meta charset="utf-8"><div id="here"></div><script src="/player/main.bundle.js"></script><script>
new H5PStandalone.H5P(document.getElementById("here"), {
  h5pJsonPath: "/quiz", librariesPath: "/quiz", frameJs: "/player/frame.bundle.js", frameCss: "/player/styles/h5p.css",
}).then(() => { document.title = "ready" }, (error) => { document.title = `failed: ${error}` });</script>"""
pytestmark = pytest.mark.skipif(
    not (PLAYER.is_dir() and LIBRARIES.is_dir()),
    reason="Not run: `make node` has not installed H5P's player, or a platform's libraries are not in data/h5p.",
)


class Silent(SimpleHTTPRequestHandler):
    def log_message(self, *args: object) -> None:
        """Nothing is printed."""


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """A folder that is served, with the player in it."""
    (tmp_path / "player").symlink_to(PLAYER)
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Silent, directory=str(tmp_path)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield tmp_path, f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


def opened(folder: Path, address: str, browser: Chrome, quiz: Quiz) -> list[dict[str, object]]:
    """Play a quiz; what the package says of its questions."""
    with translation.override("zh-hans" if quiz.language == "zh" else "en"):
        made = WRITERS["h5p"](quiz, datetime(2026, 11, 22, tzinfo=UTC))
    with zipfile.ZipFile(io.BytesIO(made)) as package:
        package.extractall(folder / "quiz")
    for library in LIBRARIES.iterdir():
        (folder / "quiz" / library.name).symlink_to(library)
    (folder / "index.html").write_text(PAGE, "utf-8")
    browser.get(f"{address}/index.html")
    WebDriverWait(browser, 60).until(lambda it: it.title)
    assert browser.title == "ready"
    browser.switch_to.frame(browser.find_element(By.TAG_NAME, "iframe"))
    WebDriverWait(browser, 60).until(lambda it: it.find_elements(By.CLASS_NAME, "question-container"))
    asked: list[dict[str, object]] = json.loads((folder / "quiz/content/content.json").read_text("utf-8"))["questions"]
    return asked


@pytest.mark.parametrize("quiz", [QUIZ, CHINESE], ids=["en", "zh"])
def test_every_kind_of_question_is_drawn_answered_and_marked_right(
    served: tuple[Path, str], chromium: Chrome, quiz: Quiz
) -> None:
    asked = opened(*served, chromium, quiz)
    boxes = chromium.find_elements(By.CLASS_NAME, "question-container")
    assert len(boxes) == len(asked) == 12
    marks = []
    for place, (box, question) in enumerate(zip(boxes, asked, strict=True)):
        chromium.execute_script(SHOW, place)
        library, params = str(question["library"]).partition(" ")[0], question["params"]
        assert isinstance(params, dict)
        ANSWERING[library](chromium, box, params)
        check = box.find_element(By.CLASS_NAME, "h5p-question-check-answer")
        assert check.text.strip() == ("检查答案" if quiz.language == "zh" else "Check the answer")
        chromium.execute_script("arguments[0].click()", check)
        marks.append([library, *chromium.execute_script(SCORE, place)])
    assert [one[1:] for one in marks if one[0] != "H5P.Essay"] == [[1, 1]] * 3 + [[1, 1], [2, 2]] + [
        [2, 2], [3, 3], [1, 1], [1, 1], [1, 1]
    ]  # fmt: skip
    chromium.switch_to.default_content()


SHOW = """document.querySelectorAll(".question-container").forEach((box, place) => {
  box.style.display = place === arguments[0] ? "block" : "none"; });"""
SCORE = """const question = H5P.instances[0].getQuestions()[arguments[0]];
return [question.getScore(), question.getMaxScore()];"""


def choose(browser: Chrome, box: WebElement, params: dict[str, list[dict[str, object]]]) -> None:
    shown = box.find_elements(By.CLASS_NAME, "h5p-answer")
    right = browser.execute_script(RIGHT, [one["text"] for one in params["answers"] if one["correct"]])
    chosen = [one for one in shown if one.find_element(By.CLASS_NAME, "h5p-alternative-inner").text in right]
    assert (len(shown), len(chosen)) == (len(params["answers"]), len(right))
    for one in chosen:
        browser.execute_script("arguments[0].click()", one)


RIGHT = """return arguments[0].map((html) => { const box = document.createElement("div"); box.innerHTML = html;
document.body.append(box); const said = box.innerText.trim(); box.remove(); return said; });"""


def tell_truth(browser: Chrome, box: WebElement, params: dict[str, object]) -> None:
    true, false = box.find_elements(By.CLASS_NAME, "h5p-true-false-answer")
    browser.execute_script("arguments[0].click()", true if params["correct"] == "true" else false)


def fill_in(_browser: Chrome, box: WebElement, params: dict[str, list[str]]) -> None:
    keys = params["questions"][0].split("*")[1::2]
    for gap, key in zip(box.find_elements(By.CSS_SELECTOR, "input.h5p-text-input"), keys, strict=True):
        gap.send_keys(key.split("/")[0])


def drag(browser: Chrome, box: WebElement, params: dict[str, str]) -> None:
    """With the keyboard, as everybody can: a word is taken up with Enter, and put down in a gap with Enter."""
    gaps = box.find_elements(By.CSS_SELECTOR, "[aria-dropeffect]")
    for gap, key in zip(gaps, params["textField"].split("*")[1::2], strict=True):
        word = next(one for one in box.find_elements(By.CSS_SELECTOR, "[aria-grabbed]") if key in one.text)
        for target in (word, gap):
            browser.execute_script(ENTER, target)


ENTER = """arguments[0].focus();
arguments[0].dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, key: "Enter", which: 13, keyCode: 13 }));"""


def write(_browser: Chrome, box: WebElement, _params: dict[str, object]) -> None:
    box.find_element(By.TAG_NAME, "textarea").send_keys("A body keeps its velocity.")


ANSWERING = {
    "H5P.MultiChoice": choose,
    "H5P.TrueFalse": tell_truth,
    "H5P.Blanks": fill_in,
    "H5P.DragText": drag,
    "H5P.Essay": write,
}
