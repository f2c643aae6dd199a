"""What privates can do: a power and the questions it puts stand in one module."""
