"""The slot accounting protocol, spoken as a gaming machine speaks it: docs/reference/sas.md.

`machine` puts it together. Everything but `link` is pure: bytes and a time in, bytes out.
"""
