"""The type variables of the kernel: a title's Game, State and View.

Their defaults let rooms that know no title write plain `Game` or `Decision`; rules name their own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from stockrail.core.game import Game, State
    from stockrail.core.view import View

    G = TypeVar("G", bound=Game, default=Any)
    S = TypeVar("S", bound=State, default=Any)
    V = TypeVar("V", bound=View, default=Any)
else:
    from typing import TypeVar  # the standard library learns of defaults in Python 3.13

    G, S, V = TypeVar("G"), TypeVar("S"), TypeVar("V")
