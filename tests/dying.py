"""A studio that is killed at one place of its work, as if by chance: what is to be seen is what it does when it is started again."""

import os
import signal

from research import steps
from research.briefs import SectionBrief
from research.making import writing
from research.steps import WrittenSection
from runs.budgets import Meter
from tests.forking import manage


def before_the_second_section(*command: str) -> None:
    """Killed when the first section is written and the second is about to be: nobody outside could tell when that is."""

    async def write_section(meter: Meter, task: SectionBrief) -> WrittenSection:
        if task.place:
            os.kill(os.getpid(), signal.SIGKILL)
        return await steps.write_section(meter, task)

    writing.write_section = write_section
    manage(*command)
