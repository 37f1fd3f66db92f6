"""For the operator choosing a pay table, the inspector checking one, and the mathematician."""
