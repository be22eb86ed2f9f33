"""Evidence, plans and tasks for tests, in as few words as a test needs."""

from datetime import UTC, datetime

from library.schemas import EvidenceItem, Language
from research.briefs import WriterBrief
from research.schemas.plans import ResearchPlan, SearchStep


def passage(
    number: int,
    text: str,
    *,
    heading: str = "",
    title: str = "A document",
    document: int = 1,
    origin: int = 0,
    queries: tuple[str, ...] = (),
) -> EvidenceItem:
    return EvidenceItem(
        id=f"e{number}",
        provider="library",
        title=title,
        heading=heading,
        text=text,
        document_id=document,
        passage_id=number,
        content_hash=str(number),
        origin=origin or number,
        retrieved_at=datetime(2025, 3, 1, tzinfo=UTC),
        queries=list(queries),
    )


def plan_of(*searches: str) -> ResearchPlan:
    steps = [SearchStep(search_terms=search, purpose="Find it.") for search in searches]
    return ResearchPlan(executive_summary="Search.", web_search_steps=steps, analysis_instructions="Quote.")


def writing(
    query: str, *evidence: EvidenceItem, language: Language = "en", searches: tuple[str, ...] = ("the topic",)
) -> WriterBrief:
    return WriterBrief(query=query, language=language, plan=plan_of(*searches), evidence=list(evidence))


WEB = passage(
    1,
    "In March 1989, Tim Berners-Lee circulated a proposal that began the World Wide Web project at CERN. "
    "He had written a program called ENQUIRE during a contract there in 1980. "
    'Mike Sendall wrote the words "Vague but exciting" on the cover of the 1989 proposal.',
    heading="The proposal",
    title="Birth of the Web",
)
SERVERS = passage(
    2,
    "By late 1993, more than 500 Web servers were known, and the Web carried about 1 percent of Internet traffic. "
    "At the end of 1994, the World Wide Web counted about 10,000 servers and 10 million users.",
    heading="Growth",
    title="Birth of the Web",
)
MONEY = passage(
    3,
    "交子是世界上最早的纸币，10世纪末至11世纪初出现在使用笨重铁钱的四川。1023年，宋廷在益州设立交子务，把交子改为官方发行。"
    "元丰三年（1080年），北宋官府铸造铜钱约五百万贯，远超过唐代的年铸造量。",
    heading="交子与纸币的诞生",
    title="宋朝的经济",
    document=2,
)
HARBOURS = passage(
    4,
    "971年，宋朝灭南汉后在广州设立第一个市舶司。1087年，宋朝在泉州设立市舶司，泉州在南宋发展为东方大港。",
    heading="市舶司与海上贸易",
    title="宋朝的经济",
    document=2,
)
