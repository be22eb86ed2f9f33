"""What a session made, as files."""

import csv
import io
import json
from typing import Any
from urllib.parse import quote

from tests.conftest import SetEnv
from tests.novachat.conftest import Caller
from tests.novachat.test_queue import fail_profile

PLAN = "深入研究小红书美妆内容策略，分析用户群体，制定爆款方向并创作示例"
EXPORT = "/novachat/queue/demo_user/s1/export"


async def made(caller: Caller) -> None:
    await caller.ask(query=PLAN, auto=True)
    chosen = [{"id": "insight2", "content": "=1+1", "selected": True, "user_comment": "好"}]
    await caller.ask(interaction_type="nova3_select", nova3_selections={"nova3_insight": chosen})


async def get(caller: Caller, path: str) -> Any:
    response = await caller.client.get(f"{EXPORT}/{path}")
    assert response.status_code == 200
    key = path.partition("?")[0]
    assert response["Content-Disposition"] == f"attachment; filename*=utf-8''{quote(PLAN)}.{key}"
    return response.content


async def test_json_holds_everything(caller: Caller, beauty: None) -> None:
    await made(caller)
    exported = json.loads(await get(caller, "json"))
    by_id = {item["id"]: item for item in exported["items"]}
    assert (exported["query"], exported["queue"]["status"]) == (PLAN, "completed")
    assert (by_id["insight2"]["edit"], by_id["insight2"]["user_comment"]) == ("=1+1", "好")
    assert by_id["xhs_post1"]["derived_from"]


async def test_csv_reopens_and_carries_no_formula(caller: Caller, beauty: None) -> None:
    await made(caller)
    content = await get(caller, "csv")
    rows = list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"))))
    (chosen,) = [row for row in rows if row["id"] == "insight2"]
    assert (chosen["edit"], chosen["selected"]) == ("'=1+1", "True")
    assert {row["type"] for row in rows} == {"insight", "profile", "hitpoint", "xhs_post"}


async def test_markdown_reads_in_the_sessions_language(caller: Caller, beauty: None) -> None:
    await made(caller)
    text = (await get(caller, "md")).decode()
    assert text.startswith(f"# {PLAN}\n\n## 洞察\n\n### insight1\n")
    assert "### insight2 · 已选" in text
    assert "- 备注：好" in text
    assert " · 草稿" in text


async def test_only_what_is_selected(caller: Caller, beauty: None) -> None:
    await made(caller)
    exported = json.loads(await get(caller, "json?selected=1"))
    assert [item["id"] for item in exported["items"]] == ["insight2"]


async def test_unknown_formats_do_not_exist(caller: Caller, beauty: None) -> None:
    await made(caller)
    assert (await caller.client.get(f"{EXPORT}/docx")).status_code == 404


async def test_a_file_without_results_says_why_and_what_would_help(caller: Caller) -> None:
    query = "写一篇关于火星土壤的笔记"
    events = await caller.ask(query=query)
    gap = events[-1]["payload"]["data"]
    assert gap.startswith("没有关于“火星土壤”的材料")
    text = (await caller.client.get(f"{EXPORT}/md")).content.decode()
    assert text == f"# {query}\n\n{gap}\n"
    await caller.client.delete("/novachat/queue/demo_user/s1")
    assert gap not in (await caller.client.get(f"{EXPORT}/md")).content.decode()


async def test_a_task_that_failed_says_so(caller: Caller, beauty: None, env: SetEnv) -> None:
    events = await fail_profile(caller, env)
    text = (await caller.client.get(f"{EXPORT}/md")).content.decode()
    assert f"## 画像\n\n{events[-1]['payload']['data']}\n" in text
