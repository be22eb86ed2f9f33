"""Models served by whatever speaks OpenAI's protocol."""

from pydantic_ai.profiles import ModelProfile

from runs.local_models import local_model


def test_a_local_model_is_asked_at_its_address_and_once_a_call() -> None:
    model = local_model("qwen", "http://127.0.0.1:9/v1", "key", ModelProfile())
    asked = (model.model_name, str(model.client.base_url), model.client.max_retries)
    assert asked == ("qwen", "http://127.0.0.1:9/v1/", 0)
