"""Pictures without words from an image model; the words of a card are laid over them, so that none is garbled."""

import logging
from decimal import Decimal
from typing import Any

from django.conf import settings
from pydantic_ai.images import ImageGenerationResult, ImageGenerator, infer_image_generation_model
from pydantic_ai.providers import Provider, infer_provider

from creative.cards.schemas import CardPage, Palette
from runs.budgets import Meter
from runs.causes import FAILURES, cause_of
from runs.llm import OFFLINE
from runs.metering import perhaps_again
from runs.places import place_for
from runs.words import Sentence

logger = logging.getLogger(__name__)

WORDLESS = (
    "A calm background picture, portrait 3:4, for a card about: {subject}. Colours near {colours}. "
    "The weight lies in the upper half; the lower half is quiet. "
    "No text, no letters, no numbers, no logos, no watermark, no frame."
)


def is_painted() -> bool:
    """Whether an image model is configured."""
    return str(settings.ENV.image_model) != OFFLINE


def wordless_prompt(page: CardPage, palette: Palette) -> str:
    """What an image model is asked for: what the card is about, in its colours, and no words."""
    subject = " ".join(dict.fromkeys(filter(None, [page.kicker, page.title])))
    asked = WORDLESS.format(subject=subject[:200], colours=", ".join([palette.ground, palette.accent, palette.tint]))
    return f"{asked} Wanted different from the last one: {page.wish}" if page.wish else asked


def painter(name: str) -> ImageGenerator:
    """The image model of that name. Raises `UserError` for one that nothing can be made of."""
    return ImageGenerator(infer_image_generation_model(name, provider_factory=_asking_once))


def _asking_once(name: str) -> Provider[Any]:
    """A provider whose client never asks again by itself: each such request would be one the budget does not know of."""
    provider = infer_provider(name)
    if hasattr(provider.client, "max_retries"):  # as OpenAI's has, whose import takes 15 MB; others ask once
        provider.client.max_retries = 0
    return provider


async def paint(meter: Meter, prompt: str) -> bytes | None:
    """A picture, counted against the budget; none where the model gives none: then the card stands without.

    Raises `BudgetReached` before a picture that the budget does not allow.
    """
    name = str(settings.ENV.image_model)

    async def generate() -> ImageGenerationResult:
        meter.reserve_image()
        return await painter(name).generate(prompt, settings={"aspect_ratio": "3:4"})

    try:
        async with place_for(name):
            result = await perhaps_again(generate, name)
    except FAILURES as error:
        logger.warning("%s painted nothing: %s", name, error)
        meter.notice(Sentence("%(cause)s The card is drawn without a picture.", cause=cause_of(error, name).sentence))
        return None
    meter.record(
        engine=name,
        input_tokens=result.usage.input_tokens,
        output_tokens=result.usage.output_tokens,
        cost_usd=_cost(result),
    )
    return result.image.data


def _cost(result: ImageGenerationResult) -> Decimal:
    """The price in US dollars, zero where none is known."""
    try:
        return result.cost().total_price
    except (LookupError, ValueError, AssertionError):
        return Decimal(0)
