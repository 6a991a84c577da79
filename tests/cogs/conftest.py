from __future__ import annotations

from tests.matches.conftest import slow_table, table

__all__ = ["slow_table", "table"]
