from creative.briefs import EvidenceDigest, EvidenceTask
from creative.checking.summaries import borne_out
from creative.schemas.content import BriefFact

FACTS = [
    BriefFact(id="e1", fact="The rose garden opens at six.", source="Parks"),
    BriefFact(id="e1", fact="The ferry leaves at nine.", source="Parks"),
]


def test_a_summary_that_the_facts_do_not_bear_out_only_counts_them() -> None:
    task = EvidenceTask(language="en", topic="Parks in spring", facts=FACTS)
    true = EvidenceDigest(summary="The rose garden opens at six.", fact_ids=["0"])
    assert borne_out(true, task) == true
    invented = EvidenceDigest(summary="There are four parks with lakes and free boats.", fact_ids=["0", "1"])
    assert borne_out(invented, task).summary.startswith("1 source speaks of “Parks in spring”; 2 of its sentences")
