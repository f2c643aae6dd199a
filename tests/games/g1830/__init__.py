"""1830 by its rulebook's sections; T-numbers are the scenarios of the rules digest."""
