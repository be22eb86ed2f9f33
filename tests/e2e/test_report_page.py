"""A report in a real browser: asked, watched, reloaded in the middle, read, and one citation followed to its passage."""

import json
import re
import shutil
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.wait import WebDriverWait

from tests.servers import PATIENCE, Studio

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

QUESTION = "How was smallpox eradicated?"


@dataclass
class Gate:
    """A model server that answers nobody until it is opened, and then only with an error; it may begin to answer.

    The writer's chain then goes on with the offline engine, so a report can be held in its middle.
    """

    opened: threading.Event = field(default_factory=threading.Event)
    begins: bool = False
    port: int = 0

    def close(self) -> None:
        self.opened.clear()


def beginning(body: dict[str, Any]) -> bytes:
    """A draft as far as its findings: its summary is the first sentence of the first passage the writer was shown."""
    prompt = "".join(str(message["content"]) for message in body["messages"])
    found = re.search(r"\[(e\d+)\] origin \d+[^|\n]* \| ([A-Z][^.\n]{30,}\.)", prompt)
    assert found, prompt
    summary = json.dumps([{"text": found[2], "evidence": [found[1]]}])
    arguments = f'{{"title": "Begun", "summary": {summary}, "key_findings": [{{"text": "'
    function = {"name": body["tools"][0]["function"]["name"], "arguments": arguments}
    call = {"index": 0, "id": "call", "type": "function", "function": function}
    choice = {"index": 0, "delta": {"role": "assistant", "tool_calls": [call]}, "finish_reason": None}
    chunk = {"id": "chat", "object": "chat.completion.chunk", "created": 1, "model": "gate", "choices": [choice]}
    return b"data: %b\n\n" % json.dumps(chunk).encode()


