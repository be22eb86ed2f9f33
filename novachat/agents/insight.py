"""The insight agent: why people respond, what is changing, what they struggle with."""

from novachat.agents.answering import maker, something
from novachat.briefs import Candidates
from runs.prompts import prompt

agent = maker("insight", Candidates, prompt(__name__, "insight"), something)
