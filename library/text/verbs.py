"""English verbs: their pasts, and terms in which "began" and "begin" are the same word."""

from library.text.terms import content_terms, stem

_FORMS = """begin began begun|come came come|become became become|rise rose risen|arise arose arisen|fall fell fallen|grow grew grown
spread spread spread|win won won|lose lost lost|make made made|take took taken|lead led led|build built built|find found found
fly flew flown|go went gone|get got got|keep kept kept|break broke broken|bring brought brought|write wrote written|speak spoke spoken
think thought thought|teach taught taught|fight fought fought|meet met met|run ran run|set set set|cut cut cut|send sent sent
spend spent spent|see saw seen|know knew known|draw drew drawn|give gave given|hold held held|leave left left|mean meant meant
sink sank sunk|burst burst burst|beat beat beaten|drive drove driven|choose chose chosen|freeze froze frozen|bear bore borne
shoot shot shot|sell sold sold|buy bought bought|feed fed fed|feel felt felt|sleep slept slept|sing sang sung|swim swam swum"""
_REGULAR_WORDS = """achieve accomplish arrive cause change collapse contribute create develop disappear discover emerge end evolve expand explode
    fail flourish form happen help improve influence invent land last launch learn live manage move occur originate open play
    produce prosper reach return reveal shape start succeed survive travel unite work function matter differ"""
REGULAR = frozenset(_REGULAR_WORDS.split())
IRREGULAR = tuple(tuple(row.split()) for line in _FORMS.split("\n") for row in line.split("|"))
"""Base form, past, participle."""
PASTS = {base: past for base, past, _ in IRREGULAR}
_STEMS = {stem(form): stem(base) for base, *forms in IRREGULAR for form in forms}


def spoken_terms(text: str) -> list[str]:
    """The content terms of a text, the forms of an irregular verb as one."""
    return [_STEMS.get(term, term) for term in content_terms(text)]
