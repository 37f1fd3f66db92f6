"""What the floors of a property share: a second deterministic machine, with its own record and its
own books. It keeps unclaimed credit until somebody claims it, at whichever terminal, issues and
redeems tickets, and knows patrons and their cards."""

from fairfelt.house.house import DoneEarlier, House, HouseCommit

__all__ = ["DoneEarlier", "House", "HouseCommit"]
