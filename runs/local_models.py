"""Models served by whatever speaks OpenAI's protocol: Ollama, llama.cpp, vLLM."""

from openai import AsyncOpenAI
from pydantic_ai.models.openai import OpenAIChatModel
from pydantic_ai.profiles import ModelProfile
from pydantic_ai.providers.openai import OpenAIProvider


def local_model(name: str, base_url: str, api_key: str, profile: ModelProfile) -> OpenAIChatModel:
    # No retries below us: each would be a call the budget does not know of. The chain is the retry.
    client = AsyncOpenAI(base_url=base_url, api_key=api_key, max_retries=0)
    return OpenAIChatModel(name, provider=OpenAIProvider(openai_client=client), profile=profile)
