"""What a checked transcript proves of its whole log, and what it cannot, in a reader's words."""

from __future__ import annotations

from bot.chance import sealing
from bot.games.export import Discrepancy, Fault, Sealed, proves_terms
from bot.texts.catalogue import Texts


def finding_text(finding: Discrepancy, texts: Texts) -> str:
    """Return what differs besides dice and cards."""
    if finding.fault is Fault.LOG:
        if finding.round is None:
            return texts("proof-failed-end")
        return texts("proof-failed-log", round=finding.round)
    return texts(f"proof-failed-{finding.fault.value}")


def proof_text(sealed: Sealed | None, texts: Texts) -> str:
    """Return what is proven besides dice and cards, and what is not; lines of small print last.

    None stands for a match that began before moves were sealed.
    """
    if sealed is None:
        return f"-# {texts('proof-early')}"
    proof = sealed.proof
    head = sealing.shown(bytes.fromhex(proof.head))
    if proof.user_ids:
        lines = [texts("proof-head", head=head)]
    elif proof.apart:
        lines = [texts("proof-head-nameless", head=head), texts("proof-nameless")]
    else:
        lines = [texts("proof-head-moves", head=head), texts("proof-nameless-early")]
    return "\n".join([*lines, f"-# {texts('proof-not')}"])


def checked_text(chance: str, sealed: Sealed | None, secret: str, texts: Texts) -> str:
    """Return the result of a check without discrepancies: chance, proof, then the secret.

    It begins with a warning if nobody can prove the terms, even with the fingerprint that is shown.
    """
    is_proven = proves_terms(sealed, head_known=True)
    warning = () if is_proven else (texts("proof-moves-only"),)
    return "\n".join((*warning, chance, proof_text(sealed, texts), f"-# {secret}"))


def from_secret(sealed: Sealed | None) -> bool:
    """Return whether chance was derived from the secret, and not only from the key in the file."""
    return sealed is None or bool(sealed.proof.user_ids)
