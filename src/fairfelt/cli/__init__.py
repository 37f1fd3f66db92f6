"""The command line, a module for each command: `add_parser` says what it takes, `run` does it."""
