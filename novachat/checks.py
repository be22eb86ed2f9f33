"""What `manage.py check` says about Nova3's settings."""

from collections.abc import Sequence

from django.apps import AppConfig
from django.core.checks import CheckMessage, Error, register

from novachat.actions import limits
from novachat.errors import WrongLimits


@register
def limits_can_be_read(app_configs: Sequence[AppConfig] | None, **_options: object) -> list[CheckMessage]:
    """The file of limits, where there is one, has the shape it must have."""
    try:
        limits()
    except WrongLimits as error:
        return [Error(str(error), hint="NOVA3_CONFIG must name a YAML file with a `nova3` part.", id="novachat.E001")]
    return []
