"""Money, odds, coup and slip: the values and promises that every game shares. Pure."""
