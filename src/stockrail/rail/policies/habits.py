"""What other systems do and no rule says: only their recorded games need it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Habits:
    """The habits of the system whose games are played on; by default none."""

    waits_idle: bool = False
    """Are some questions put although only a pass can answer them?"""
    ask_receivership: bool = False
    """Are runs and discards of a corporation without a president asked for?"""
    phased_out_idle: bool = False
    """Do phased-out trains that have not run count for nothing where a marker falls for want of a train?"""
    exact_issue: bool = True
    """Must a forced issue beyond the cheaper side of a card reach the dearer one?"""
    binding_sale: bool = False
    """Does what a share brought in a forced sale bind every later purchase of the step?"""
