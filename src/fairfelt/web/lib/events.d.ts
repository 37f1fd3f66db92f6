// Types that every script knows without an import.

/** Something was typed into a field, or chosen in one. */
type FieldEvent = Event & { target: HTMLInputElement };
