"""Records of other systems, in and out, and the drivers that compare us with them."""
