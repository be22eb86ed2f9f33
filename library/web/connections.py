"""HTTP clients for providers; they share one TLS context, since making one takes long."""

import asyncio
import ssl
from functools import lru_cache

import httpx

USER_AGENT = "NovaStudio/1.0 (self-hosted research reports with citations)"


async def client(base_url: str) -> httpx.AsyncClient:
    """Without a time limit of its own, which a pause of ours would trip: who asks sets one (`patience`)."""
    return httpx.AsyncClient(
        base_url=base_url,
        timeout=None,  # noqa: S113  # see above
        verify=await tls(),
        headers={"User-Agent": USER_AGENT},
        follow_redirects=False,
    )


async def tls() -> ssl.SSLContext:
    return await asyncio.to_thread(_context)


@lru_cache(maxsize=1)
def _context() -> ssl.SSLContext:
    return ssl.create_default_context()
