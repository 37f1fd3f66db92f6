"""Rules are data: what each document allows and pays, with citations, read and checked.

>>> rules = load_rules("star-rapid-fusion-2024", "roulette")
>>> str(rules.wagers["straight"].odds), rules.wagers["straight"].pays_rule
('35:1', '11.4.2')
"""

from fairfelt.rulebooks.disputes import load_disputes
from fairfelt.rulebooks.errors import OptionError, RuleDataError
from fairfelt.rulebooks.faults import load_faults
from fairfelt.rulebooks.files import games_of, rule_sets
from fairfelt.rulebooks.irregularity import Irregularity
from fairfelt.rulebooks.load import kept_rules, load_rules, read_rules
from fairfelt.rulebooks.meaning import KeptRules, config_hash
from fairfelt.rulebooks.register import Register, load_register, read_register
from fairfelt.rulebooks.rules import GameRules, Option, Policy, Wager, Wheel
from fairfelt.rulebooks.schema import DisputeRules
from fairfelt.rulebooks.setup import OptionValue, Setup
from fairfelt.rulebooks.variation import odds_keys, varied_sha256, with_odds

__all__ = [
    "DisputeRules",
    "GameRules",
    "Irregularity",
    "KeptRules",
    "Option",
    "OptionError",
    "OptionValue",
    "Policy",
    "Register",
    "RuleDataError",
    "Setup",
    "Wager",
    "Wheel",
    "config_hash",
    "games_of",
    "kept_rules",
    "load_disputes",
    "load_faults",
    "load_register",
    "load_rules",
    "odds_keys",
    "read_register",
    "read_rules",
    "rule_sets",
    "varied_sha256",
    "with_odds",
]
