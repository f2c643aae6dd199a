"""The steps of rounds and turns: decisions and the effects that open them."""
