"""How a timeline is told on its page while its run goes on."""

from django import template

from research.timelines.models import Timeline
from research.timelines.story import Story
from runs.models import Run

register = template.Library()


@register.simple_tag
def story_of(run: Run) -> Story:
    """The timeline that the run makes, as it stands now."""
    return Story(Timeline.objects.get(run_id=run.id))
