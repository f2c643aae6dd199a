"""Catalogues in four languages, and `l10n`, the only module that makes prose."""
