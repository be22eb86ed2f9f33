"""What Nova3 can be asked to do: one row each, from which everything else that depends on the action is derived.

A new action is a row here, a module named as the action in `agents/` (with its `maker`, which names what stands in for it
in `offline/`), and its prompt, `prompts/<action>.md`. Where it has last words, they are in both languages:
`prompts/<action>.last.<language>.md`.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

import yaml
from django.conf import settings
from django.utils.translation import gettext_noop
from pydantic import BaseModel, Field, ValidationError, field_validator

from library.schemas import Language
from novachat.errors import WrongLimits
from runs.strict import Strict

DEFAULT = 5
"""Results of a type that nothing else is said of."""


class Longest(NamedTuple):
    """How long a text may be: in Chinese so many characters, in English so many words."""

    zh: int
    en: int

    def of(self, language: Language) -> int:
        return self.zh if language == "zh" else self.en


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """One action, with its names and how it depends on the others."""

    action: str
    """Names the module of its agent, and its prompt."""
    item: str
    """The type of what it makes, with which ids begin."""
    content_type: str
    agent: str
    """What its events come from."""
    limit: str
    """Its name in the file of limits."""
    most: int = DEFAULT
    """Results by default."""
    longest: Longest | None = None
    """How long an item may be, as its prompt says; posts and facts are measured otherwise."""
    label: str
    """What it makes, as people are told."""
    rank: int
    """Place in a plan: an action never comes before one of a lower rank."""
    reads: tuple[str, ...]
    """Which items it is given."""
    focuses: tuple[str, ...]
    """Which selected items it works on one by one: the first type of which there are any."""
    always_one_by_one: bool = False
    """Whether it works on each item it is given, also where nobody selected any."""
    shares_out: bool = False
    """Whether its branches share out what the notes say, for which each must be given all of it."""
    makes_posts: bool = False
    """Whether its items have a title and tags, and are drafts for the platform."""
    searches: bool = False
    """Whether it searches first and states what was found."""
    purpose: str
    """What it is for, as the supervisor is told."""
    asked_with: str
    """Part of a regular expression: words of a request that ask for it."""
    description: str
    """The line of a plan made offline."""
    full_input: str


KINDS: tuple[Kind, ...] = (
    Kind(
        action="insight",
        item="insight",
        content_type="nova3_insight",
        agent="insight_agent",
        limit="insight",
        longest=Longest(zh=120, en=80),
        label=gettext_noop("Insights"),
        rank=0,
        reads=("profile",),
        focuses=("profile",),
        purpose="找原因、趋势、心理：用户为什么有反应，什么在变化",
        asked_with=r"洞察|研究|分析|趋势|规律|为什么|原因|心理|调研|痛点|抱怨|比较|对比|(?:关心|在意|喜欢)看?[什哪]|compar|insight|analy[sz]|research|trend|why|complain|pain|what (?:do )?(?:people|readers|they) (?:like|want|care)",
        description=gettext_noop("Analyse trends and behaviour around %(topic)s"),
        full_input=gettext_noop(
            "For the request “%(query)s”: which themes, words and times do better around %(topic)s, "
            "and what do people complain of"
        ),
    ),
    Kind(
        action="profile",
        item="profile",
        content_type="nova3_profile",
        agent="profile_agent",
        limit="profile",
        longest=Longest(zh=200, en=130),
        label=gettext_noop("Audience profiles"),
        rank=0,
        reads=("insight",),
        focuses=("insight",),
        purpose="刻画人群：有哪些细分人群，各自的需求和行为",
        asked_with=r"画像|受众|人群|用户群|目标用户|粉丝|群体|profile|audience|persona|(?:^|[.?!,;:]|\b(?:and|or|of|see|know|tell me|describe|find out))\s*who\b",
        description=gettext_noop("Describe the core audiences of %(topic)s"),
        full_input=gettext_noop("Describe the audiences of %(topic)s: their traits, needs and behaviour"),
    ),
    Kind(
        action="hitpoint",
        item="hitpoint",
        content_type="nova3_hitpoint",
        agent="hitpoint_agent",
        limit="hitpoint",
        longest=Longest(zh=160, en=110),
        label=gettext_noop("Hit points"),
        rank=1,
        reads=("insight", "profile", "fact"),
        focuses=("profile", "insight"),
        shares_out=True,
        purpose="定内容打点：方向、切入角度、钩子、关键信息",
        asked_with="打点|爆点|策略|方向|爆款|选题|卖点|角度|切入|规划|策划|hit ?point|strateg|direction|angle|hook|idea|plan content",
        description=gettext_noop("Find hit points for %(topic)s"),
        full_input=gettext_noop("From the insights and profiles: directions, hooks and key messages for %(topic)s"),
    ),
    Kind(
        action="facts",
        item="fact",
        content_type="nova3_facts",
        agent="facts_agent",
        limit="facts",
        label=gettext_noop("Facts"),
        rank=1,
        reads=("insight", "profile", "hitpoint"),
        focuses=("hitpoint", "insight", "profile"),
        searches=True,
        purpose="真实检索并列出有出处的事实",
        asked_with=r"事实|数据|资料|查证|核实|出处|来源|案例|证据|facts?\b|data\b|evidence|sources?\b|verify",
        description=gettext_noop("Collect facts about %(topic)s"),
        full_input=gettext_noop("Find facts with sources for “%(query)s”"),
    ),
    Kind(
        action="xhs_writing",
        item="xhs_post",
        content_type="nova3_xhs_post",
        agent="xhs_writing_agent",
        limit="xhs_post",
        most=10,
        label=gettext_noop("Posts"),
        rank=2,
        reads=("insight", "profile", "hitpoint", "fact"),
        focuses=("hitpoint", "profile", "insight", "fact"),
        always_one_by_one=True,
        shares_out=True,
        makes_posts=True,
        purpose="写小红书笔记草稿",
        asked_with=r"创作|撰写|写(?!作)|写作|文案|示例|成稿|出稿|draft|write|writing|announc|copy\b|(?:need|want|some|several|few|make|create|give me)\b.{0,40}\bposts?\b|^\s*(?:an? )?(?:launch |opening )?posts?\b",
        description=gettext_noop("Write posts about %(topic)s"),
        full_input=gettext_noop("From the results so far, write posts about %(topic)s with title, body and tags"),
    ),
)
BY_ACTION: dict[str, Kind] = {kind.action: kind for kind in KINDS}
BY_ITEM: dict[str, Kind] = {kind.item: kind for kind in KINDS}
READABLE = {item for kind in KINDS for item in kind.reads}
"""The items that tasks are given."""

# What goes over the wire names the rows; a type checker only needs to know that they are words.
if TYPE_CHECKING:
    Action: TypeAlias = str
    ItemType: TypeAlias = str
    ContentType: TypeAlias = str
    AgentName: TypeAlias = str
else:
    Action = Literal[tuple(kind.action for kind in KINDS)]
    ItemType = Literal[tuple(BY_ITEM)]
    ContentType = Literal[tuple(kind.content_type for kind in KINDS)]
    AgentName = Literal[tuple(kind.agent for kind in KINDS)]


class Limits(Strict):
    """How many items a task may make: the `nova3` part of the seed's YAML file."""

    max_results: dict[str, int] = {}
    enable_limits: bool = True
    default_max_results: int = Field(DEFAULT, ge=1)

    @field_validator("max_results")
    @classmethod
    def _names_known_types(cls, given: dict[str, int]) -> dict[str, int]:
        if unknown := given.keys() - {kind.limit for kind in KINDS}:
            raise ValueError(f"There are no results called {', '.join(sorted(unknown))}.")
        return given

    def of(self, kind: Kind) -> int | None:
        """Most items of a task; `None` when limits are off."""
        return self.configured(kind) if self.enable_limits else None

    def configured(self, kind: Kind) -> int:
        return self.max_results.get(kind.limit, self.default_max_results)


class LimitsFile(BaseModel):
    """The file; what else it holds is not ours."""

    nova3: Limits


def limits() -> Limits:
    """The limits in force.

    A type counts as configured when the file names it; the rows' numbers stand in only where neither the file
    nor `NOVA3_DEFAULT_MAX_RESULTS` says anything. Raises `WrongLimits` for a file that cannot be read.
    """
    env = settings.ENV
    found = read(env.nova3_config) if env.nova3_config else None
    if found is None:
        found = Limits(max_results={} if env.nova3_default_max_results else {kind.limit: kind.most for kind in KINDS})
    changes = {"enable_limits": env.nova3_enable_limits, "default_max_results": env.nova3_default_max_results}
    return found.model_copy(update={name: value for name, value in changes.items() if value is not None})


def read(path: Path) -> Limits:
    """The limits a YAML file holds under `nova3`. Raises `WrongLimits`."""
    try:
        return LimitsFile.model_validate(yaml.safe_load(path.read_text(encoding="utf-8"))).nova3
    except (OSError, yaml.YAMLError, ValidationError) as error:
        raise WrongLimits(f"{path.name} cannot be read as limits.") from error
