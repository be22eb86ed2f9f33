"""For whom a command works."""

from django.contrib.auth.models import User
from django.core.management.base import CommandError, CommandParser

from runs.api import local_user


def add_owner(parser: CommandParser) -> None:
    parser.add_argument("--owner", help="User name of the owner; by default the local user.")


def owner_named(name: str | None) -> User:
    """Raises `CommandError` where nobody is called so."""
    if name is None:
        return local_user()
    try:
        return User.objects.get(username=name)
    except User.DoesNotExist:
        raise CommandError(f"There is no user named {name}.") from None
