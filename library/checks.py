"""What `manage.py check` says about the search tool that is a command."""

import shutil
from collections.abc import Sequence
from pathlib import Path

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Warning, register  # noqa: A004  # as Django calls it

from library.web.commands import FOLDER


@register()
def search_command_can_start(app_configs: Sequence[AppConfig] | None, **_options: object) -> list[CheckMessage]:
    """Its program is on this machine, and the variables it is to find are set."""
    env, problems = settings.ENV, list[CheckMessage]()
    given = env.mcp_search_environment
    for program in env.mcp_search_command[:1]:
        # A path is read from the folder it runs in, and a name looked for on the path it is given.
        place = str(Path(FOLDER) / program) if "/" in program else program
        if shutil.which(place, path=given.get("PATH")) is None:
            said = f"The program {program} of NOVA_MCP_SEARCH_COMMAND was not found: searches go on without it."
            hint = "Install it, or give its whole path."
            problems.append(Warning(said, hint=hint, id="library.W001"))
    if unset := [name for name in env.mcp_search_variables if name not in given]:
        said = f"NOVA_MCP_SEARCH_VARIABLES names {', '.join(unset)}, which is not set."
        problems.append(Warning(said, id="library.W002"))
    return problems