@pytest.fixture(scope="module")
def gate() -> Iterator[Gate]:
    held = Gate()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            if held.begins:
                held.begins = False
                self.send_response(200)
                self.send_header("Content-Type", "text/event-stream")
                self.end_headers()
                self.wfile.write(beginning(body))
                held.opened.wait(PATIENCE)
                return
            held.opened.wait(PATIENCE)
            self.send_response(400)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    held.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield held
    held.opened.set()
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture(scope="module")
def address(gate: Gate, prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    data = shutil.copytree(prepared, tmp_path_factory.mktemp("studio") / "data")
    roles = f'{{"research.writer": "gate@http://127.0.0.1:{gate.port}/v1,offline"}}'
    studio = Studio(
        data,
        {
            "NOVA_LOCAL_USER": "true",
            "NOVA_ENCODER": "bundled",
            "NOVA_MODEL_ROLES": roles,
            "NOVA_GRACE_SECONDS": str(PATIENCE),
        },
    ).start()
    yield f"http://127.0.0.1:{studio.port}"
    studio.stop()


@dataclass
class Page:
    """What a person sees of the studio."""

    browser: Chrome

    def find(self, selector: str) -> WebElement:
        """The element as soon as there is one: what stands beside a state may come with the next event."""
        waiting = WebDriverWait(self.browser, PATIENCE, poll_frequency=0.05)
        return waiting.until(lambda it: it.find_element(By.CSS_SELECTOR, selector), f"there is no {selector}")

    def texts(self, selector: str) -> list[str]:
        return [element.text for element in self.browser.find_elements(By.CSS_SELECTOR, selector)]

    def until(self, is_so: Callable[[], object], message: str, seconds: float = PATIENCE) -> None:
        waiting = WebDriverWait(self.browser, seconds, poll_frequency=0.05, ignored_exceptions=[Exception])
        waiting.until(lambda _: is_so(), message)

    def until_shown(self, selector: str) -> WebElement:
        self.until(lambda: self.find(selector).is_displayed(), f"{selector} did not appear")
        return self.find(selector)

    def ask(self, address: str, question: str) -> None:
        self.browser.get(address)
        self.until(lambda: self.find("html").get_attribute("data-script") == "ready", "the script did not load")
        self.find("#id_query").send_keys(question, Keys.ENTER)
        self.until_shown(".phases")

    def state(self) -> str:
        return self.find("#run-facts .pill").text

    def phase(self, name: str) -> str:
        """`todo`, `running`, `done`, `failed` or `stopped`."""
        classes = (self.find(f"#phase-{name} .phase").get_attribute("class") or "").split()
        return classes[-1].removeprefix("phase-")

    def announced(self) -> str:
        """What was last said to those who do not see the page."""
        return (self.find("#announce").get_attribute("textContent") or "").strip()

    def command(self, name: str, **parameters: object) -> None:
        """To the browser itself, in its own protocol."""
        self.browser.execute_cdp_cmd(name, parameters)  # type: ignore[no-untyped-call]

    def problems(self) -> list[str]:
        """What the browser complained of, but for favicons and the like."""
        return [line["message"] for line in self.browser.get_log("browser") if line["level"] == "SEVERE"]  # type: ignore[no-untyped-call]


@pytest.fixture
def page(browser: Chrome) -> Page:
    return Page(browser)


def test_a_report_is_watched_reloaded_in_the_middle_read_and_checked(page: Page, address: str, gate: Gate) -> None:
    gate.close()
    page.ask(address, QUESTION)

    page.until(lambda: page.phase("synthesis") == "running", "the searches did not end")
    middle = {
        "phases": [page.phase(name) for name in ("planning", "gathering", "synthesis", "verification")],
        "searches": page.texts(".searches li"),
        "state": page.state(),
    }
    assert middle["phases"] == ["done", "done", "running", "todo"]
    assert len(page.texts(".searches .is-done")) == len(page.texts(".searches li")) > 0
    assert page.texts("article.report") == []

    page.browser.refresh()
    page.until_shown(".phases")
    again = {
        "phases": [page.phase(name) for name in ("planning", "gathering", "synthesis", "verification")],
        "searches": page.texts(".searches li"),
        "state": page.state(),
    }
    assert again == middle

    # A hidden tab must go on reading, or an attached run would be cancelled.
    assert page.browser.execute_script("return htmx.config.sse.pauseOnBackground") is False  # type: ignore[no-untyped-call]
    gate.opened.set()
    page.until(lambda: page.state() == "Finished", "the report was not finished")
    page.until(lambda: page.phase("verification") == "done", "the check was not shown")
    # What is announced stands last in the event.
    page.until(lambda: page.announced() == "The report is finished.", "the end was not announced")
    assert page.find("h1").text == QUESTION
    assert page.find(".trust-score").text.split() == ["39%", "confidence"]  # of one author; an account, not a fact
    assert len(page.texts(".claim")) > 5
    assert all(
        len(cited.find_elements(By.CSS_SELECTOR, ".chip"))
        for cited in page.browser.find_elements(By.CSS_SELECTOR, ".claim")
    )
    # The connection is given up, not tried again and again.
    assert page.browser.find_elements(By.CSS_SELECTOR, "#live *") == []

    chip = page.find("#report .claim .chip")
    claim = page.find("#report .claim").get_attribute("id")
    sentence = page.find(f"#{claim}").find_element(By.CSS_SELECTOR, ".claim-text").text.strip()
    chip.click()
    page.until_shown(".pane[data-open] .passage mark")
    assert page.find(".pane .passage mark").text.startswith(sentence[:30])
    assert page.texts(".pane .ruling h3") == ["Quoted"]
    assert page.browser.switch_to.active_element.tag_name == "h2"

    page.browser.switch_to.active_element.send_keys(Keys.ESCAPE)
    page.until(lambda: not page.find(".pane").is_displayed(), "Escape did not close the pane")
    assert page.browser.switch_to.active_element == chip
    assert page.problems() == []


def test_a_page_whose_first_connection_fails_goes_on_when_it_can(page: Page, address: str, gate: Gate) -> None:
    gate.close()
    page.command("Network.enable")
    page.command("Network.setBlockedURLs", urls=["*/api/runs/*/events*"])
    try:
        page.ask(address, QUESTION)
        tried = "return performance.getEntriesByType('resource').some((one) => one.name.includes('/events'))"
        page.until(lambda: page.browser.execute_script(tried), "no connection was tried")  # type: ignore[no-untyped-call]
    finally:
        page.command("Network.setBlockedURLs", urls=[])
        page.command("Network.disable")
    gate.opened.set()
    page.until(lambda: page.state() == "Finished", "the report was not finished")
    page.until_shown("article.report .claim")
    page.problems()  # what was blocked here is no problem of the next page


def test_a_report_is_read_while_it_is_written_and_what_was_read_stays(page: Page, address: str, gate: Gate) -> None:
    gate.close()
    gate.begins = True
    page.ask(address, QUESTION)
    page.until_shown("article.is-being-written .lead .chip")
    read = page.find("article.is-being-written .claim").text.split(".")[0]
    assert page.phase("synthesis") == "running"
    assert page.announced() == "Written: Summary"
    page.browser.refresh()
    page.until_shown("article.is-being-written .lead .chip")
    assert page.texts("article.report h3") == []

    gate.opened.set()
    page.until(lambda: page.state() == "Finished", "the report was not finished")
    assert read in page.find("article.report .lead").text
    assert len(page.texts("article.report h3")) > 1


def test_a_citation_leads_to_its_passage_as_a_plain_link(page: Page, address: str, gate: Gate) -> None:
    gate.opened.set()
    page.ask(address, QUESTION)
    page.until(lambda: page.state() == "Finished", "the report was not finished")
    page.until_shown("#report .chip")

    page.browser.get(str(page.find("#report .chip").get_attribute("href")))

    assert page.find(".evidence-page .passage mark").is_displayed()
    page.find(".crumb").click()
    page.until_shown("article.report")
    assert "#c1" in page.browser.current_url


def test_a_running_report_is_cancelled_and_asked_again(page: Page, address: str, gate: Gate) -> None:
    gate.close()
    page.ask(address, "Who was Edward Jenner?")
    page.until(lambda: page.phase("synthesis") == "running", "the searches did not end")

    page.find("#run-facts button[form=cancel]").click()
    page.until(lambda: page.state() == "Cancelled", "the run was not cancelled")
    assert page.until_shown("#problem h2").text == "This run was cancelled"
    assert page.phase("synthesis") == "stopped"
    before = page.browser.current_url

    gate.opened.set()
    page.find("#problem button[form=again]").click()
    page.until(lambda: page.browser.current_url != before and page.state() == "Finished", "it was not asked again")
    assert page.find("h1").text == "Who was Edward Jenner?"


def test_a_finished_report_is_asked_on_and_checked_again_without_a_reload(page: Page, address: str, gate: Gate) -> None:
    gate.opened.set()
    page.ask(address, QUESTION)
    page.until(lambda: page.state() == "Finished", "the report was not finished")
    first = page.browser.current_url

    page.until_shown("#follow-up-query").send_keys("How does a bifurcated needle work?", Keys.ENTER)
    page.until(lambda: page.browser.current_url != first and page.state() == "Finished", "it was not answered")
    assert page.find("h1").text == "How does a bifurcated needle work?"
    assert "bifurcated needle" in page.find("article.report").text
    second = page.browser.current_url
    # Not by a click: what the last event brings may still move the button away from under it.
    page.until_shown("#phase-verification .phase-again").send_keys(Keys.ENTER)
    page.until(lambda: page.browser.current_url != second and page.state() == "Finished", "it was not checked again")
    assert page.texts(".phase-time")[:3] == ["taken over"] * 3

    page.browser.get(str(page.find("#onward a[href*=compare]").get_attribute("href")))
    page.until_shown(".compare")
    assert page.texts(".same") == ["Both reports say the same.", "Both reports cite the same sources."]
    page.find(".crumb").click()
    page.until_shown(".lineage")
    page.find(".lineage a").click()
    page.until_shown(".follow-ups")
    assert page.browser.current_url == first
    assert page.problems() == []


def test_the_choice_of_language_and_theme_stays(page: Page, address: str) -> None:
    page.browser.get(address)
    page.until(lambda: page.find("html").get_attribute("data-script") == "ready", "the script did not load")
    page.find("[data-theme-choice=dark]").click()
    page.find("button[name=language][value=zh-hans]").click()
    page.until(lambda: page.find("html").get_attribute("lang") == "zh-Hans", "the language did not change")

    page.browser.get(f"{address}/library/")

    assert page.find("h1").text == "资料库"
    assert page.find("html").get_attribute("data-theme") == "dark"
    assert (
        page.browser.execute_script(
            "return getComputedStyle(document.body).colorScheme || getComputedStyle(document.documentElement).colorScheme"
        )
        == "dark"
    )  # type: ignore[no-untyped-call]


def test_slash_goes_to_the_search_and_what_was_typed_stays_after_an_error(page: Page, address: str) -> None:
    page.browser.get(f"{address}/research/")
    page.until(lambda: page.find("html").get_attribute("data-script") == "ready", "the script did not load")
    page.find("body").send_keys("/")
    assert page.browser.switch_to.active_element.get_attribute("id") == "search"

    page.find(".narrow summary").click()
    page.find("#id_include").send_keys("who.int")
    page.find("#ask .button-main").click()
    page.until_shown("#query-error")
    assert page.find("#id_include").get_attribute("value") == "who.int"


def test_the_pages_answer_without_scripts(address: str) -> None:
    with httpx.Client(base_url=address, trust_env=False) as client:
        answers = {
            path: client.get(path).status_code for path in ("/", "/research/", "/library/", "/runs/", "/nowhere")
        }
    assert answers == {"/": 200, "/research/": 200, "/library/": 200, "/runs/": 200, "/nowhere": 404}
