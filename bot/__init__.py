"""The application: rules, dice, matches and their store; no pictures, no widgets."""

import os

# The tables of the computer players are small: further threads would only wait for each other, and
# take the processor from other processes. To be said before numpy is loaded for the first time.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

__version__ = "1.1.0"
