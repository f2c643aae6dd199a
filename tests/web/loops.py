"""Coroutines run to their end from a test, in a thread of their own: an open browser keeps a loop in this one."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def finish(work: Coroutine[Any, Any, T]) -> T:
    """What it comes to."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()
