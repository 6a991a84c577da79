"""How a helper process may fail those who ask it."""

from __future__ import annotations


class HelperError(Exception):
    """The process could not do the job."""


class HelperBusyError(HelperError):
    """Too many jobs are open; try again later."""


class HelperDiedError(HelperError):
    """The process ended, or was ended, before it answered."""


class HelperTimeoutError(HelperError):
    """The process did not answer in time."""
