"""What the studios of the tests are forked from has loaded: all that serving needs, and no connection or thread."""

import os
from importlib import import_module
from tempfile import TemporaryDirectory

import manage

with TemporaryDirectory() as folder:  # settings make their folder; each fork has its own
    os.environ.update({"DJANGO_SETTINGS_MODULE": "config.settings", "DATA_DIR": folder})
    manage.load()
    for name in ("config.urls", "runs.routing", "runs.serving", "runs.management.commands.serve"):
        import_module(name)
