"""The kernel: knows no game, imports nothing from outside the standard library."""
