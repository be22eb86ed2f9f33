"""HTTP to Django and the follow consumers, WebSockets to the follow consumer, and the engine beside them."""

import os

from channels.routing import ProtocolTypeRouter
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django = get_asgi_application()

from runs import routing, serving  # noqa: E402  # models need a Django that is set up

application = serving.WithEngine(
    ProtocolTypeRouter(
        {
            "http": routing.http(django),
            "websocket": routing.websocket(),
        }
    )
)
