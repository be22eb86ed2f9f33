"""The five actions of Nova3 and what goes by another name on the wire: item type, content type, agent, limit."""

from dataclasses import dataclass
from typing import Literal

Action = Literal["insight", "profile", "hitpoint", "facts", "xhs_writing"]
ItemType = Literal["insight", "profile", "hitpoint", "fact", "xhs_post"]
ContentType = Literal["nova3_insight", "nova3_profile", "nova3_hitpoint", "nova3_facts", "nova3_xhs_post"]
AgentName = Literal["insight_agent", "profile_agent", "hitpoint_agent", "facts_agent", "xhs_writing_agent"]
LimitKey = Literal["insight", "profile", "hitpoint", "facts", "xhs_post"]


@dataclass(frozen=True, slots=True)
class Kind:
    """One action, with its names and how it depends on the others."""

    action: Action
    item: ItemType
    content_type: ContentType
    agent: AgentName
    limit: LimitKey
    rank: int
    """Place in a plan: an action never comes before one of a lower rank."""
    reads: tuple[ItemType, ...]
    """Which items it is given."""
    focuses: tuple[ItemType, ...]
    """Which selected items it works on one by one: the first type of which there are any."""
    zh: str
    en: str


KINDS: tuple[Kind, ...] = (
    Kind("insight", "insight", "nova3_insight", "insight_agent", "insight", 0, ("profile",), ("profile",), "洞察", "Insight"),
    Kind("profile", "profile", "nova3_profile", "profile_agent", "profile", 0, ("insight",), ("insight",), "画像", "Profile"),
    Kind(
        "hitpoint", "hitpoint", "nova3_hitpoint", "hitpoint_agent", "hitpoint", 1,
        ("insight", "profile", "fact"), ("profile", "insight"), "打点", "Hit point",
    ),
    Kind(
        "facts", "fact", "nova3_facts", "facts_agent", "facts", 1,
        ("insight", "profile", "hitpoint"), ("hitpoint", "insight", "profile"), "事实", "Fact",
    ),
    Kind(
        "xhs_writing", "xhs_post", "nova3_xhs_post", "xhs_writing_agent", "xhs_post", 2,
        ("insight", "profile", "hitpoint", "fact"), ("hitpoint", "profile", "insight", "fact"), "小红书笔记", "Post",
    ),
)  # fmt: skip
BY_ACTION: dict[str, Kind] = {kind.action: kind for kind in KINDS}
BY_ITEM: dict[str, Kind] = {kind.item: kind for kind in KINDS}
BY_CONTENT_TYPE: dict[str, Kind] = {kind.content_type: kind for kind in KINDS}
