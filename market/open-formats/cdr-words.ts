// The words by which a plan in the format of the Consumer Data Right is read back.

/** Days of the week, Sunday first. */
export const CDR_DAYS = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"] as const;
/** Name of a price that has none of its own. */
export const UNNAMED = "Energy charge";
/** Start of the description of a fee that is charged unless a condition is met. */
export const UNLESS = "Unless: ";
