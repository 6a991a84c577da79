"""The rules of Shanghai, the rummy, pure: standard library only, no clock, no chance, no I/O."""
