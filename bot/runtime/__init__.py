"""The runtime of a bot process: configuration, clocks, logs, metrics, health and shutdown."""
