"""The accounts of a floor, by name."""


def meter(terminal: str) -> str:
    """The credit meter of a player terminal: what the floor owes the player there."""
    return f"meter/{terminal}"


def notes(terminal: str) -> str:
    """The note stacker of a terminal. Below zero by what has been put into it."""
    return f"notes/{terminal}"


def wagers(table: str) -> str:
    """What stands on the layout of a table in the round being played."""
    return f"wagers/{table}"


def house(table: str) -> str:
    """What the operator has won at a table since it was first opened."""
    return f"house/{table}"


def paid(terminal: str) -> str:
    """What has been paid out at a terminal."""
    return f"paid/{terminal}"


def owed(terminal: str) -> str:
    """Below zero by what a patron still owes after a correction that the meter did not cover."""
    return f"owed/{terminal}"


def owed_aside(number: int) -> str:
    """Below zero by what somebody owes who has left the terminal where the debt arose."""
    return f"owed_aside/{number}"


def unclaimed(terminal: str) -> str:
    """Credit that was left behind at a terminal and is held for whoever claims it."""
    return f"unclaimed/{terminal}"


def withheld(terminal: str) -> str:
    """What was kept back of a payment to a terminal until it has been looked into."""
    return f"withheld/{terminal}"


def may_go_below_zero(account: str) -> bool:
    """Money comes from outside through the stacker, the house may lose, and a patron may owe."""
    return account.startswith(("notes/", "house/", "owed/", "owed_aside/"))
