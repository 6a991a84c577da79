"""The result of a member's action, as the member sees it."""

from __future__ import annotations

from dataclasses import dataclass

from playground.interaction import Acknowledgement, Interaction, InteractionState, Modal
from playground.world import Message


@dataclass(frozen=True, slots=True)
class ActionOutcome:
    """The result of a member's action."""

    interaction: Interaction

    @property
    def failed(self) -> bool:
        """True if the member saw "This interaction failed"."""
        return self.interaction.state is InteractionState.FAILED

    @property
    def acknowledgement(self) -> Acknowledgement | None:
        """The type of the bot's acknowledgement, or None if the interaction failed."""
        return self.interaction.acknowledgement

    @property
    def elapsed(self) -> float:
        """The seconds until the interaction was acknowledged or failed."""
        assert self.interaction.elapsed is not None
        return self.interaction.elapsed

    @property
    def message(self) -> Message | None:
        """The first of `messages`, or None: usually the response or the message that it updated."""
        return next(iter(self.messages), None)

    @property
    def messages(self) -> list[Message]:
        """The response and all follow-ups so far. A deleted "thinking" message is omitted."""
        target = self.interaction.target
        if target is None or (target.thinking and target.deleted):
            return list(self.interaction.followups)
        return [target, *self.interaction.followups]

    @property
    def modal(self) -> Modal | None:
        """The form that the bot opened, or None."""
        return self.interaction.modal

    @property
    def private(self) -> Message | None:
        """The first ephemeral message other than the clicked one, else the clicked one if it is
        ephemeral, else None.
        """
        ephemeral = [each for each in self.messages if each.ephemeral]
        clicked = (
            self.interaction.source if self.acknowledgement is Acknowledgement.DEFERRED else None
        )
        others = (each for each in ephemeral if each is not clicked)
        return next(others, ephemeral[0] if ephemeral else None)

    @property
    def text(self) -> str:
        """The text of all messages of this outcome."""
        return "\n".join(each.text for each in self.messages)
