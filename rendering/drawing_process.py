"""The process that draws: scenes come in, pictures go out, one after the other.

Drawing takes Python's lock half of the time, so beside the event loop, in a thread, it would slow
every click. In comes a number with a scene; out goes the number with the picture and no fault, or
with what went wrong. Whoever starts it speaks as `bot.process` does.
"""

from __future__ import annotations

import gc
import selectors
from typing import BinaryIO

from bot.process import Inlet, packed, pipes
from rendering.pictures import Scene, render
from rendering.warm_up import warming

Order = tuple[int, Scene]
Delivery = tuple[int, bytes, str | None]
"""Number, picture, fault; a picture is empty exactly if there is a fault."""


def work(source: BinaryIO, sink: BinaryIO) -> None:
    """Draw what is ordered at `source`, until it ends; warm up while there is nothing to do."""
    inlet, warmth = Inlet(source), warming()
    cold = True
    with selectors.DefaultSelector() as selector:
        selector.register(source, selectors.EVENT_READ)
        while True:
            if not selector.select(timeout=0 if cold else None):
                cold = next(warmth, StopIteration) is None
                if not cold:
                    # What is warm stays: the collector need not look through it time and again.
                    gc.freeze()
                continue
            orders = inlet.read()
            if orders is None:
                return
            for order in orders:
                sink.write(packed(_delivery(order)))
                sink.flush()


def _delivery(order: object) -> Delivery:
    assert isinstance(order, tuple)
    number, scene = order
    try:
        return number, render(scene), None
    except Exception as error:
        return number, b"", repr(error)


def main() -> None:
    """Draw for the process at the other end of standard input and output."""
    source, sink = pipes()
    with sink:
        work(source, sink)


if __name__ == "__main__":
    main()
