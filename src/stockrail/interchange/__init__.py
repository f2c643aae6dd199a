"""Records of other systems, in and out, and conformance with them."""
