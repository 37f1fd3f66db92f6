"""Fairfelt: an electronic table game system that follows its rule books and proves it."""

__version__ = "0.1.0"
