from research.briefs import DraftClaim
from research.offline.limitations import limitations
from tests.research.offline.passages import passage, writing


def test_texts_of_one_author_are_told_as_one_origin_as_the_verification_counts_them() -> None:
    cited = [
        passage(number, "A text.", document=number).model_copy(update={"publisher": f"Port office, after {source}"})
        for number, source in enumerate(("the harbour log", "a newspaper"), 1)
    ]
    claim = DraftClaim(text="A text.", evidence=["e1", "e2"])
    told = limitations(writing("What is it?", *cited), [claim], is_quoted=False)
    assert told == "This report rests on 2 passages of 2 documents (1 independent origin)."
