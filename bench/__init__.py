"""Measurements. Each figure of ours stands beside that of a baseline measured in the same run, so
what is compared is a ratio and a busy machine slows both sides alike."""
