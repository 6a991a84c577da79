"""The persistence layer: a narrow contract and the back ends that fulfil it."""
