"""The profile agent: which groups of readers there are, what they need and how they behave."""

from novachat.agents.answering import maker, something
from novachat.briefs import Candidates
from runs.prompts import prompt

agent = maker("profile", Candidates, prompt(__name__, "profile"), something)
