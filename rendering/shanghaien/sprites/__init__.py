"""The sprites of Shanghaien: cached transparent sheets, which callers must not modify."""
