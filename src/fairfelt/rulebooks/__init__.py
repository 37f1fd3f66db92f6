"""Rules are data: what each document allows and pays, with citations, read and checked.

>>> rules = load_rules("star-rapid-fusion-2024", "roulette")
>>> str(rules.wagers["straight"].odds), rules.wagers["straight"].pays_rule
('35:1', '11.4.2')
"""

from fairfelt.rulebooks.disputes import load_disputes
from fairfelt.rulebooks.errors import OptionError, RuleDataError
from fairfelt.rulebooks.faults import load_faults
from fairfelt.rulebooks.files import games_of, rule_sets
from fairfelt.rulebooks.load import load_rules, read_rules
from fairfelt.rulebooks.register import Register, load_register, read_register
from fairfelt.rulebooks.rules import GameRules, Option, Policy, Wager, Wheel
from fairfelt.rulebooks.schema import DisputeRules, Irregularity
from fairfelt.rulebooks.variation import odds_keys, with_odds

__all__ = [
    "DisputeRules",
    "GameRules",
    "Irregularity",
    "Option",
    "OptionError",
    "Policy",
    "Register",
    "RuleDataError",
    "Wager",
    "Wheel",
    "games_of",
    "load_disputes",
    "load_faults",
    "load_register",
    "load_rules",
    "odds_keys",
    "read_register",
    "read_rules",
    "rule_sets",
    "with_odds",
]
