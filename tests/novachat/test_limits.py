"""How many items a task may make: built in, by file, by environment."""

from pathlib import Path

import pytest

from config.env import load
from novachat.actions import BY_ITEM, KINDS, limits, read
from novachat.checks import limits_can_be_read
from novachat.errors import WrongLimits
from tests.conftest import SetEnv
from tests.novachat.conftest import Caller, chunks, ids

TREND = "帮我分析美妆行业的趋势"
FILE = """\
nova3:
  # Nova3子agent返回条数限制配置
  max_results:
    insight: 5      # 洞察分析最大返回条数
    profile: 5      # 受众画像最大返回条数
    hitpoint: 5     # 内容打点最大返回条数
    facts: 5        # 事实收集最大返回条数
    xhs_post: 10    # 小红书内容最大返回条数

  # 是否启用条数限制
  enable_limits: true

  # 默认返回条数（当具体类型未配置时使用）
  default_max_results: 5
"""


@pytest.fixture
def file(tmp_path: Path, env: SetEnv) -> Path:
    path = tmp_path / "app_config.yaml"
    path.write_text(FILE, encoding="utf-8")
    env(nova3_config=path)
    return path


def test_built_in_limits_are_the_seeds() -> None:
    found = {kind.limit: limits().configured(kind) for kind in KINDS}
    assert found == {kind.limit: kind.most for kind in KINDS}
    assert found.items() >= {"insight": 5, "profile": 5, "hitpoint": 5, "facts": 5, "xhs_post": 10}.items()


def test_the_seeds_file_is_read(file: Path) -> None:
    assert limits() == read(file)
    assert limits().of(BY_ITEM["xhs_post"]) == 10


def test_default_holds_for_types_the_file_does_not_name(file: Path, env: SetEnv) -> None:
    file.write_text("nova3:\n  max_results: {insight: 2}\n  default_max_results: 3\n")
    assert (limits().of(BY_ITEM["insight"]), limits().of(BY_ITEM["profile"])) == (2, 3)
    env(nova3_default_max_results=8)
    assert (limits().of(BY_ITEM["insight"]), limits().of(BY_ITEM["profile"])) == (2, 8)


def test_environment_default_holds_for_all_types_without_a_file(env: SetEnv) -> None:
    env(nova3_default_max_results=8)
    assert (limits().of(BY_ITEM["insight"]), limits().of(BY_ITEM["xhs_post"])) == (8, 8)


def test_environment_switches_limits_off(file: Path, env: SetEnv) -> None:
    env(nova3_enable_limits=False)
    assert limits().of(BY_ITEM["insight"]) is None


@pytest.mark.parametrize(
    "text", ["nova3: [", "other: 1", "nova3: {max_results: {poem: 1}}", "nova3: {enable_limits: maybe}"]
)
def test_a_file_of_another_shape_is_named(file: Path, text: str) -> None:
    file.write_text(text)
    with pytest.raises(WrongLimits, match=r"app_config\.yaml cannot be read as limits"):
        limits()
    assert [message.id for message in limits_can_be_read(None)] == ["novachat.E001"]


@pytest.mark.parametrize(
    ("given", "insight", "xhs_post"),
    [
        ({}, 5, 10),
        ({"NOVA3_DEFAULT_MAX_RESULTS": "8"}, 8, 8),
        ({"NOVA3_ENABLE_LIMITS": "false"}, None, None),
        ({"NOVA3_ENABLE_LIMITS": "true", "NOVA3_DEFAULT_MAX_RESULTS": "3"}, 3, 3),
    ],
)
def test_the_seeds_names_in_the_environment(
    monkeypatch: pytest.MonkeyPatch, env: SetEnv, given: dict[str, str], insight: int | None, xhs_post: int | None
) -> None:
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    read_env = load()
    env(
        nova3_enable_limits=read_env.nova3_enable_limits,
        nova3_default_max_results=read_env.nova3_default_max_results,
    )
    assert (limits().of(BY_ITEM["insight"]), limits().of(BY_ITEM["xhs_post"])) == (insight, xhs_post)


async def test_environment_default_limits_a_request(caller: Caller, beauty: None, env: SetEnv) -> None:
    env(nova3_default_max_results=2)
    assert ids(await caller.ask(query=TREND)) == ["insight1", "insight2"]


async def test_without_limits_all_results_come(caller: Caller, beauty: None, env: SetEnv) -> None:
    env(nova3_enable_limits=False, nova3_default_max_results=2)
    events = await caller.ask(query=TREND)
    assert chunks(events)[1]["payload"]["metadata"]["insight_count"] > 2
    status = (await caller.client.get("/novachat/status")).json()
    assert status["limits"]["enable_limits"] is False
