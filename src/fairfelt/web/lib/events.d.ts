// Types that every script knows without an import.

/** Something was typed into a field, or chosen in one. */
type FieldEvent = Event & { target: HTMLInputElement };

/** What stands in a fact or an answer under a name that is only known when it is read: whoever reads
 * it knows by the name what it is. */
type Held = any;
