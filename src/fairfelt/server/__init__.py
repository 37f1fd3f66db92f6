"""HTTP and WebSocket in front of the floor, and the group commit behind it."""
