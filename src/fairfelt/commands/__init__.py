"""The commands of `fairfelt`, a module each: `add_parser` says what it takes, `run` does it."""
