"""The words an exported timeline adds of its own, in Chinese and in English."""

from typing import NamedTuple

from library.schemas import Language
from research.timelines.schemas import Significance


class Words(NamedTuple):
    topic: str
    date: str
    offline: str
    models: str
    summary: str
    insight: str
    evidence: str
    conflict: str
    gap: str
    people: str
    place: str
    notes: str
    impact: str
    context: str
    sources: str
    connections: str
    stop: str
    separator: str
    colon: str
    significances: dict[Significance, str]


ENGLISH = Words(
    topic="Topic",
    date="Date",
    offline="Offline engine: no language model took part; every sentence stands in a source.",
    models="Models used",
    summary="Summary",
    insight="Key insight",
    evidence="As written in the source",
    conflict="Another source says",
    gap="Found by looking into a gap.",
    people="People",
    place="Place",
    notes="How well the dates are known",
    impact="Impact",
    context="Context",
    sources="Sources",
    connections="Connections",
    stop=". ",
    separator=", ",
    colon=": ",
    significances={"revolutionary": "revolutionary", "high": "high significance", "medium": "medium significance"},
)
CHINESE = Words(
    topic="主题",
    date="日期",
    offline="离线引擎：未使用语言模型，每句话均出自来源。",
    models="使用的模型",
    summary="摘要",
    insight="要点",
    evidence="原文",
    conflict="另有来源写作",
    gap="补查空白时段时找到。",
    people="人物",
    place="地点",
    notes="日期的可靠程度",
    impact="影响",
    context="背景",
    sources="来源",
    connections="关联",
    stop="。",
    separator="、",
    colon="：",
    significances={"revolutionary": "转折性", "high": "重要", "medium": "一般"},
)
WORDS: dict[Language, Words] = {"en": ENGLISH, "zh": CHINESE}
