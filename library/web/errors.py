"""Why a search provider could not answer."""

from runs.words import Told


class ProviderFailed(Told):  # a fact about the provider; the run may go on without it
    """Carries a sentence for people. `lasting` says that asking again soon would fail as well."""

    def __init__(self, sentence: str, *, lasting: bool = True) -> None:
        super().__init__(sentence)
        self.lasting = lasting
