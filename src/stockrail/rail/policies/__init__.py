"""Known alternatives of a rule as small objects a title picks from."""
