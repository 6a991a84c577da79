"""The result of something that a member did, as the member sees it."""

from __future__ import annotations

from dataclasses import dataclass

from playground.interaction import Acknowledgement, Interaction, InteractionState, Modal
from playground.world import Message


@dataclass(frozen=True, slots=True)
class ActionOutcome:
    """The result of something that a member did."""

    interaction: Interaction

    @property
    def failed(self) -> bool:
        """Whether the member saw "This interaction failed"."""
        return self.interaction.state is InteractionState.FAILED

    @property
    def how(self) -> Acknowledgement | None:
        """What the bot acknowledged it with; None if it failed."""
        return self.interaction.how

    @property
    def after(self) -> float:
        """Seconds until it was acknowledged or failed."""
        assert self.interaction.after is not None
        return self.interaction.after

    @property
    def message(self) -> Message | None:
        """The message the bot answered with, or the one it updated."""
        return next(iter(self.messages), None)

    @property
    def messages(self) -> list[Message]:
        """That message and all follow-ups so far, without a "thinking" that was taken away."""
        target = self.interaction.target
        if target is None or (target.thinking and target.deleted):
            return list(self.interaction.followups)
        return [target, *self.interaction.followups]

    @property
    def modal(self) -> Modal | None:
        """The form the bot opened."""
        return self.interaction.modal

    @property
    def private(self) -> Message | None:
        """The first message that only this member sees, rather a new one than what was clicked."""
        told = [each for each in self.messages if each.ephemeral]
        clicked = self.interaction.source if self.how is Acknowledgement.DEFERRED else None
        return next((each for each in told if each is not clicked), told[0] if told else None)

    @property
    def text(self) -> str:
        """All that the messages of this outcome say."""
        return "\n".join(each.text for each in self.messages)
