"""What the studios of the tests are forked from has loaded: all that serving needs, and no connection or thread.

What each of them would read anew is read here once: the dictionary and the encoder.
"""

import os
from importlib import import_module
from tempfile import TemporaryDirectory

import manage

with TemporaryDirectory() as folder:  # settings make their folder; each fork has its own
    os.environ.update({"DJANGO_SETTINGS_MODULE": "config.settings", "DATA_DIR": folder, "NOVA_ENCODER": "bundled"})
    manage.load()
    for name in ("config.urls", "runs.routing", "runs.serving", "runs.management.commands.serve", "runs.local_models"):
        import_module(name)
    import_module("library.translation").translated("web", "zh")
    import_module("library.meaning").likeness("web", ["网"])
