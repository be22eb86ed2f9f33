"""Forms of one English word that stemming does not bring together: "fly" and "flew", "man" and "people"."""

from library.text.terms import stem

_VERBS = """begin began begun|come came|become became|rise rose risen|arise arose arisen|fall fell fallen|grow grew grown
win won|lose lost|lead led|build built|find found|fly flew flown flight|go went gone|keep kept|break broke broken|bring brought
write wrote written|speak spoke spoken|think thought|teach taught|fight fought|meet met|run ran|send sent|spend spent|see saw seen
know knew known|draw drew drawn|hold held|leave left|sink sank sunk|beat beaten|drive drove driven|choose chose chosen
freeze froze frozen|bear bore borne born|shoot shot|sell sold|buy bought|feed fed|sleep slept|sing sang sung|swim swam swum|die death dead"""
_NOUNS = "person people human man men|woman women|child children|foot feet|tooth teeth|mouse mice|city cities|crisis crises|life lives"
_FAMILIES = [
    frozenset(map(stem, row.split()))
    for table in (_VERBS, _NOUNS)
    for line in table.split("\n")
    for row in line.split("|")
]
_FAMILY = {form: family for family in _FAMILIES for form in family}


def other_forms(term: str) -> tuple[str, ...]:
    """The stems of the other forms of the word with this stem."""
    return tuple(sorted(_FAMILY.get(term, frozenset()) - {term}))
