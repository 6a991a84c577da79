"""The sprites of Shanghai: suits and cards."""
