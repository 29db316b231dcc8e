// The utilities, without zod because pages import them too.

/**
 * The utilities (TDUs) of the areas with retail choice, in the order in which they are offered. `market/tdu.ts` has
 * their names and charges.
 */
export const TDU_IDS = ["oncor", "centerpoint", "aep_central", "aep_north", "tnmp", "lpl", "nueces"] as const;
